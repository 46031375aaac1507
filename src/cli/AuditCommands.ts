import { DateTime, Effect, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { Audit } from "../tenancy/audit/Audit.ts"
import { AuditAction, AuditEvent } from "../tenancy/audit/AuditEvent.ts"
import type { AuditFilters } from "../tenancy/audit/AuditSearch.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import { environmentFlag, limitFlag, cursorFlag, member } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { jsonOf, pageText, print, table, withExamples } from "./Output.ts"

const encodeEvent = jsonOf(AuditEvent)

const filterFlags = {
  action: Flag.String("action").pipe(
    Flag.withMetavar("ACTION"),
    Flag.withDescription("Only this action, such as user.banned; repeatable"),
    Flag.withSchema(Schema.String.pipe(Schema.decodeTo(AuditAction))),
    Flag.atLeast(0)
  ),
  actor: Flag.String("actor").pipe(
    Flag.withMetavar("ID"),
    Flag.withDescription("Only what this user or secret key did; repeatable"),
    Flag.atLeast(0)
  ),
  target: Flag.String("target").pipe(
    Flag.withMetavar("ID"),
    Flag.withDescription("Only what was done to this record; repeatable"),
    Flag.atLeast(0)
  )
}

const filtersOf = (flags: {
  readonly action: ReadonlyArray<AuditAction>
  readonly actor: ReadonlyArray<string>
  readonly target: ReadonlyArray<string>
}): AuditFilters => ({ actions: flags.action, actorIds: flags.actor, targetIds: flags.target })

const toText = (events: ReadonlyArray<AuditEvent>): string =>
  table(
    ["AT", "ACTION", "RESULT", "ACTOR", "TARGET"],
    events.map(({ action, actor, occurredAt, result, targets: [target] }) => [
      DateTime.formatIso(occurredAt),
      action,
      result,
      actor.id === null ? actor.type : `${actor.type} ${actor.id}`,
      target === undefined ? "" : `${target.type} ${target.id ?? ""}`.trimEnd()
    ])
  )

const browse = Effect.fnUntraced(function* (
  environment: string,
  filters: AuditFilters,
  page: { readonly cursor?: string },
  limit: number
) {
  const found = yield* (yield* Environments).get(environment)
  const audit = yield* Audit
  return yield* audit.search(found, { filters, page: { mode: "browse", ...page } }, limit)
})

const tail = Command.make(
  "tail",
  { environment: environmentFlag, ...filterFlags, limit: limitFlag },
  Effect.fnUntraced(function* ({ environment, limit, ...flags }) {
    const { items } = yield* browse(environment, filtersOf(flags), {}, limit)
    const inOrder = items.toReversed()
    yield* print(inOrder.map(encodeEvent), toText(inOrder))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withDescription("Show the last events of an environment's audit trail, newest last"),
  withExamples("audit tail --environment acme")
)

const search = Command.make(
  "search",
  { environment: environmentFlag, ...filterFlags, limit: limitFlag, cursor: cursorFlag },
  Effect.fnUntraced(function* ({ cursor, environment, limit, ...flags }) {
    const place = member("cursor", cursor)
    const { items, page } = yield* browse(environment, filtersOf(flags), place, limit)
    const nextCursor = page.mode === "browse" ? page.cursor : null
    yield* print(
      { items: items.map(encodeEvent), page: { nextCursor, hasMore: page.hasMore } },
      pageText(toText(items), { nextCursor })
    )
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withDescription(
    "Search an environment's audit trail, newest first; repeated flags are joined by or"
  ),
  withExamples("audit search --environment acme --action user.banned --action user.unbanned")
)

/** `audit ...` */
export const auditCommand = Command.make("audit").pipe(
  Command.withDescription("Read the audit trail of an environment"),
  Command.withSubcommands([tail, search])
)
