import type { ReactNode } from "react"
import { useEnvironment, useShared } from "../../react/GatehouseProvider.ts"
import { settled } from "../../react/flows.ts"
import { useKnownPermissions, useOrganizations, useSession } from "../../react/session.ts"
import { useTexts } from "../texts/useTexts.ts"
import { Card, type HeadingLevel } from "../kernel/Card.tsx"
import { Field } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { ProblemMessage } from "../kernel/ProblemMessage.tsx"
import { Root } from "../kernel/Root.tsx"
import { LevelContext } from "../kernel/Section.tsx"
import { Tabs } from "../kernel/Tabs.tsx"
import { useAction } from "../kernel/useAction.ts"
import { useResource } from "../kernel/useResource.ts"
import { Invitations } from "./Invitations.tsx"
import { Members } from "./Members.tsx"
import { Settings } from "./Settings.tsx"

/** Properties of `<OrganizationProfile>`. */
export interface OrganizationProfileProps {
  /** Level of the heading, which fits it into the page; 2 unless it is given. */
  readonly headingLevel?: HeadingLevel | undefined
}

/**
 * Shows the organization that the session acts in: its members and their roles, its invitations, its
 * name. People see what their role lets them change. Nothing where nobody is signed in.
 */
export const OrganizationProfile = (props: OrganizationProfileProps): ReactNode => {
  const { state } = useSession()
  const { activeId, organizations } = useOrganizations()
  if (state.step !== "signed_in" || organizations === null) return null
  const active = organizations.find(({ id }) => id === activeId)
  if (active === undefined) {
    return <Beginning level={props.headingLevel ?? 2} isMember={organizations.length > 0} />
  }
  const { id, name } = active
  return <Profile {...props} key={id} organizationId={id} name={name} userId={state.user.id} />
}

interface ProfileProps extends OrganizationProfileProps {
  readonly organizationId: string
  readonly name: string
  readonly userId: string
}

const Profile = ({ headingLevel = 2, name, organizationId, userId }: ProfileProps): ReactNode => {
  const { client } = useShared()
  const { t } = useTexts()
  const permissions = useKnownPermissions()
  const roles = useResource(organizationId, () =>
    client.organizations.listRoles({ params: { organizationId } })
  )
  const may = (permission: string) => permissions?.includes(permission) === true
  const own = { organizationId, userId, may, roles: roles.value?.items ?? [] }
  const tabs = [
    { key: "members", name: t.members, content: <Members {...own} /> },
    ...(may("invitations:list")
      ? [{ key: "invitations", name: t.invitations, content: <Invitations {...own} /> }]
      : []),
    { key: "settings", name: t.settings, content: <Settings {...own} name={name} /> }
  ]
  return (
    <LevelContext.Provider value={headingLevel}>
      {roles.failure !== null && (
        <Root>
          <ProblemMessage failure={roles.failure} />
        </Root>
      )}
      <Tabs title={name} level={headingLevel} tabs={tabs} />
    </LevelContext.Provider>
  )
}

interface BeginningProps {
  readonly level: HeadingLevel
  /** True if the person is in an organization, though the session acts in none. */
  readonly isMember: boolean
}

/** The place of an organization's profile where the session acts in none: choose one, or make one. */
const Beginning = ({ isMember, level }: BeginningProps): ReactNode => {
  const { client, session } = useShared()
  const { t } = useTexts()
  const { refresh } = useSession()
  const { switchTo } = useOrganizations()
  const environment = useEnvironment()
  const create = useAction(async (name: string) => {
    const { id } = await client.organizations.createOrganization({ body: { name } })
    await settled(session)
    const { problem } = await switchTo(id)
    // Among the person's organizations in any case, so that nobody makes it twice.
    await refresh()
    if (problem !== null) throw problem
  })
  const isOpen = environment?.organizations.creation === "anyone"
  return (
    <Root>
      <Card step="beginning" level={level} title={isOpen ? t.createOrganization : t.organization}>
        <p className="gh-intro">{isMember ? t.chooseOrganization : t.noOrganizations}</p>
        {isOpen && (
          <Form
            busy={create.busy}
            problem={create.problem}
            fields={["name"]}
            submit={t.create}
            onSubmit={({ name = "" }) => create.run(name.trim())}
          >
            <Field name="name" label={t.name} autoComplete="organization" />
          </Form>
        )}
      </Card>
    </Root>
  )
}
