import { Effect } from "effect"
import { AuditSequencer } from "../../src/tenancy/audit/AuditSequencer.ts"
import { TestService } from "./TestService.ts"

/** How many events of an action the trail has of a person. */
export const told = Effect.fnUntraced(function* (action: string, userId: string) {
  const { ask, environment } = yield* TestService
  yield* (yield* AuditSequencer).sequence(environment.id)
  const found = yield* ask("/audit-events/search", {
    method: "POST",
    json: { page: { mode: "poll" }, filters: { actions: [action] } }
  })
  return found.json.items.filter(({ targets }: { targets: ReadonlyArray<{ id: string }> }) =>
    targets.some(({ id }) => id === userId)
  ).length
})
