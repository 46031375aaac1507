import { Effect } from "effect"
import { OwnMfaClientApi } from "./OwnMfaClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { admit } from "../../tenancy/throttle/RouteLimitHttp.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { OwnSecondFactor } from "./OwnSecondFactor.ts"

export const OwnMfaClientHttp = group(
  onClientPlane(OwnMfaClientApi),
  "client.ownMfa",
  Effect.fn(function* (handlers) {
    const own = yield* OwnSecondFactor
    const throttle = yield* Throttle
    return handlers.handleAll({
      mfaStatus: Effect.fnUntraced(function* () {
        return yield* own.status(yield* CurrentEnvironment, yield* CurrentSession)
      }),
      startTotp: Effect.fnUntraced(function* () {
        return yield* own.start(yield* CurrentEnvironment, yield* CurrentSession)
      }),
      confirmTotp: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "totp-confirm")
        const signedIn = yield* CurrentSession
        return { recoveryCodes: yield* own.confirm(environment, signedIn, payload.code) }
      }),
      renewRecoveryCodes: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const signedIn = yield* CurrentSession
        return { recoveryCodes: yield* own.renewRecoveryCodes(environment, signedIn) }
      }),
      disableMfa: Effect.fnUntraced(function* () {
        yield* own.disable(yield* CurrentEnvironment, yield* CurrentSession)
      })
    })
  })
)
