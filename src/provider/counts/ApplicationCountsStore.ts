import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ApplicationId, EnvironmentId } from "../../contract/Ids.ts"
import { rowsBy, done } from "../../platform/Rows.ts"
import { OutcomeCount } from "./ApplicationCount.ts"

const countsBy = rowsBy(OutcomeCount)

/** Count of an application that is named by the client id that was sent. */
export interface NotedCount extends OutcomeCount {
  readonly clientId: string
}

/** Daily counts of applications in PostgreSQL. */
export class ApplicationCountsStore extends Context.Service<ApplicationCountsStore>()(
  "gatehouse/provider/counts/ApplicationCountsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /**
       * Adds to what the days had, in one order, so that writers never cross; passes by client ids
       * of none.
       */
      const add = (environmentId: EnvironmentId, counts: ReadonlyArray<NotedCount>) =>
        done(sql`
          INSERT INTO application_counts (environment_id, application_id, day, outcome, count)
          SELECT a.environment_id, a.id, c.day, c.outcome, c.count
          FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
            AS c("clientId" text, day date, outcome text, count bigint)
          JOIN applications a
            ON a.environment_id = ${environmentId} AND a.client_id = c."clientId"
          ORDER BY a.id, c.day, c.outcome
          ON CONFLICT (environment_id, application_id, day, outcome)
            DO UPDATE SET count = application_counts.count + excluded.count`)

      /** The counts of an application from a day on. */
      const since = (environmentId: EnvironmentId, applicationId: ApplicationId, day: string) =>
        countsBy(sql`
          SELECT to_char(day, 'YYYY-MM-DD') AS day, outcome, count::float8 AS count
          FROM application_counts
          WHERE environment_id = ${environmentId} AND application_id = ${applicationId}
            AND day >= ${day}::date
          ORDER BY day, outcome`)

      /** Forgets days before this one, and counts of applications that are gone. */
      const forget = (environmentId: EnvironmentId, day: string) =>
        done(sql`
          DELETE FROM application_counts c
          WHERE c.environment_id = ${environmentId} AND (c.day < ${day}::date OR NOT EXISTS (
            SELECT 1 FROM applications a
            WHERE a.environment_id = ${environmentId} AND a.id = c.application_id))`)

      return { add, since, forget }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
