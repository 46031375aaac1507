import { Context, DateTime, Effect, Layer } from "effect"
import { checksum, equalBytes, sha256 } from "../../platform/Crypto.ts"
import { isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { secretPrefixes, type SecretKind } from "../secrets/ClientSecret.ts"
import { refused } from "./OAuthError.ts"
import type { PresentedClient } from "./presentedClient.ts"
import type { Caller } from "./TokenTruthStore.ts"

const failed = refused("invalid_client", "Client authentication failed")

/** Proves that callers of the protocol's endpoints are the applications that they say they are. */
export class ClientAuthentication extends Context.Service<ClientAuthentication>()(
  "gatehouse/provider/tokens/ClientAuthentication",
  {
    make: Effect.sync(() => {
      /** True if a stored secret is the given one. */
      const hasSecret = Effect.fnUntraced(function* (
        { secrets }: Caller,
        kind: SecretKind,
        secret: string
      ) {
        if (!isSecretOf(secretPrefixes[kind], secret, checksum)) return false
        const hash = sha256(secret)
        const now = yield* DateTime.now
        return secrets.some(
          (one) =>
            equalBytes(Buffer.from(one.hash, "hex"), hash) &&
            (one.expiresAt === null || DateTime.isLessThan(now, one.expiresAt))
        )
      })

      /** The application that calls, proven by its own method and no other. */
      const prove = Effect.fnUntraced(function* (presented: PresentedClient, caller: Caller) {
        const { application } = caller
        if (application === null || !application.enabled || !caller.organizationIsThere) {
          return yield* failed
        }
        const proven: StoredApplication = application
        if (proven.configuration.authentication !== presented.method) return yield* failed
        switch (presented.method) {
          case "none":
            return proven
          case "client_secret":
            return (yield* hasSecret(caller, "application", presented.secret))
              ? proven
              : yield* failed
          case "private_key_jwt":
            return yield* failed
        }
      })

      return { hasSecret, prove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
