import { displayName } from "../../kernel/names.ts"
import { usePages } from "../../kernel/load.ts"
import { here, pathTo } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Card } from "../../ui/Layout.tsx"
import { Badge } from "../../ui/Notice.tsx"
import { PagedTable } from "../../ui/Table.tsx"
import { RowAction } from "../../ui/Action.tsx"
import type { UserPart } from "./people.tsx"

const t = words({
  en: {
    title: "Sessions",
    device: "Device",
    from: "From",
    last: "Last active",
    active: "active",
    revoked: "ended",
    expired: "expired",
    unknown: "Unknown device",
    end: "End",
    endDoes: "Signs them out on that device immediately. They can sign in again.",
    empty: "No sessions: they are signed in nowhere.",
    impersonated: "opened by an operator",
    organizations: "Organizations",
    joined: "Joined",
    noOrganizations: "Not a member of any organization. Add them on the page of one."
  },
  da: {
    title: "Sessioner",
    device: "Enhed",
    from: "Fra",
    last: "Sidst aktiv",
    active: "aktiv",
    revoked: "afsluttet",
    expired: "udløbet",
    unknown: "Ukendt enhed",
    end: "Afslut",
    endDoes: "Logger dem ud på enheden med det samme. De kan logge ind igen.",
    empty: "Ingen sessioner: de er ikke logget ind noget sted.",
    impersonated: "åbnet af en operatør",
    organizations: "Organisationer",
    joined: "Kom til",
    noOrganizations: "Ikke medlem af nogen organisation. Tilføj dem på siden for en."
  }
})

/** Current and past sessions of a user. */
export const Sessions = ({ done, turn, user }: UserPart) => {
  const params = { userId: user.id }
  const sessions = usePages(
    (cursor) =>
      here().sessions.listUserSessions({
        params,
        query: { limit: 10, ...cursor }
      }),
    [user.id],
    turn
  )
  return (
    <Card title={t.title} flush>
      <PagedTable
        of={sessions}
        caption={t.title}
        keyOf={({ id }) => id}
        empty={t.empty}
        columns={[
          {
            title: t.device,
            cell: ({ authenticationMethods, device, impersonatorId }) => (
              <span>
                {[device.browser, device.os].filter(Boolean).join(" · ") || t.unknown}
                <small>
                  {[
                    ...authenticationMethods,
                    ...(impersonatorId === null ? [] : [t.impersonated])
                  ].join(" · ")}
                </small>
              </span>
            )
          },
          { title: t.from, cell: ({ ipAddress }) => ipAddress ?? "–" },
          { title: t.last, at: ({ lastActiveAt }) => lastActiveAt },
          {
            title: common.status,
            narrow: true,
            cell: ({ id, status }) => (
              <span class="row-actions">
                <Badge tone={status === "active" ? "good" : "plain"}>{t[status]}</Badge>
                {status === "active" && (
                  <RowAction
                    operation="sessions.revokeUserSession"
                    label={t.end}
                    tone="danger"
                    does={t.endDoes}
                    run={() =>
                      here().sessions.revokeUserSession({ params: { ...params, sessionId: id } })
                    }
                    done={done}
                  />
                )}
              </span>
            )
          }
        ]}
      />
    </Card>
  )
}

/** A user's organizations. */
export const Organizations = ({ turn, user }: UserPart) => {
  const memberships = usePages(
    (cursor) =>
      here().userOrganizations.listUserOrganizations({
        params: { userId: user.id },
        query: { limit: 50, ...cursor }
      }),
    [user.id],
    turn
  )
  return (
    <Card title={t.organizations} flush>
      <PagedTable
        of={memberships}
        caption={t.organizations}
        empty={t.noOrganizations}
        keyOf={({ organizationId }) => organizationId}
        columns={[
          {
            title: common.organization,
            cell: ({ organization }) => (
              <a href={pathTo(`organizations/${organization.id}`)} data-row>
                {displayName([organization.name], organization.id)}
              </a>
            )
          },
          { title: common.role, cell: ({ role, roleName }) => roleName ?? role },
          { title: t.joined, at: ({ joinedAt }) => joinedAt }
        ]}
      />
    </Card>
  )
}
