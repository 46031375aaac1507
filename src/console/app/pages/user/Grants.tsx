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
    title: "Applications",
    application: "Application",
    open: "allowed",
    ended: "ended",
    end: "End",
    endDoes: "Every token that came of it is refused. The application has to ask again.",
    all: "End all",
    empty:
      "No application was allowed anything. People decide that themselves when they sign in to one."
  },
  da: {
    title: "Applikationer",
    application: "Applikation",
    open: "tilladt",
    ended: "afsluttet",
    end: "Afslut",
    endDoes: "Alle tokens fra den afvises. Applikationen må spørge igen.",
    all: "Afslut alle",
    empty:
      "Ingen applikation har fået lov til noget. Det bestemmer folk selv, når de logger ind i en."
  }
})

/** The applications that a user has allowed something. */
export const Grants = ({ done, turn, user }: UserPart) => {
  const params = { userId: user.id }
  const grants = usePages(
    (cursor) =>
      here().grants.listUserGrants({
        params,
        query: { limit: 10, ...cursor }
      }),
    [user.id],
    turn
  )
  return (
    <Card
      title={t.title}
      flush
      actions={
        grants.value?.some(({ endedAt }) => endedAt === null) === true && (
          <RowAction
            operation="grants.endUserGrants"
            label={t.all}
            tone="danger"
            does={t.endDoes}
            run={() => here().grants.endUserGrants({ params })}
            done={done}
          />
        )
      }
    >
      <PagedTable
        of={grants}
        caption={t.title}
        keyOf={({ id }) => id}
        empty={t.empty}
        columns={[
          {
            title: t.application,
            cell: ({ application, scopes }) => (
              <span>
                <a href={pathTo(`applications/${application.id}`)} data-row>
                  {application.name}
                </a>
                <small>{scopes.flatMap(({ scopes: names }) => names).join(" ")}</small>
              </span>
            )
          },
          { title: common.used, at: ({ lastUsedAt }) => lastUsedAt, never: "–" },
          {
            title: common.status,
            narrow: true,
            cell: ({ endedAt, id }) => (
              <span class="row-actions">
                <Badge tone={endedAt === null ? "good" : "plain"}>
                  {endedAt === null ? t.open : t.ended}
                </Badge>
                {endedAt === null && (
                  <RowAction
                    operation="grants.endUserGrant"
                    label={t.end}
                    tone="danger"
                    does={t.endDoes}
                    run={() => here().grants.endUserGrant({ params: { ...params, grantId: id } })}
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
