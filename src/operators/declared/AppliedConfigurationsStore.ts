import { PgClient } from "@effect/sql-pg"
import { done } from "../../platform/Rows.ts"
import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { columnsOf, rowBy } from "../../platform/Rows.ts"
import { StoredAppliedConfiguration } from "./AppliedConfiguration.ts"

const appliedBy = rowBy(StoredAppliedConfiguration)

/** Configurations that were applied to environments last, in PostgreSQL. */
export class AppliedConfigurationsStore extends Context.Service<AppliedConfigurationsStore>()(
  "gatehouse/operators/declared/AppliedConfigurationsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(columnsOf(StoredAppliedConfiguration, "a"))

      const find = (environmentId: EnvironmentId) =>
        appliedBy(sql`
          SELECT ${selected} FROM applied_configurations a
          WHERE a.environment_id = ${environmentId}`)

      /** Takes the place of what was applied before. */
      const put = (applied: StoredAppliedConfiguration) =>
        done(sql`
          INSERT INTO applied_configurations (environment_id, applied_at, correlation_id, sections)
          VALUES (${applied.environmentId}, ${DateTime.toDateUtc(applied.appliedAt)},
            ${applied.correlationId}, ${sql.json(applied.sections)})
          ON CONFLICT (environment_id) DO UPDATE SET
            applied_at = excluded.applied_at, correlation_id = excluded.correlation_id,
            sections = excluded.sections`)

      return { find, put }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
