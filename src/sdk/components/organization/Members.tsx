import { type ReactNode, useState } from "react"
import type { Client } from "../../client.ts"
import { useShared } from "../../react/GatehouseProvider.ts"
import { dayOf, filled, useTexts } from "../texts/useTexts.ts"
import { Avatar, nameOf } from "../kernel/Drawings.tsx"
import { Button } from "../kernel/Button.tsx"
import { Confirmation } from "../kernel/Dialog.tsx"
import { Field } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { Badge, Line, LineAction, Section } from "../kernel/Section.tsx"
import { useAction } from "../kernel/useAction.ts"
import { useResource } from "../kernel/useResource.ts"

type Members = Awaited<ReturnType<Client["organizations"]["listOrganizationMembers"]>>
type Member = Members["items"][number]
type Role = Awaited<ReturnType<Client["organizations"]["listRoles"]>>["items"][number]

/** Property of each part of an organization's profile. */
export interface OrganizationProps {
  readonly organizationId: string
  readonly userId: string
  readonly may: (permission: string) => boolean
  /** Roles that the person may give; none where they may give none. */
  readonly roles: ReadonlyArray<Role>
}

interface RoleSelectProps {
  readonly member: Member
  readonly roles: ReadonlyArray<Role>
  readonly onChange: (role: string) => void
}

const RoleSelect = ({ member, onChange, roles }: RoleSelectProps): ReactNode => {
  const { t } = useTexts()
  return (
    <select
      className="gh-select"
      aria-label={filled(t.roleOf, { name: nameOf(member) })}
      value={member.role}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {roles.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** The members of an organization, with their roles. */
export const Members = ({ may, organizationId, roles, userId }: OrganizationProps): ReactNode => {
  const { client } = useShared()
  const { locale, t } = useTexts()
  const { organizations } = client
  const [query, setQuery] = useState("")
  const [limit, setLimit] = useState(20)
  const [asked, setAsked] = useState<Member | null>(null)
  const members = useResource(`${organizationId} ${query} ${limit}`, () =>
    organizations.listOrganizationMembers({
      params: { organizationId },
      query: { limit, ...(query === "" ? {} : { query }) }
    })
  )
  const change = useAction(async (memberUserId: string, role: string | null) => {
    const params = { organizationId, memberUserId }
    if (role === null) await organizations.removeMember({ params })
    else await organizations.updateMemberRole({ params, body: { role } })
    setAsked(null)
    await members.reload()
  })
  const canChange = (member: Member) =>
    may("members:update_role") &&
    member.userId !== userId &&
    member.managedBy === null &&
    roles.some(({ key }) => key === member.role)
  return (
    <Section
      title={t.members}
      failure={members.failure ?? change.problem}
      done={change.done && t.saved}
    >
      {(query !== "" || members.value?.page.hasMore === true) && (
        <Form
          busy={false}
          problem={null}
          look="quiet"
          submit={t.search}
          onSubmit={async ({ query: typed = "" }) => setQuery(typed.trim())}
        >
          <Field name="query" label={t.search} autoComplete="off" mayBeEmpty />
        </Form>
      )}
      {members.value?.items.length === 0 && <p>{t.nobodyFound}</p>}
      <ul className="gh-list">
        {members.value?.items.map((member) => (
          <Line
            key={member.userId}
            actions={
              <span className="gh-row">
                {canChange(member) ? (
                  <RoleSelect
                    member={member}
                    roles={roles}
                    onChange={(role) => void change.run(member.userId, role)}
                  />
                ) : (
                  <span className="gh-quietly">{member.roleName ?? member.role}</span>
                )}
                {may("members:remove") && member.userId !== userId && (
                  <LineAction of={nameOf(member)} onClick={() => setAsked(member)}>
                    {t.remove}
                  </LineAction>
                )}
              </span>
            }
          >
            <span className="gh-row">
              <Avatar name={nameOf(member)} />
              <span>
                <strong>{nameOf(member)}</strong>
                {member.userId === userId && <Badge>{t.you}</Badge>}
                <small>
                  {member.name !== null && member.email !== null && `${member.email} · `}
                  {filled(t.joined, { time: dayOf(locale, member.joinedAt) })}
                </small>
              </span>
            </span>
          </Line>
        ))}
      </ul>
      {members.value?.page.hasMore === true && limit < 100 && (
        <Button onClick={() => setLimit(100)}>{t.more}</Button>
      )}
      {asked !== null && (
        <Confirmation
          question={filled(t.removeQuestion, { name: nameOf(asked) })}
          action={t.remove}
          run={change}
          onConfirm={() => void change.run(asked.userId, null)}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  )
}
