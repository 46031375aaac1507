import { filled, given } from "../../kernel/forms.ts"
import { usePages } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Action, RowAction } from "../../ui/Action.tsx"
import { BagsButton } from "../../ui/Bags.tsx"
import { Check, Field } from "../../ui/Field.tsx"
import { Secret } from "../../ui/Copy.tsx"
import { Badge } from "../../ui/Notice.tsx"
import { OrganizationLink } from "../../ui/cells.tsx"
import { PagedTable } from "../../ui/Table.tsx"

const t = words({
  en: {
    caption: "Invitations",
    PENDING: "open",
    ACCEPTED: "accepted",
    REVOKED: "revoked",
    EXPIRED: "expired",
    to: "To",
    environment: "the environment",
    ends: "Valid until",
    empty: "No invitations. Invite someone, and they get a link by mail.",
    invite: "Invite someone",
    inviteDoes: "Mails them a link for joining.",
    roleHint: "The key of a role; member if left empty",
    show: "Show the link here instead of mailing it",
    mailed: "The invitation is on its way.",
    resend: "Mail again",
    resendDoes:
      "Mails a new link. The older one stops working, and the invitation's time starts over.",
    revokeDoes: "The link stops working. They can be invited again."
  },
  da: {
    caption: "Invitationer",
    PENDING: "åben",
    ACCEPTED: "accepteret",
    REVOKED: "trukket tilbage",
    EXPIRED: "udløbet",
    to: "Til",
    environment: "miljøet",
    ends: "Gælder til",
    empty: "Ingen invitationer. Invitér nogen, så får de et link på mail.",
    invite: "Invitér nogen",
    inviteDoes: "Sender dem et link, de kan tilmelde sig med.",
    roleHint: "En rolles nøgle; member, hvis feltet er tomt",
    show: "Vis linket her i stedet for at sende det",
    mailed: "Invitationen er på vej.",
    resend: "Send igen",
    resendDoes: "Sender et nyt link. Det gamle holder op med at virke, og tiden begynder forfra.",
    revokeDoes: "Linket holder op med at virke. Du kan invitere dem igen."
  }
})

const tones = { PENDING: "info", ACCEPTED: "good", REVOKED: "plain", EXPIRED: "warn" } as const

export type InvitationStatus = keyof typeof tones

/** Invites somebody to the environment, or to an organization. */
export const Invite = ({
  done,
  look = "main",
  organizationId
}: {
  readonly organizationId?: string
  readonly look?: "main" | "link"
  readonly done: () => void
}) => (
  <Action
    operation="invitations.createInvitation"
    label={t.invite}
    look={look}
    addressed={look === "main"}
    {...(look === "main" ? { icon: "plus" as const } : {})}
    does={t.inviteDoes}
    run={(values) => {
      const days = Number(values["days"])
      return here().invitations.createInvitation({
        body: {
          email: values["email"] ?? "",
          sendEmail: values["show"] !== "on",
          ...given({ organizationId }),
          ...filled(values, ["role"]),
          ...(days > 0 ? { expiresInDays: days } : {})
        }
      })
    }}
    shown={({ url }) => (url === undefined ? <p>{t.mailed}</p> : <Secret text={url} />)}
    done={done}
  >
    <Field label={common.email} name="email" type="email" required />
    {organizationId !== undefined && <Field label={common.role} name="role" hint={t.roleHint} />}
    <Field label={common.daysLeft} name="days" type="number" min={1} max={90} />
    <Check label={t.show} name="show" />
  </Action>
)

/** Invitations, and what can still be done about the open ones. */
export const InvitationTable = ({
  done,
  filter,
  turn
}: {
  readonly filter: {
    readonly organizationId?: string
    readonly status?: InvitationStatus
    readonly email?: string
  }
  readonly turn: number
  readonly done: () => void
}) => {
  const invitations = usePages(
    (cursor) => here().invitations.listInvitations({ query: { limit: 25, ...cursor, ...filter } }),
    [filter],
    turn
  )
  return (
    <PagedTable
      of={invitations}
      caption={t.caption}
      empty={t.empty}
      keyOf={({ id }) => id}
      columns={[
        { title: common.email, cell: ({ email }) => email },
        {
          title: common.status,
          cell: ({ status }) => <Badge tone={tones[status]}>{t[status]}</Badge>
        },
        ...(filter.organizationId === undefined
          ? [
              {
                title: t.to,
                cell: ({
                  organizationId,
                  role
                }: {
                  organizationId: string | null
                  role: string | null
                }) =>
                  organizationId === null ? (
                    <span class="quiet">{t.environment}</span>
                  ) : (
                    <span>
                      <OrganizationLink id={organizationId} />
                      <small>{role}</small>
                    </span>
                  )
              }
            ]
          : []),
        { title: t.ends, at: ({ expiresAt }) => expiresAt },
        {
          title: "",
          narrow: true,
          cell: ({ email, id, privateMetadata, publicMetadata, status }) =>
            (status === "PENDING" || status === "EXPIRED") && (
              <span class="row-actions">
                {status === "PENDING" && (
                  <BagsButton
                    of={email}
                    bags={{ publicMetadata, privateMetadata }}
                    operation="invitations.updateInvitation"
                    shared
                    write={(name, patch) =>
                      here().invitations.updateInvitation({
                        params: { invitationId: id },
                        body: { [name]: patch }
                      })
                    }
                    done={done}
                  />
                )}
                <RowAction
                  operation="invitations.resendInvitation"
                  label={t.resend}
                  does={t.resendDoes}
                  run={() => here().invitations.resendInvitation({ params: { invitationId: id } })}
                  done={done}
                />
                <RowAction
                  operation="invitations.revokeInvitation"
                  label={common.revoke}
                  tone="danger"
                  does={t.revokeDoes}
                  run={() => here().invitations.revokeInvitation({ params: { invitationId: id } })}
                  done={done}
                />
              </span>
            )
        }
      ]}
    />
  )
}
