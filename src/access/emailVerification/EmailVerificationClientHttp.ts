import { Effect } from "effect"
import { EmailVerificationClientApi } from "./EmailVerificationClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentClient } from "../../sessions/clients/ClientAuth.ts"
import { ForbiddenWhileImpersonating } from "../../contract/SessionProblems.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import { EmailVerification } from "./EmailVerification.ts"

export const EmailVerificationClientHttp = group(
  onClientPlane(EmailVerificationClientApi),
  "client.emailVerification",
  Effect.fn(function* (handlers) {
    const clients = yield* Clients
    const throttle = yield* Throttle
    const verification = yield* EmailVerification
    return handlers.handleAll({
      resendVerificationEmail: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "resend-verification-email")
        yield* verification.resend(environment, payload.email)
      }),
      verifyEmail: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        const active = yield* clients.active(environment, yield* CurrentClient)
        if (active !== undefined && active.session.impersonatorId !== null) {
          return yield* new ForbiddenWhileImpersonating()
        }
        yield* verification.verify(environment, payload.token, active ?? null)
      })
    })
  })
)
