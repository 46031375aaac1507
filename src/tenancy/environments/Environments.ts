import { Cache, Context, DateTime, Effect, Layer, Option, Redacted, Schema } from "effect"
import { issuerAt, oauthIssuerAt } from "../../contract/ClientPaths.ts"
import { EnvironmentId } from "../../contract/Ids.ts"
import { BreachedHashes } from "../../platform/BreachedHashes.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { Settings } from "../../platform/Settings.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import { environmentEntry } from "../audit/AuditEntries.ts"
import type { MetadataPatch } from "../../contract/Metadata.ts"
import {
  platformName,
  type AppUrl,
  type Environment,
  type EnvironmentName,
  type Host
} from "../../contract/Environment.ts"
import {
  EnvironmentNotFound,
  EnvironmentTaken,
  InsecureAppUrl,
  InvalidEnvironmentAddress,
  InvalidEnvironmentSettings
} from "./EnvironmentErrors.ts"
import { changedSettings } from "../../contract/EnvironmentSettings.ts"
import {
  addressOf,
  hasAppHostOnly,
  type EnvironmentAddress,
  type EnvironmentNaming,
  canonicalIdentifier
} from "./EnvironmentAddress.ts"
import { ChallengeSecrets } from "../challenges/ChallengeSecrets.ts"
import { EnvironmentsStore } from "./EnvironmentsStore.ts"
import {
  mergedSettings,
  requireBreachedFile,
  requireFixed,
  requireSoundRpId,
  requireChallengeSecret
} from "./settingsRules.ts"
import { lockedOutUsers } from "./WaysIn.ts"

const decodeId = Schema.decodeUnknownOption(EnvironmentId)
const isSecure = (appUrl: AppUrl): boolean => appUrl.startsWith("https:")

/** Consequences of a change that an operator accepts. */
export interface UpdateOptions {
  /** The change may make passkeys unusable, because they belong to another domain. */
  readonly force?: boolean
}

/** The tenants of the installation, as the operator sees them. */
export class Environments extends Context.Service<Environments>()(
  "gatehouse/tenancy/environments/Environments",
  {
    make: Effect.gen(function* () {
      const store = yield* EnvironmentsStore
      const audit = yield* Audit
      const challengeSecrets = yield* ChallengeSecrets
      const crypto = yield* Crypto
      const transaction = yield* Transaction
      const { production } = yield* Settings
      const breaches = yield* BreachedHashes

      /**
       * A resource's tokens are for its identifier, those of sessions for the audience, which is the
       * app URL where none is set: never one, nor what the environment's issuers are called.
       */
      const requireOwnNames = Effect.fnUntraced(function* (
        before: Environment,
        { appUrl, id, settings: { audience } }: Environment
      ) {
        const isNew = audience !== null && audience !== before.settings.audience
        if (isNew && (yield* store.hasResource(id, [canonicalIdentifier(audience)]))) {
          const problem = "settings.audience: Expected another one than a resource's identifier"
          return yield* new InvalidEnvironmentSettings({ problems: [problem] })
        }
        if (appUrl === before.appUrl) return
        const own = [appUrl, issuerAt(appUrl), oauthIssuerAt(appUrl)].map(canonicalIdentifier)
        if (!(yield* store.hasResource(id, own))) return
        const problem = "The app URL, and the issuers under it, must be no resource's identifier"
        return yield* new InvalidEnvironmentAddress({ problems: [problem] })
      })

      const insecure = (environments: ReadonlyArray<Pick<Environment, "name" | "appUrl">>) =>
        production && environments.length > 0 ? new InsecureAppUrl({ environments }) : Effect.void

      const requireSecure = (environment: Pick<Environment, "name" | "appUrl">) =>
        insecure(isSecure(environment.appUrl) ? [] : [environment])

      /** Finds an environment by its name or its id. */
      const get = Effect.fn("Environments.get")(function* (environment: string) {
        const id = Option.getOrUndefined(decodeId(environment))
        const found = yield* id === undefined ? store.findByName(environment) : store.find(id)
        if (found === undefined) return yield* new EnvironmentNotFound({ environment })
        return found
      })

      const record = (
        environmentId: EnvironmentId,
        action: "environment.created" | "environment.updated",
        changed: ReadonlyArray<string>
      ) =>
        audit.record(environmentEntry(environmentId, action, changed.length > 0 ? { changed } : {}))

      /** Says what of the environment is taken, once its transaction has been rolled back. */
      const explainTaken = (environment: Pick<Environment, "id" | "name" | "hosts">) =>
        Effect.flatMap(store.list, (all) => {
          const others = all.filter(({ id }) => id !== environment.id)
          const owner = others.find(({ hosts }) =>
            hosts.some((host) => environment.hosts.includes(host))
          )
          const host = owner?.hosts.find((host) => environment.hosts.includes(host))
          return owner === undefined || host === undefined
            ? new EnvironmentTaken({ environment: environment.name })
            : new EnvironmentTaken({ environment: owner.name, host })
        })

      /** Makes an environment; without hosts it answers to the host of its app URL. */
      const create = Effect.fn("Environments.create")(function* (
        options: EnvironmentAddress & {
          readonly name: EnvironmentName
          readonly settings: MetadataPatch
        }
      ) {
        const { name } = options
        const { appUrl, hosts } = yield* addressOf(options)
        yield* requireSecure({ name, appUrl })
        const settings = yield* mergedSettings(store.defaults, options.settings, store.defaults)
        yield* requireSoundRpId({ appUrl, hosts, settings })
        yield* requireChallengeSecret(settings, false)
        yield* requireBreachedFile(breaches, store.defaults, settings)
        const id = EnvironmentId.make(yield* crypto.uuidV7)
        const cursorKey = Redacted.make(yield* crypto.randomBytes(32))
        const kind = "application"
        const address = { appUrl, hosts, settings, logo: null, hooks: [], textsRevision: null }
        const environment: Environment = { id, name, kind, ...address, cursorKey }
        const createdAt = yield* DateTime.now
        yield* transaction
          .run(
            Effect.andThen(
              store.insert(environment, createdAt),
              record(id, "environment.created", [])
            )
          )
          .pipe(Effect.catchTag("Taken", explainTaken))
        return environment
      })

      const change = Effect.fnUntraced(function* (
        before: Environment,
        patch: MetadataPatch,
        { name = before.name, ...address }: EnvironmentNaming,
        options: UpdateOptions
      ) {
        const settings = yield* mergedSettings(before.settings, patch, store.defaults)
        if (before.kind === "platform") yield* requireFixed(settings, address)
        const moves = address.appUrl !== undefined && hasAppHostOnly(before)
        const { appUrl, hosts } = yield* addressOf({
          appUrl: address.appUrl ?? new URL(before.appUrl),
          // The host of the new app URL, where the environment had just that of the old one.
          hosts: address.hosts ?? (moves ? [] : before.hosts)
        })
        const changed = [
          ...changedSettings(before.settings, settings),
          ...(name === before.name ? [] : ["name"]),
          ...(appUrl === before.appUrl ? [] : ["appUrl"]),
          ...(hosts.join() === before.hosts.join() ? [] : ["hosts"])
        ]
        if (changed.length === 0) return before
        yield* requireSoundRpId({ appUrl, hosts, settings })
        const { challenge } = settings.abuse
        if (challenge !== null) {
          const isSet = yield* challengeSecrets.isSet(before.id, challenge.provider)
          yield* requireChallengeSecret(settings, isSet)
        }
        yield* requireBreachedFile(breaches, before.settings, settings)
        const after: Environment = { ...before, name, settings, appUrl, hosts }
        yield* requireOwnNames(before, after)
        if (appUrl !== before.appUrl) yield* requireSecure(after)
        const problems = lockedOutUsers(before, after, yield* store.passkeys(before.id), options)
        if (problems.length > 0) return yield* new InvalidEnvironmentSettings({ problems })
        const at = yield* DateTime.now
        yield* store.update(after, at)
        yield* record(before.id, "environment.updated", changed)
        return after
      })

      /**
       * Merges settings, where `null` is a value, and replaces the parts of name and address that are
       * given. If the environment answers to the host of its app URL only, a new app URL replaces
       * that host. Any invalid part leaves everything unchanged.
       */
      const update = Effect.fn("Environments.update")(function* (
        environment: string,
        patch: MetadataPatch,
        naming: EnvironmentNaming = {},
        options: UpdateOptions = {}
      ) {
        const { id } = yield* get(environment)
        const changing = Effect.gen(function* () {
          const before = yield* store.lock(id)
          if (before === undefined) return yield* new EnvironmentNotFound({ environment })
          return yield* change(before, patch, naming, options)
        })
        return yield* transaction.run(changing).pipe(Effect.catchTag("Taken", explainTaken))
      })

      /** Adds hosts to the environment; skips those of another environment. */
      const addHosts = Effect.fn("Environments.addHosts")(function* (
        environment: string,
        hosts: ReadonlyArray<Host>
      ) {
        const found = yield* get(environment)
        yield* transaction.run(
          Effect.gen(function* () {
            const added = yield* store.addHosts(found, hosts)
            if (added.length > 0) yield* record(found.id, "environment.updated", ["hosts"])
          })
        )
      })

      /** The environments of applications, which operators manage. */
      const list = Effect.map(store.list, (all) => all.filter(({ kind }) => kind === "application"))

      /** Fails in production where an app URL is not https. */
      const requireSecureAppUrls = Effect.flatMap(list, (environments) =>
        insecure(environments.filter(({ appUrl }) => !isSecure(appUrl)))
      )

      /** The platform environment, whose users are the operators. */
      const platform = Effect.orDie(get(platformName))

      const platformCache = yield* LookupCache.make(() => platform, LookupCache.briefly)
      /**
       * The platform environment at the address where this instance serves the console, even if
       * another instance has moved it since.
       */
      const platformAt = Effect.fnUntraced(function* (url: URL) {
        const found = yield* Cache.get(platformCache, platformName)
        const { appUrl, hosts } = yield* Effect.orDie(addressOf({ appUrl: url, hosts: [] }))
        return { ...found, appUrl, hosts }
      })

      /**
       * Sets where the console is served, so that no environment can take its host; fails if one
       * already has it.
       */
      const placeConsole = Effect.fn("Environments.placeConsole")(function* (url: URL) {
        const { appUrl, hosts } = yield* addressOf({ appUrl: url, hosts: [] })
        const { id } = yield* platform
        const placing = Effect.gen(function* () {
          const before = yield* Effect.fromNullishOr(yield* store.lock(id)).pipe(Effect.orDie)
          if (before.appUrl === appUrl && before.hosts.join() === hosts.join()) return before
          const after: Environment = { ...before, appUrl, hosts }
          yield* requireSecure(after)
          yield* store.update(after, yield* DateTime.now)
          yield* record(id, "environment.updated", ["appUrl"])
          return after
        })
        return yield* transaction.run(placing).pipe(Effect.catchTag("Taken", explainTaken))
      })

      return {
        /** The settings of an environment whose operator has set nothing, on this installation. */
        defaults: Effect.succeed(store.defaults),
        create,
        update,
        addHosts,
        get,
        list,
        /**
         * Locks the row of an environment to the end of the caller's transaction, where a list is
         * replaced or rows are counted first. It comes after the lock of an organization.
         */
        lock: store.hold,
        /** All environments, the platform environment included. */
        all: store.list,
        platform,
        platformAt,
        placeConsole,
        requireSecureAppUrls
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([EnvironmentsStore.layer, ChallengeSecrets.layer, BreachedHashes.layer])
  )
}
