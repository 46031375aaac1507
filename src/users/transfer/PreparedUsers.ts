import { languageFlaws } from "../../directory/users/Profile.ts"
import { Context, DateTime, Effect, Layer, Result } from "effect"
import { EmailAddressId, IdentityId, PasskeyId, UserId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { ListedProvider } from "../../tenancy/providers/Provider.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { newUserOf } from "../management/NewUser.ts"
import type { User } from "../../directory/users/User.ts"
import type { ImportedUser } from "./ImportedUser.ts"
import { isFlawed, type LineFlaw, type Read } from "./ImportFile.ts"
import type { PreparedUser } from "./PreparedUser.ts"
import type { ReadyPasskeys } from "./preparePasskeys.ts"
import { resolveIdentities } from "./resolveIdentities.ts"

const passkeysOf = (
  environment: Environment,
  line: ImportedUser,
  createdAt: DateTime.Utc
): Effect.Effect<ReadyPasskeys> =>
  line.passkeys === undefined && line.passkeyUserHandle === undefined
    ? Effect.succeed({ userHandle: null, passkeys: [], flaws: [] })
    : // Its library is large, and few imports have passkeys.
      Effect.map(
        Effect.promise(() => import("./preparePasskeys.ts")),
        ({ preparePasskeys }) => preparePasskeys(line, environment, createdAt)
      )

/** Passwords hashed in parallel: the pool behind it has one thread per core. */
const hashesAtOnce = 4

/** Turns the lines of a file into users that can be written: ids, hashes, states. */
export class PreparedUsers extends Context.Service<PreparedUsers>()(
  "gatehouse/users/transfer/PreparedUsers",
  {
    make: Effect.gen(function* () {
      const crypto = yield* Crypto
      const passwords = yield* Passwords

      const passwordOf = (environment: Environment, line: ImportedUser, user: User) => {
        if (line.password === undefined) {
          const hash = line.passwordHash ?? null
          const without = line.passwordAtHook === true ? passwords.atHook : null
          return Effect.succeed(Result.succeed(hash === null ? without : passwords.adopt(hash)))
        }
        return passwords
          .prepare(environment, line.password, user)
          .pipe(Effect.catchTag("overloaded", Effect.die), Effect.result)
      }

      const prepareOne = Effect.fnUntraced(function* (
        environment: Environment,
        providers: ReadonlyArray<ListedProvider>,
        line: ImportedUser
      ): Effect.fn.Return<PreparedUser | ReadonlyArray<LineFlaw>> {
        const user = newUserOf(line, {
          id: line.id ?? UserId.make(yield* crypto.uuidV7),
          environmentId: environment.id,
          now: yield* DateTime.now
        })
        const { flaws: wrongIdentities, found } = resolveIdentities(
          line.identities ?? [],
          providers
        )
        const keys = yield* passkeysOf(environment, line, user.createdAt)
        const wrongLanguage = languageFlaws(line, environment.settings.locales).map(
          ({ field, issue }) => ({ path: field, message: issue })
        )
        const flaws = [...wrongIdentities, ...keys.flaws, ...wrongLanguage]
        const password = yield* passwordOf(environment, line, user)
        if (Result.isFailure(password)) {
          const message = `password_rejected: ${password.failure.properties.reason}`
          return [...flaws, { path: "password", message }]
        }
        if (flaws.length > 0) return flaws
        const primary =
          user.email === null
            ? []
            : [{ email: user.email, isPrimary: true, verifiedAt: user.emailVerifiedAt }]
        const others = (line.emailAddresses ?? []).map(({ email, verifiedAt }) => ({
          email,
          isPrimary: false,
          verifiedAt: verifiedAt ?? null
        }))
        return {
          user,
          password: password.success,
          addresses: yield* Effect.forEach([...primary, ...others], (address) =>
            Effect.map(crypto.uuidV7, (id) => ({ ...address, id: EmailAddressId.make(id) }))
          ),
          identities: yield* Effect.forEach(found, (identity) =>
            Effect.map(crypto.uuidV7, (id) => ({ ...identity, id: IdentityId.make(id) }))
          ),
          passkeyUserHandle: keys.userHandle,
          passkeys: yield* Effect.forEach(keys.passkeys, (passkey) =>
            Effect.map(crypto.uuidV7, (id) => ({ ...passkey, id: PasskeyId.make(id) }))
          )
        }
      })

      return {
        /** In the order of the lines; a password of plain text takes its time. */
        prepare: (
          environment: Environment,
          providers: ReadonlyArray<ListedProvider>,
          lines: ReadonlyArray<Read<ImportedUser>>
        ) =>
          Effect.forEach(
            lines,
            ({ content, ...line }): Effect.Effect<Read<PreparedUser>> =>
              isFlawed(content)
                ? Effect.succeed({ ...line, content })
                : Effect.map(prepareOne(environment, providers, content), (prepared) => ({
                    ...line,
                    content: prepared
                  })),
            { concurrency: hashesAtOnce }
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
