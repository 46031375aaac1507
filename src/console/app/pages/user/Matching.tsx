import { goTo } from "../../kernel/router.ts"
import type { EnvironmentClient } from "../../kernel/api.ts"
import { number } from "../../kernel/format.ts"
import { useLoad } from "../../kernel/load.ts"
import { here, pathTo } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"

const t = words({
  en: {
    count: (count: number) => (count === 1 ? "1 user" : `${number(count)} users`),
    more: (count: number) => `More than ${number(count)} users`,
    export: "Export these",
    all: "Export all",
    does: "Writes the users of this list to a file, with private metadata and without password hashes. It is kept encrypted for 24 hours. The audit trail says that there was a filter, not what it was.",
    deleted: "deleted",
    nobody: "no users"
  },
  da: {
    count: (count: number) => (count === 1 ? "1 bruger" : `${number(count)} brugere`),
    more: (count: number) => `Flere end ${number(count)} brugere`,
    export: "Eksportér disse",
    all: "Eksportér alle",
    does: "Skriver listens brugere til en fil, med private metadata og uden adgangskoders hash. Den gemmes krypteret i 24 timer. Revisionssporet siger, at der var et filter, men ikke hvilket.",
    deleted: "slettede",
    nobody: "ingen brugere"
  }
})

type Filter = NonNullable<
  NonNullable<Parameters<EnvironmentClient["people"]["countUsers"]>[0]>["query"]
>

/** Number of users in a list, with an export of them. */
export const Matching = ({
  filter,
  turn
}: {
  readonly filter: Filter
  /** Another one where the list may have changed. */
  readonly turn: unknown
}) => {
  const { value: counted } = useLoad(
    () => here().people.countUsers({ query: filter }),
    [filter],
    turn
  )
  const { status, ...others } = filter
  const blocked = status === "deleted" ? t.deleted : counted?.count === 0 ? t.nobody : undefined
  const narrowed = Object.keys(filter).length > 0
  return (
    <div class="chosen">
      <span role="status">
        {counted !== undefined && (counted.capped ? t.more : t.count)(counted.count)}
      </span>
      <Action
        operation="transfers.startExport"
        label={narrowed ? t.export : t.all}
        does={t.does}
        blocked={blocked}
        run={() =>
          here().transfers.startExport({
            query: status === undefined || status === "deleted" ? others : { ...others, status }
          })
        }
        done={() => goTo(pathTo("transfer"))}
      />
    </div>
  )
}
