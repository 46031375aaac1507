import { Context, Effect, Layer, Redacted, DateTime } from "effect"
import { Crypto } from "../../platform/Crypto.ts"
import type { SettingsChanges, StoredConnection, ServiceProvider } from "./Connection.ts"
import { connectionAddresses } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { certifiedKey } from "../../platform/Certificates.ts"

const encoder = new TextEncoder()
const decoder = new TextDecoder()

type Owner = Pick<StoredConnection, "environmentId" | "id">

// Binding the connection too keeps a row from being passed off as another one's secret.
const purposeOf = ({ environmentId, id }: Owner): string => `connection:${environmentId}:${id}`

/** A service provider and its sealed key, as a connection keeps them. */
type KeptServiceProvider = Pick<StoredConnection, "serviceProvider" | "sealedSecret">

/**
 * The one secret of each connection: its client secret, or the private key in PEM by which our side of
 * a SAML connection is known.
 */
export class ConnectionSecrets extends Context.Service<ConnectionSecrets>()(
  "gatehouse/organizations/connections/ConnectionSecrets",
  {
    make: Effect.gen(function* () {
      const crypto = yield* Crypto

      const seal = (owner: Owner, secret: Redacted.Redacted) =>
        crypto.encrypt(purposeOf(owner), encoder.encode(Redacted.value(secret)))

      const open = (connection: Owner & Pick<StoredConnection, "sealedSecret">) =>
        connection.sealedSecret === null
          ? Effect.succeed(null)
          : Effect.map(
              crypto.decrypt(purposeOf(connection), connection.sealedSecret),
              (plain): Redacted.Redacted => Redacted.make(decoder.decode(plain))
            )

      const keyed = Effect.fnUntraced(function* ({ appUrl }: Environment, owner: Owner) {
        const { certificate, privateKey } = yield* certifiedKey(
          new URL(appUrl).hostname,
          yield* DateTime.now
        )
        return {
          certificate: certificate.trimEnd(),
          sealedSecret: yield* seal(owner, privateKey)
        }
      })

      /** A new service provider with its first key; its entity id stays whatever changes. */
      const made = Effect.fn("ConnectionSecrets.made")(function* (
        environment: Environment,
        owner: Owner
      ): Effect.fn.Return<KeptServiceProvider> {
        const { acsUrl, metadataUrl } = connectionAddresses(environment.appUrl, owner.id)
        const { certificate, sealedSecret } = yield* keyed(environment, owner)
        return { serviceProvider: { entityId: metadataUrl, acsUrl, certificate }, sealedSecret }
      })

      /** Another key for it. */
      const renewed = Effect.fn("ConnectionSecrets.renewed")(function* (
        environment: Environment,
        owner: Owner,
        former: ServiceProvider
      ): Effect.fn.Return<KeptServiceProvider> {
        const { certificate, sealedSecret } = yield* keyed(environment, owner)
        return { serviceProvider: { ...former, certificate }, sealedSecret }
      })

      /** Key that signs our requests; null where there is none. */
      const keyOf = (connection: StoredConnection): Effect.Effect<Redacted.Redacted | null> =>
        connection.serviceProvider === null ? Effect.succeed(null) : open(connection)

      return {
        made,
        renewed,
        keyOf,

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
        open
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
