import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, SessionId } from "../../contract/Ids.ts"
import { rowsBy } from "../../platform/Rows.ts"
import { SignOnParties } from "./LogoutQueue.ts"

const signOnsBy = rowsBy(Schema.Struct({ id: Schema.String, ...SignOnParties.fields }))

/** Sign-ons of ended sessions in PostgreSQL. */
export class SignOnEndsStore extends Context.Service<SignOnEndsStore>()(
  "gatehouse/sessions/grants/SignOnEndsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Sign-ons of these sessions at applications that want to be told of their end. */
      const awaited = (environmentId: EnvironmentId, sessionIds: ReadonlyArray<SessionId>) =>
        signOnsBy(sql`
          SELECT s.id, s.application_id AS "applicationId", s.user_id AS "userId" FROM sign_ons s
          JOIN applications a ON a.environment_id = ${environmentId} AND a.id = s.application_id
          WHERE s.environment_id = ${environmentId}
            AND s.session_id = ANY (${sessionIds}::uuid[])
            AND a.configuration ->> 'backChannelLogoutUri' IS NOT NULL
          ORDER BY s.id`)

      return { awaited }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
