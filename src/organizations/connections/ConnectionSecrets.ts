import { Context, Effect, Layer, Redacted } from "effect"
import { Crypto } from "../../platform/Crypto.ts"
import type { SettingsChanges, StoredConnection } from "./Connection.ts"

const encoder = new TextEncoder()
const decoder = new TextDecoder()

type Owner = Pick<StoredConnection, "environmentId" | "id">

// Binding the connection too keeps a row from being passed off as another one's secret.
const purposeOf = ({ environmentId, id }: Owner): string => `connection:${environmentId}:${id}`

/** The one secret of each connection: its client secret, or its private key in PEM. */
export class ConnectionSecrets extends Context.Service<ConnectionSecrets>()(
  "gatehouse/organizations/connections/ConnectionSecrets",
  {
    make: Effect.gen(function* () {
      const crypto = yield* Crypto

      const seal = (owner: Owner, secret: Redacted.Redacted) =>
        crypto.encrypt(purposeOf(owner), encoder.encode(Redacted.value(secret)))

      return {
        seal,

        /**
         * The sealed secret after a request; null without one. Another issuer is not told the one
         * that was given for the issuer before it.
         */
        changed: (
          connection: Owner & Pick<StoredConnection, "sealedSecret" | "settings">,
          { clientSecret, issuer }: SettingsChanges
        ) => {
          const { sealedSecret, settings } = connection
          const former = settings.protocol === "oidc" ? settings.issuer : null
          const isMoved = former !== null && issuer !== undefined && issuer !== former
          const kept = isMoved ? null : sealedSecret
          if (clientSecret === undefined) return Effect.succeed(kept)
          return clientSecret === null ? Effect.succeed(null) : seal(connection, clientSecret)
        },

        /** Null where the connection has none. */
        open: (connection: Owner & Pick<StoredConnection, "sealedSecret">) =>
          connection.sealedSecret === null
            ? Effect.succeed(null)
            : Effect.map(
                crypto.decrypt(purposeOf(connection), connection.sealedSecret),
                (plain): Redacted.Redacted => Redacted.make(decoder.decode(plain))
              )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
