import { Context, DateTime, Effect, Layer, Redacted, Result } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Overloaded } from "../../contract/Problems.ts"
import { PasswordHasher } from "../../platform/PasswordHasher.ts"
import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import type { HashedPassword } from "./HashedPassword.ts"
import type { ForeignPasswordHash } from "./ForeignHash.ts"
import { check, normalize, type PasswordOwner } from "./PasswordPolicy.ts"
import { PasswordRejected } from "./PasswordProblems.ts"
import { PasswordsStore, type StoredPassword } from "./PasswordsStore.ts"

export type { StoredPassword }

/** A full queue of hashes is done well within it. */
const retryAfterSeconds = 1

const overloaded = () => new Overloaded({ properties: { retryAfterSeconds } })

/** What holding a password against a hash came to. */
export interface PasswordVerdict {
  readonly right: boolean
  /** To be stored in place of the old hash. */
  readonly rehashed: HashedPassword | null
}

const wrong: PasswordVerdict = { right: false, rehashed: null }

/** The passwords of users. A hash is made before a transaction, never inside of one. */
export class Passwords extends Context.Service<
  Passwords,
  {
    /** Holds a password to the policy and hashes it: some tens of milliseconds on one core. */
    readonly prepare: (
      policy: EnvironmentSettings["password"],
      password: Redacted.Redacted,
      owner: PasswordOwner
    ) => Effect.Effect<HashedPassword, PasswordRejected | Overloaded>
    /**
     * Holds a password against a stored hash, null for an account without one: the time that it
     * takes does not tell which. A right password whose hash is weaker than today's comes with a
     * new hash to store.
     */
    readonly verify: (
      password: Redacted.Redacted,
      stored: Redacted.Redacted | null
    ) => Effect.Effect<PasswordVerdict, Overloaded>
    /** Takes over a hash that another system made; no policy can be held against it. */
    readonly adopt: (imported: ForeignPasswordHash) => HashedPassword
    /** Makes it the user's one password, in the caller's transaction. */
    readonly set: (
      environmentId: EnvironmentId,
      userId: UserId,
      hashed: HashedPassword
    ) => Effect.Effect<void>
    /** The user's password as it is stored; undefined where there is none. */
    readonly find: (
      environmentId: EnvironmentId,
      userId: UserId
    ) => Effect.Effect<StoredPassword | undefined>
    /** Leaves the user without a password, in the caller's transaction. */
    readonly remove: (environmentId: EnvironmentId, userId: UserId) => Effect.Effect<void>
  }
>()("gatehouse/credentials/passwords/Passwords") {
  static readonly layerNoDeps = Layer.effect(
    Passwords,
    Effect.gen(function* () {
      const hasher = yield* PasswordHasher
      const store = yield* PasswordsStore

      const prepare = Effect.fn("Passwords.prepare")(function* (
        policy: EnvironmentSettings["password"],
        password: Redacted.Redacted,
        owner: PasswordOwner
      ) {
        const checked = check(policy, password, owner)
        if (Result.isFailure(checked)) {
          return yield* new PasswordRejected({ properties: { reason: checked.failure } })
        }
        return yield* hashed(checked.success)
      })

      const hashed = (password: Redacted.Redacted) =>
        hasher.hash(password).pipe(
          Effect.map((hash) => hash as HashedPassword),
          Effect.mapError(overloaded)
        )

      const verify = Effect.fn("Passwords.verify")(function* (
        password: Redacted.Redacted,
        stored: Redacted.Redacted | null
      ) {
        const normal = normalize(password)
        if (normal === undefined) return wrong
        if (stored === null) {
          yield* Effect.mapError(hasher.verifyNothing(normal), overloaded)
          return wrong
        }
        const right = yield* Effect.mapError(hasher.verify(normal, stored), overloaded)
        if (!hasher.needsRehash(stored)) return { right, rehashed: null }
        // Another system may have hashed the password as it was typed.
        const asTyped =
          !right &&
          Redacted.value(normal) !== Redacted.value(password) &&
          (yield* Effect.mapError(hasher.verify(password, stored), overloaded))
        return right || asTyped ? { right: true, rehashed: yield* hashed(normal) } : wrong
      })

      const set = Effect.fn("Passwords.set")(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        hashed: HashedPassword
      ) {
        yield* store.upsert(environmentId, userId, hashed, yield* DateTime.now)
      })

      return Passwords.of({
        prepare,
        verify,
        adopt: (imported) => imported.hash as HashedPassword,
        set,
        find: store.find,
        remove: store.delete
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(PasswordsStore.layer))
}
