import { Context, DateTime, Effect, Layer, Result, type Redacted } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Overloaded } from "../../contract/Problems.ts"
import { PasswordHasher } from "../../platform/PasswordHasher.ts"
import type { EnvironmentSettings } from "../environments/EnvironmentSettings.ts"
import type { HashedPassword } from "./HashedPassword.ts"
import type { ImportedPasswordHash } from "./PasswordHash.ts"
import { check, type PasswordOwner } from "./PasswordPolicy.ts"
import { PasswordRejected } from "./PasswordProblems.ts"
import { PasswordsStore } from "./PasswordsStore.ts"

/** A full queue of hashes is done well within it. */
const retryAfterSeconds = 1

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
    /** Takes over a hash that another system made; no policy can be held against it. */
    readonly adopt: (imported: ImportedPasswordHash) => HashedPassword
    /** Makes it the user's one password, in the caller's transaction. */
    readonly set: (
      environmentId: EnvironmentId,
      userId: UserId,
      hashed: HashedPassword
    ) => Effect.Effect<void>
    /** Leaves the user without a password, in the caller's transaction. */
    readonly remove: (environmentId: EnvironmentId, userId: UserId) => Effect.Effect<void>
  }
>()("gatehouse/password/Passwords") {
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
        const hash = yield* Effect.catchTag(hasher.hash(checked.success), "HasherBusy", () =>
          Effect.fail(new Overloaded({ properties: { retryAfterSeconds } }))
        )
        return hash as HashedPassword
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
        adopt: (imported) => imported.hash as HashedPassword,
        set,
        remove: store.delete
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(
    Layer.provide([PasswordHasher.layer, PasswordsStore.layer])
  )
}
