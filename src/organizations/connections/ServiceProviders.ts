import { Context, DateTime, Effect, Layer, type Redacted } from "effect"
import { connectionAddresses } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { certifiedKey } from "../../platform/Certificates.ts"
import type { ServiceProvider, StoredConnection } from "./Connection.ts"
import { ConnectionSecrets } from "./ConnectionSecrets.ts"

/** A service provider and its sealed key, as a connection keeps them. */
export type KeptServiceProvider = Pick<StoredConnection, "serviceProvider" | "sealedSecret">

/** Makes our side of SAML connections. */
export class ServiceProviders extends Context.Service<ServiceProviders>()(
  "gatehouse/organizations/connections/ServiceProviders",
  {
    make: Effect.gen(function* () {
      const secrets = yield* ConnectionSecrets

      const keyed = Effect.fnUntraced(function* (
        { appUrl }: Environment,
        owner: Pick<StoredConnection, "environmentId" | "id">
      ) {
        const { certificate, privateKey } = yield* certifiedKey(
          new URL(appUrl).hostname,
          yield* DateTime.now
        )
        return {
          certificate: certificate.trimEnd(),
          sealedSecret: yield* secrets.seal(owner, privateKey)
        }
      })

      /** A new service provider with its first key; its entity id stays whatever changes. */
      const made = Effect.fn("ServiceProviders.made")(function* (
        environment: Environment,
        owner: Pick<StoredConnection, "environmentId" | "id">
      ): Effect.fn.Return<KeptServiceProvider> {
        const { acsUrl, metadataUrl } = connectionAddresses(environment.appUrl, owner.id)
        const { certificate, sealedSecret } = yield* keyed(environment, owner)
        return { serviceProvider: { entityId: metadataUrl, acsUrl, certificate }, sealedSecret }
      })

      /** Another key for it. */
      const renewed = Effect.fn("ServiceProviders.renewed")(function* (
        environment: Environment,
        owner: Pick<StoredConnection, "environmentId" | "id">,
        former: ServiceProvider
      ): Effect.fn.Return<KeptServiceProvider> {
        const { certificate, sealedSecret } = yield* keyed(environment, owner)
        return { serviceProvider: { ...former, certificate }, sealedSecret }
      })

      /** Key that signs our requests; null where there is none. */
      const keyOf = (connection: StoredConnection): Effect.Effect<Redacted.Redacted | null> =>
        connection.serviceProvider === null ? Effect.succeed(null) : secrets.open(connection)

      return { made, renewed, keyOf }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
