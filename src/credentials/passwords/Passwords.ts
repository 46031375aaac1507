import { Cache, Context, DateTime, Duration, Effect, Layer, Redacted, Result } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Overloaded } from "../../contract/Problems.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import { BreachedHashes } from "../../platform/BreachedHashes.ts"
import { sha1 } from "../../platform/Crypto.ts"
import { isUnaffordable } from "../../platform/hashCosts.ts"
import { PasswordHasher, standInFor } from "../../platform/PasswordHasher.ts"
import { appName, type Environment } from "../../contract/Environment.ts"
import { affordableStandIns, notableAmong, type NotableHashes } from "./affordableStandIns.ts"
import type { ForeignPasswordHash } from "./ForeignHash.ts"
import { check, normalize, type PasswordOwner } from "./PasswordPolicy.ts"
import { PasswordRejected } from "./PasswordProblems.ts"
import { PasswordsStore, type StoredPassword } from "./PasswordsStore.ts"
import { TrustedDeviceEnds } from "../trustedDevices/TrustedDeviceEnds.ts"
import type { HashedPassword } from "./PasswordHash.ts"

export type { NotableHashes, StoredPassword }

/** A full queue of hashes takes far less than this. */
const retryAfterSeconds = 1

/** For how long after an import the verification time may still reveal it. */
const kindsKept = Duration.seconds(5)

const overloaded = () => new Overloaded({ properties: { retryAfterSeconds } })

/** The environment that a password is for, as far as its rules go. */
export type PasswordPlace = Pick<Environment, "name" | "settings">

/** Result of comparing a password with a hash. */
export interface PasswordVerdict {
  readonly right: boolean
  /** To be stored in place of the old hash. */
  readonly rehashed: HashedPassword | null
}

/** No hash, but the note that the customer's old system knows the password. */
const atHook = Redacted.make("$hook$") as HashedPassword

const isAtHook = (hash: Redacted.Redacted | null): boolean =>
  hash !== null && Redacted.value(hash) === Redacted.value(atHook)

const wrong: PasswordVerdict = { right: false, rehashed: null }

const byKind = (standIn: Redacted.Redacted) => [Redacted.value(standIn), standIn] as const

/** Holds a password against the rules of its environment. */
const checked = (
  environment: PasswordPlace,
  password: Redacted.Redacted,
  { email, firstName, lastName }: PasswordOwner
) => {
  const serviceName = appName(environment)
  const names = { email, firstName, lastName, serviceName }
  const result = check(environment.settings.password, password, names)
  return Result.isFailure(result)
    ? Effect.fail(new PasswordRejected({ properties: { reason: result.failure } }))
    : Effect.succeed(result.success)
}

/** The passwords of users. A hash is made before a transaction, never inside of one. */
export class Passwords extends Context.Service<Passwords>()(
  "gatehouse/credentials/passwords/Passwords",
  {
    make: Effect.gen(function* () {
      const hasher = yield* PasswordHasher
      const store = yield* PasswordsStore
      const trustedDevices = yield* TrustedDeviceEnds
      const breaches = yield* BreachedHashes

      /** Looks for a text by the means of the environment; null where nobody can say. */
      const isListed = ({ settings }: PasswordPlace, text: Redacted.Redacted) => {
        const digest = sha1(Redacted.value(text))
        switch (settings.password.breached) {
          case "off":
            return Effect.succeed(null)
          case "offline":
            return breaches.inFile(digest)
          case "online":
            return breaches.atService(digest)
        }
      }

      /**
       * True if a password was in a breach, as it is hashed here or as it was typed; null where it is
       * not looked for or nobody can say. Outside of any transaction: it may take a second.
       */
      const isBreached = Effect.fn("Passwords.isBreached")(function* (
        environment: PasswordPlace,
        password: Redacted.Redacted
      ) {
        const normal = normalize(password)
        if (normal === undefined) return null
        const listed = yield* isListed(environment, normal)
        if (listed === true || Redacted.value(normal) === Redacted.value(password)) return listed
        return yield* isListed(environment, password)
      })

      /**
       * Checks a password against the policy and hashes it: some tens of milliseconds on one core.
       * For one that a backend sets; people choose theirs by `choose`.
       */
      const prepare = Effect.fn("Passwords.prepare")(function* (
        environment: PasswordPlace,
        password: Redacted.Redacted,
        owner: PasswordOwner
      ) {
        return yield* hashed(yield* checked(environment, password, owner))
      })

      /** Prepares a password that its owner chooses, which may be in no known breach either. */
      const choose = Effect.fn("Passwords.choose")(function* (
        environment: PasswordPlace,
        password: Redacted.Redacted,
        owner: PasswordOwner
      ) {
        const sound = yield* checked(environment, password, owner)
        if ((yield* isBreached(environment, password)) === true) {
          return yield* new PasswordRejected({ properties: { reason: "breached" } })
        }
        return yield* hashed(sound)
      })

      const hashed = (password: Redacted.Redacted) =>
        hasher.hash(password).pipe(
          Effect.map((hash) => hash as HashedPassword),
          Effect.mapError(overloaded)
        )

      const foreign = yield* LookupCache.make(
        (environmentId: EnvironmentId) =>
          Effect.map(store.foreignKinds(environmentId), (hashes) =>
            affordableStandIns(
              [
                ...new Map(
                  hashes.filter((hash) => !isAtHook(hash)).map((hash) => byKind(standInFor(hash)))
                )
              ].map(([, kind]) => kind)
            )
          ),
        kindsKept
      )

      /** Verifies one hash of each kind, the stored one in the place of its stand-in. */
      const verifyAmong = Effect.fnUntraced(function* (
        password: Redacted.Redacted,
        stored: Redacted.Redacted | null,
        kinds: ReadonlyMap<string, Redacted.Redacted>
      ) {
        const own = stored === null ? undefined : Redacted.value(standInFor(stored))
        const hashes = new Map(kinds)
        if (own !== undefined && stored !== null) hashes.set(own, stored)
        let right = false
        for (const [kind, hash] of hashes) {
          const matches = yield* Effect.mapError(hasher.verify(password, hash), overloaded)
          if (kind === own) right = matches
        }
        return right
      })

      /**
       * Compares a password with a stored hash, or with null for an account without one. The time
       * does not tell which, because one hash of each kind in the environment is verified every time,
       * unless that kind is too expensive (`affordableStandIns`). A right password whose hash is
       * weaker than today's comes with a new hash to store. A hash of more memory than any may take
       * counts as none: its owner resets the password.
       */
      const verify = Effect.fn("Passwords.verify")(function* (
        environmentId: EnvironmentId,
        password: Redacted.Redacted,
        kept: Redacted.Redacted | null
      ) {
        const normal = normalize(password)
        if (normal === undefined) return wrong
        const found = isAtHook(kept) ? null : kept
        const stored = found !== null && isUnaffordable(Redacted.value(found)) ? null : found
        const [today, standIn] = byKind(hasher.standIn())
        const others = new Map((yield* Cache.get(foreign, environmentId)).map(byKind))
        others.delete(today)
        const kinds = new Map([[today, standIn], ...others])
        const right = yield* verifyAmong(normal, stored, kinds)
        if (right && stored !== null && !hasher.needsRehash(stored)) {
          return { right, rehashed: null }
        }
        // Another system may have hashed the password as it was typed.
        const isForeign = stored !== null && Redacted.value(standInFor(stored)) !== today
        const asTyped =
          !right &&
          Redacted.value(normal) !== Redacted.value(password) &&
          (yield* verifyAmong(password, isForeign ? stored : null, others))
        return right || asTyped ? { right: true, rehashed: yield* hashed(normal) } : wrong
      })

      /** Stores a user's first password, or the stronger hash of the one they have. */
      const set = Effect.fn("Passwords.set")(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        hashed: HashedPassword
      ) {
        yield* store.upsert(environmentId, userId, hashed, yield* DateTime.now)
      })

      /** Sets another password of a user who was there before: no device is trusted any more. */
      const change = (environmentId: EnvironmentId, userId: UserId, password: HashedPassword) =>
        Effect.flatMap(DateTime.now, (now) =>
          Effect.andThen(
            store.replace(environmentId, userId, password, now),
            trustedDevices.endAll(environmentId, userId)
          )
        )

      /** Leaves the user without a password, in the caller's transaction. */
      const remove = (environmentId: EnvironmentId, userId: UserId) =>
        Effect.andThen(
          store.delete(environmentId, userId),
          trustedDevices.endAll(environmentId, userId)
        )

      return {
        prepare,
        choose,
        isBreached,
        verify,
        /** Counts the imported hashes of an environment that an operator should know of. */
        notable: (environmentId: EnvironmentId) =>
          Effect.map(store.foreignCounts(environmentId), (counts) =>
            notableAmong(counts.filter(({ hash }) => !isAtHook(hash)))
          ),
        /** Takes over a hash that another system made; no policy can be held against it. */
        adopt: (imported: ForeignPasswordHash) => imported.hash as HashedPassword,
        set,
        change,
        /** A password that no policy is held against, as it is looked at. */
        normalize,
        /** Hashes a normal password. */
        hash: hashed,
        isAtHook,
        /** Has the customer's old system asked about the password, until there is a hash here. */
        atHook,
        /** The user's password as it is stored; undefined where there is none. */
        find: store.find,
        remove
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([PasswordsStore.layer, TrustedDeviceEnds.layer, BreachedHashes.layer])
  )
}
