import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { LiveSessions } from "../../sessions/sessions/LiveSessions.ts"
import type { CountKind } from "../../tenancy/audit/AuditCount.ts"
import { AuditCounts } from "../../tenancy/audit/AuditCounts.ts"
import type { OverviewDay } from "./OverviewConsoleApi.ts"

const columns = {
  signUps: "sign_ups",
  signIns: "sign_ins",
  refusals: "refusals",
  mailsFailed: "mails_failed"
} as const satisfies Readonly<Record<Exclude<keyof OverviewDay, "day">, CountKind>>

/** Figures of an environment; reads little of the database, however long the trail is. */
export class Overview extends Context.Service<Overview>()("gatehouse/operators/overview/Overview", {
  make: Effect.gen(function* () {
    const auditCounts = yield* AuditCounts
    const liveSessions = yield* LiveSessions

    /** Totals for the last `days` days, today included. */
    const of = Effect.fn("Overview.of")(function* (environmentId: EnvironmentId, days: number) {
      const first = DateTime.subtract(yield* DateTime.now, { days: days - 1 })
      const found = yield* auditCounts.since(environmentId, first)
      const totals = yield* auditCounts.totalsOf(environmentId, ["users", "organizations"])
      const counts = new Map(found.map(({ count, day, kind }) => [`${day} ${kind}`, count]))
      const dayAt = (index: number): OverviewDay => {
        const day = DateTime.formatIsoDateUtc(DateTime.add(first, { days: index }))
        const of = (column: keyof typeof columns) => counts.get(`${day} ${columns[column]}`) ?? 0
        return {
          day,
          signUps: of("signUps"),
          signIns: of("signIns"),
          refusals: of("refusals"),
          mailsFailed: of("mailsFailed")
        }
      }
      return {
        counts: { ...totals, liveSessions: yield* liveSessions.count(environmentId) },
        days: Array.from({ length: days }, (_, index) => dayAt(index))
      }
    })

    return { of }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
