import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { ApplicationId, type EnvironmentId } from "../../contract/Ids.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import { mayAsk } from "../../platform/OutboundHttp.ts"
import { Settings } from "../../platform/Settings.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { systemActor } from "../../tenancy/audit/AuditOrigin.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { formatSecret, isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import { ClientSecrets } from "../secrets/ClientSecrets.ts"
import { ApplicationsStore } from "./ApplicationsStore.ts"
import { newApplication } from "./configured.ts"
import type { DescribedApplication } from "./describedApplication.ts"
import { readRegistration } from "./readRegistration.ts"

/** Prefix of the tokens by which applications read and remove their own record. */
const registrationPrefix = "ra_"

/** The most applications that register themselves in an environment. */
const maximumRegistered = 1000

/** Time after which applications that describe themselves are erased where nobody allows them anything. */
const unused = { days: 30 }

/**
 * The records of applications that register themselves, and the end of all that describe themselves.
 * Each change but that end is part of its caller's transaction.
 */
export class RegisteredApplications extends Context.Service<RegisteredApplications>()(
  "gatehouse/provider/applications/RegisteredApplications",
  {
    make: Effect.gen(function* () {
      const store = yield* ApplicationsStore
      const environments = yield* Environments
      const secrets = yield* ClientSecrets
      const ends = yield* GrantEnds
      const crypto = yield* Crypto
      const settings = yield* Settings
      const audit = yield* Audit
      const transaction = yield* Transaction

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
        described: DescribedApplication
      ) {
        yield* environments.lock(environmentId)
        if ((yield* store.countRegistered(environmentId)) >= maximumRegistered) return undefined
        const id = ApplicationId.make(yield* crypto.uuidV7)
        const own = { environmentId, id, source: "registered", ...described } as const
        const application = newApplication(own, yield* DateTime.now)
        yield* store.insert(application)
        const token = formatSecret(
          registrationPrefix,
          Redacted.value(yield* crypto.secret),
          checksum
        )
        yield* store.setRegistration(environmentId, id, sha256(Redacted.value(token)))
        const made =
          described.configuration.authentication === "client_secret"
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

      /** Forgets all that was given to one that was removed. */
      const forgetGiven = (environmentId: EnvironmentId, id: ApplicationId) =>
        Effect.andThen(
          secrets.removeAll(environmentId, id),
          ends.forgetApplication(environmentId, id)
        )

      /** Removes one with all that it was given; false where it is gone already. */
      const remove = Effect.fnUntraced(function* (environmentId: EnvironmentId, id: ApplicationId) {
        if ((yield* store.remove(environmentId, id)) === undefined) return false
        yield* forgetGiven(environmentId, id)
        return true
      })

      /** Erases those that describe themselves and that nobody has allowed anything for a month. */
      const eraseUnused = Effect.fnUntraced(function* (
        { id: environmentId }: Pick<Environment, "id">,
        now: DateTime.Utc
      ) {
        const before = DateTime.subtract(now, unused)
        const erase = Effect.fnUntraced(function* (id: ApplicationId) {
          if (!(yield* store.removeUnused(environmentId, id, before))) return
          yield* forgetGiven(environmentId, id)
          yield* audit.record({
            environmentId,
            action: "application.deleted",
            actor: systemActor,
            targets: [{ type: "application", id }],
            metadata: { reason: "unused" }
          })
        }, transaction.run)
        const ids = yield* store.unusedSince(environmentId, before)
        yield* Effect.forEach(ids, erase, { discard: true })
      })

      return { read, add, opened, remove, eraseUnused }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ApplicationsStore.layer, ClientSecrets.layer])
  )

  /** Erases unused applications for as long as the service runs. */
  static readonly retention = Layer.effectDiscard(
    Effect.gen(function* () {
      const { eraseUnused } = yield* RegisteredApplications
      const sweeps = yield* EnvironmentSweeps
      yield* sweeps.start("1 hour", "Unused applications were not erased", eraseUnused)
    })
  ).pipe(Layer.provide(RegisteredApplications.layer))
}
