import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ApplicationId, SessionId, UserId, type EnvironmentId } from "../../contract/Ids.ts"
import { rowBy } from "../../platform/Rows.ts"

/** A session's use of an application. */
const SignOn = Schema.Struct({
  sessionId: SessionId,
  applicationId: ApplicationId,
  userId: UserId
})

const signOnBy = rowBy(SignOn)

/** Sign-ons in PostgreSQL. */
export class SignOnsStore extends Context.Service<SignOnsStore>()(
  "gatehouse/provider/logout/SignOnsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const find = (environmentId: EnvironmentId, id: string) =>
        signOnBy(sql`
          SELECT s.session_id AS "sessionId", s.application_id AS "applicationId",
            s.user_id AS "userId"
          FROM sign_ons s WHERE s.environment_id = ${environmentId} AND s.id = ${id}`)

      return { find }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
