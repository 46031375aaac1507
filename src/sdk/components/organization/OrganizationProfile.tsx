import type { ReactNode } from "react"
import { useShared } from "../../react/GatehouseProvider.ts"
import { useKnownPermissions, useOrganizations, useSession } from "../../react/session.ts"
import { useTexts } from "../texts/useTexts.ts"
import type { HeadingLevel } from "../kernel/Card.tsx"
import { ProblemMessage } from "../kernel/ProblemMessage.tsx"
import { Root } from "../kernel/Root.tsx"
import { LevelContext } from "../kernel/Section.tsx"
import { Tabs } from "../kernel/Tabs.tsx"
import { useResource } from "../kernel/useResource.ts"
import { Beginning } from "./Beginning.tsx"
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
