import danish from "../../../../languages/daAttemptReasons.json" with { type: "json" }
import { attemptReasons as english } from "../../../../languages/en/attemptReasons.ts"
import type { AttemptReason } from "../../../../organizations/connections/ConnectionAttempt.ts"
import { usePages } from "../../kernel/load.ts"
import { here, pathTo } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Card } from "../../ui/Layout.tsx"
import { Badge } from "../../ui/Notice.tsx"
import { PagedTable } from "../../ui/Table.tsx"

const t = words({
  en: {
    title: "Attempts",
    lead: "Sign-ins by the connection, and tests of it, of the last 30 days.",
    success: "succeeded",
    failure: "failed",
    denied: "refused",
    test: "test",
    reason: "Reason",
    at: "Time",
    none: "Nobody has tried it yet. Make a test link above and sign in with it."
  },
  da: {
    title: "Forsøg",
    lead: "Login med forbindelsen og prøver af den fra de seneste 30 dage.",
    success: "lykkedes",
    failure: "mislykkedes",
    denied: "afvist",
    test: "prøve",
    reason: "Årsag",
    at: "Tidspunkt",
    none: "Ingen har prøvet den endnu. Lav et prøvelink ovenfor, og log ind med det."
  }
})

/** Reasons for which an attempt failed or was refused, in the words that pages have for them. */
const attemptReasons = words<Readonly<Record<AttemptReason, string>>>({
  en: english,
  da: danish
})

const tones = { success: "good", failure: "bad", denied: "warn" } as const

/** Attempts to sign in by a connection, with the reason of each refusal in words. */
export const Attempts = ({
  connectionId,
  turn
}: {
  readonly connectionId: string
  readonly turn: unknown
}) => {
  const attempts = usePages(
    (cursor) =>
      here().connections.listConnectionAttempts({
        params: { connectionId },
        query: { limit: 20, ...cursor }
      }),
    [connectionId],
    turn
  )
  return (
    <Card title={t.title} lead={t.lead} flush>
      <PagedTable
        of={attempts}
        caption={t.title}
        empty={t.none}
        keyOf={({ id }) => id}
        columns={[
          {
            title: common.result,
            cell: ({ result, test }) => (
              <span>
                <Badge tone={tones[result]}>{t[result]}</Badge> {test && <small>{t.test}</small>}
              </span>
            )
          },
          {
            title: common.person,
            cell: ({ subject, userId }) =>
              userId === null ? (
                (subject ?? "–")
              ) : (
                <a href={pathTo(`users/${userId}`)} data-row>
                  {subject ?? userId}
                </a>
              )
          },
          {
            title: t.reason,
            cell: ({ reason }) => (reason === null ? "–" : attemptReasons[reason])
          },
          { title: t.at, at: ({ at }) => at }
        ]}
      />
    </Card>
  )
}
