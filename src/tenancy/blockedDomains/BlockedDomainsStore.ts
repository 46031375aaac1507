import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { columnsOf, rowBy, done } from "../../platform/Rows.ts"

/** The lists of an environment as they are kept. */
const Kept = Schema.Struct({
  allow: Schema.Array(Schema.String),
  deny: Schema.Array(Schema.String),
  disposable: Schema.Boolean
})
export type Kept = typeof Kept.Type

const keptBy = rowBy(Kept)

/** Lists of mail domains, in PostgreSQL: one row of an environment. */
export class BlockedDomainsStore extends Context.Service<BlockedDomainsStore>()(
  "gatehouse/tenancy/blockedDomains/BlockedDomainsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const find = (environmentId: EnvironmentId) =>
        keptBy(sql`
          SELECT ${sql.literal(columnsOf(Kept, "b"))} FROM blocked_domains b
          WHERE b.environment_id = ${environmentId}`)

      const put = (environmentId: EnvironmentId, lists: Kept, at: DateTime.Utc) => {
        const { allow, deny, disposable } = lists
        return done(sql`
          INSERT INTO blocked_domains (environment_id, allow, deny, disposable, updated_at)
          VALUES (${environmentId}, ${allow}::text[], ${deny}::text[], ${disposable},
            ${DateTime.toDateUtc(at)})
          ON CONFLICT (environment_id) DO UPDATE SET
            allow = excluded.allow, deny = excluded.deny, disposable = excluded.disposable,
            updated_at = excluded.updated_at`)
      }

      return { find, put }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
