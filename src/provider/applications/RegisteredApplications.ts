import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { ApplicationId, type EnvironmentId } from "../../contract/Ids.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import { mayAsk } from "../../platform/OutboundHttp.ts"
import { Settings } from "../../platform/Settings.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { formatSecret, isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import { ClientSecrets } from "../secrets/ClientSecrets.ts"
import type { StoredApplication } from "./Application.ts"
import { ApplicationRoom } from "./ApplicationRoom.ts"
import { ApplicationsStore } from "./ApplicationsStore.ts"
import type { DescribedApplication } from "./describedApplication.ts"
import { readRegistration } from "./readRegistration.ts"

/** Prefix of the tokens by which applications read and remove their own record. */
const registrationPrefix = "ra_"

/**
 * The records of applications that register themselves; each change is part of its caller's
 * transaction.
 */
export class RegisteredApplications extends Context.Service<RegisteredApplications>()(
  "gatehouse/provider/applications/RegisteredApplications",
  {
    make: Effect.gen(function* () {
      const store = yield* ApplicationsStore
      const room = yield* ApplicationRoom
      const secrets = yield* ClientSecrets
      const ends = yield* GrantEnds
      const crypto = yield* Crypto
      const settings = yield* Settings

      // A stranger names it, so that no range of `OUTBOUND_ALLOW` counts.
      const isAskable = (address: string) => {
        const url = URL.parse(address)
        return url !== null && mayAsk(url, { ...settings, outboundAllow: [] })
      }

      /** Reads what an application says of itself. */
      const read = (body: unknown) =>
        Effect.fromResult(readRegistration(body, { production: settings.production, isAskable }))

      /** Adds one, with its secret and the token of its record; undefined where there is no room. */
      const add = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { configuration, kind, name }: DescribedApplication
      ) {
        if (!(yield* room.hasForRegistered(environmentId))) return undefined
        const id = ApplicationId.make(yield* crypto.uuidV7)
        const now = yield* DateTime.now
        const application: StoredApplication = {
          environmentId,
          id,
          clientId: id,
          organizationId: null,
          kind,
          source: "registered",
          name,
          enabled: true,
          configuration,
          documentFreshUntil: null,
          ownedUntil: null,
          createdAt: now,
          updatedAt: now,
          lastUsedAt: null
        }
        yield* store.insert(application)
        const token = formatSecret(
          registrationPrefix,
          Redacted.value(yield* crypto.secret),
          checksum
        )
        yield* store.setRegistration(environmentId, id, sha256(Redacted.value(token)))
        const made =
          configuration.authentication === "client_secret"
            ? yield* Effect.orDie(
                secrets.add(environmentId, id, "application", { revokeOld: false })
              )
            : undefined
        return { application, token, secret: made?.secret }
      })

      /** Finds the application whose record a token opens; undefined for any other. */
      const opened = (environmentId: EnvironmentId, clientId: string, token: string) =>
        isSecretOf(registrationPrefix, token, checksum)
          ? store.findRegistered(environmentId, clientId, sha256(token))
          : Effect.undefined

      /** Removes one with all that it was given; false where it is gone already. */
      const remove = Effect.fnUntraced(function* (environmentId: EnvironmentId, id: ApplicationId) {
        if ((yield* store.remove(environmentId, id)) === undefined) return false
        yield* secrets.removeAll(environmentId, id)
        yield* ends.forgetApplication(environmentId, id)
        return true
      })

      return { read, add, opened, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ApplicationRoom.layer, ApplicationsStore.layer, ClientSecrets.layer])
  )
}
