import { type ReactNode, useState } from "react"
import { useShared } from "../../react/GatehouseProvider.ts"
import { dayOf, filled, useTexts } from "../texts/useTexts.ts"
import { Field } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { Badge, Line, LineAction, Section } from "../kernel/Section.tsx"
import { useAction } from "../kernel/useAction.ts"
import { useResource } from "../kernel/useResource.ts"
import type { OrganizationProps } from "./Members.tsx"
import { useUniqueId } from "../kernel/Root.tsx"

/** The open invitations to an organization, and new ones. */
export const Invitations = ({ may, organizationId, roles }: OrganizationProps): ReactNode => {
  const { client } = useShared()
  const { locale, t } = useTexts()
  const id = useUniqueId()
  const [sent, setSent] = useState(0)
  const { organizationInvitations } = client
  const invitations = useResource(organizationId, () =>
    organizationInvitations.listOrganizationInvitations({
      params: { organizationId },
      query: { limit: 100 }
    })
  )
  const invite = useAction(async (email: string, role: string | undefined) => {
    await organizationInvitations.createOrganizationInvitation({
      params: { organizationId },
      body: role === undefined ? { email } : { email, role }
    })
    setSent(sent + 1)
    await invitations.reload()
  })
  const change = useAction(async (how: "resend" | "revoke", invitationId: string) => {
    const params = { organizationId, invitationId }
    if (how === "resend") await organizationInvitations.resendOrganizationInvitation({ params })
    else await organizationInvitations.revokeOrganizationInvitation({ params })
    await invitations.reload()
  })
  const open =
    invitations.value?.items.filter(({ status }) => status === "PENDING" || status === "EXPIRED") ??
    []
  const least = roles.at(-1)?.key
  return (
    <>
      {may("invitations:create") && (
        <Section title={t.inviteTitle} done={invite.done && t.invited}>
          <Form
            key={sent}
            busy={invite.busy}
            problem={invite.problem}
            fields={["email"]}
            submit={t.invite}
            onSubmit={({ email = "", role }) => invite.run(email, role)}
          >
            <Field name="email" type="email" label={t.email} autoComplete="off" />
            {roles.length > 0 && (
              <div className="gh-field">
                <label htmlFor={id}>{t.role}</label>
                <select id={id} name="role" defaultValue={least}>
                  {roles.map(({ key, name }) => (
                    <option key={key} value={key}>
                      {name}
                    </option>
                  ))}
                </select>
              </div>
            )}
          </Form>
        </Section>
      )}
      <Section title={t.invitations} failure={invitations.failure ?? change.problem}>
        {invitations.value !== null && open.length === 0 && <p>{t.noInvitations}</p>}
        <ul className="gh-list">
          {open.map(({ email, expiresAt, id: invitationId, role, roleName, status }) => (
            <Line
              key={invitationId}
              actions={
                <span className="gh-links">
                  {may("invitations:resend") && (
                    <LineAction
                      of={email}
                      busy={change.busy}
                      onClick={() => void change.run("resend", invitationId)}
                    >
                      {t.resend}
                    </LineAction>
                  )}
                  {may("invitations:revoke") && status === "PENDING" && (
                    <LineAction
                      of={email}
                      busy={change.busy}
                      onClick={() => void change.run("revoke", invitationId)}
                    >
                      {t.revoke}
                    </LineAction>
                  )}
                </span>
              }
            >
              <strong>{email}</strong>
              <Badge>{status === "PENDING" ? t.pending : t.expired}</Badge>
              <small>
                {roleName ?? role} · {filled(t.expires, { time: dayOf(locale, expiresAt) })}
              </small>
            </Line>
          ))}
        </ul>
      </Section>
    </>
  )
}
