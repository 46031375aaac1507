import { Effect, Layer } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import {
  InvalidSecretKey,
  KeyAccessDenied,
  ServerAuth,
  neededBy,
  titleOf
} from "../../contract/ServerAuth.ts"
import * as Turns from "../../platform/Turns.ts"
import { AuditOrigin } from "../audit/AuditOrigin.ts"
import { SecretKeys } from "./SecretKeys.ts"
import { opens } from "./SecretKey.ts"

const challenge = HttpEffect.appendPreResponseHandler((_request, response) =>
  Effect.succeed(HttpServerResponse.setHeader(response, "www-authenticate", "Bearer"))
)

/** Holds every call of the server plane to a live secret key, and names it to the audit trail. */
export const ServerAuthHttp = Layer.effect(
  ServerAuth,
  Effect.gen(function* () {
    const keys = yield* SecretKeys
    return ServerAuth.of({
      secretKey: Effect.fnUntraced(function* (httpEffect, { credential, endpoint, group }) {
        const found = yield* keys.authenticate(credential)
        if (found === undefined) {
          yield* challenge
          return yield* new InvalidSecretKey()
        }
        const title = titleOf(group)
        const needed = neededBy(endpoint)
        if (!opens(found.key.access, title, needed)) {
          return yield* new KeyAccessDenied({ properties: { group: title, needed } })
        }
        const secretKeyId = found.key.id
        return yield* httpEffect.pipe(
          Effect.provideService(CurrentEnvironment, found.environment),
          Effect.provideService(Turns.Party, found.environment.id),
          Effect.provideService(AuditOrigin, {
            actor: { type: "server", id: secretKeyId, impersonatorId: null },
            secretKeyId
          })
        )
      })
    })
  })
)
