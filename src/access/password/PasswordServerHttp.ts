import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { PasswordServerApi } from "./PasswordServerApi.ts"
import { UserPasswords } from "./UserPasswords.ts"

export const PasswordServerHttp = group(
  onServerPlane(PasswordServerApi),
  "server.password",
  Effect.fn(function* (handlers) {
    const passwords = yield* UserPasswords
    return handlers.handleAll({
      setUserPassword: inEnvironment((environment, { params, payload }) =>
        passwords.set(environment, params.userId, payload)
      ),
      removeUserPassword: inEnvironment((environment, { params }) =>
        passwords.remove(environment, params.userId)
      ),
      requestUserPasswordReset: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const sendEmail = payload?.sendEmail ?? true
        return yield* passwords.requestReset(environment, params.userId, sendEmail)
      })
    })
  })
)
