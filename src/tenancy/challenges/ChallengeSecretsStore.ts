import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { ChallengeProvider } from "../../contract/AbuseSettings.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { rowBy, done } from "../../platform/Rows.ts"

const secretBy = rowBy(Schema.Struct({ sealedSecret: Schema.Uint8Array }))

/** Sealed secrets of challenge providers, in PostgreSQL. */
export class ChallengeSecretsStore extends Context.Service<ChallengeSecretsStore>()(
  "gatehouse/tenancy/challenges/ChallengeSecretsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const find = (environmentId: EnvironmentId, provider: ChallengeProvider) =>
        secretBy(sql`
          SELECT sealed_secret AS "sealedSecret" FROM challenge_secrets
          WHERE environment_id = ${environmentId} AND provider = ${provider}`)

      /** Takes the place of the provider's secret. */
      const put = (
        environmentId: EnvironmentId,
        provider: ChallengeProvider,
        sealedSecret: Uint8Array,
        at: DateTime.Utc
      ) =>
        done(sql`
          INSERT INTO challenge_secrets (environment_id, provider, sealed_secret, updated_at)
          VALUES (${environmentId}, ${provider}, ${sealedSecret}, ${DateTime.toDateUtc(at)})
          ON CONFLICT (environment_id, provider) DO UPDATE SET
            sealed_secret = excluded.sealed_secret, updated_at = excluded.updated_at`)

      return { find, put }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
