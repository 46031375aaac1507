import { Context, DateTime, Effect, Layer, Result } from "effect"
import { languageFlaws } from "../../directory/users/Profile.ts"
import { EmailAddressId, IdentityId, PasskeyId, UserId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import type { Environment } from "../../contract/Environment.ts"
import {
  type ListedProvider,
  hasManyIssuers,
  isIssuerOf
} from "../../tenancy/providers/Provider.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { newUserOf } from "../management/NewUser.ts"
import type { User } from "../../directory/users/User.ts"
import type { ImportedUser, ImportedIdentity } from "./ImportedUser.ts"
import { isFlawed, type LineFlaw, type Read } from "./ImportFile.ts"
import type { PreparedUser, PreparedIdentity } from "./PreparedUser.ts"
import type { ReadyPasskeys } from "./preparePasskeys.ts"
import { keptClaims } from "../../directory/identities/Asserted.ts"

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

/** The most bytes of an issuer and a subject together: no index of PostgreSQL holds many more. */
const maximumAccountBytes = 2048

const bytesOf = ({ issuer, subject }: PreparedIdentity): number =>
  Buffer.byteLength(issuer) + Buffer.byteLength(subject)

const allowed = (
  claims: NonNullable<ImportedIdentity["claims"]>,
  names: ReadonlyArray<string>
): PreparedIdentity["claims"] =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => names.includes(name)))

/** True of two that name an account in the same words. */
const isWrittenAs = (one: PreparedIdentity, other: PreparedIdentity): boolean =>
  (one.connectionId ?? one.issuer) === (other.connectionId ?? other.issuer) &&
  one.subject === other.subject

/** An account with what is known of its provider, or why there is none. */
const resolve = (
  { claims = {}, connectionId, issuer, label, protocol, provider, subject }: ImportedIdentity,
  providers: ReadonlyArray<ListedProvider>
): PreparedIdentity | string => {
  if (connectionId !== undefined && connectionId !== null && issuer !== undefined) {
    const named = { provider: null, connectionId, protocol: protocol ?? "oidc" }
    return { ...named, issuer, subject, label: label ?? null, claims: connectedClaims(claims) }
  }
  const known = providers.find((one) =>
    (provider ?? null) === null ? isIssuerOf(one, issuer ?? "") : one.key === provider
  )
  const from = issuer ?? known?.issuer
  if (from === undefined) return "Expected a provider of this environment, or its issuer"
  if (issuer === undefined && known !== undefined && hasManyIssuers(known)) {
    return "Expected the issuer of the account: its provider stands for many"
  }
  return {
    provider: known?.key ?? provider ?? null,
    protocol: protocol ?? known?.protocol ?? "oidc",
    issuer: from,
    subject,
    label: label ?? null,
    // Only what an operator allows is kept (interface.md "Identity").
    claims: allowed(claims, known?.claims ?? [])
  }
}

/** Claims of a person at a connection that their identity keeps. */
const connectedClaims = (claims: NonNullable<ImportedIdentity["claims"]>) =>
  allowed(claims, keptClaims)

/**
 * Fills in what the environment knows of the providers of a line. Without a provider of its issuer
 * an account is linked all the same: it opens nothing until there is one.
 */
const resolveIdentities = (
  identities: ReadonlyArray<ImportedIdentity>,
  providers: ReadonlyArray<ListedProvider>
): { readonly found: ReadonlyArray<PreparedIdentity>; readonly flaws: ReadonlyArray<LineFlaw> } => {
  const found: Array<PreparedIdentity> = []
  const flaws: Array<LineFlaw> = []
  identities.forEach((identity, index) => {
    const resolved = resolve(identity, providers)
    if (typeof resolved === "string") {
      flaws.push({ path: `identities.${index}.provider`, message: resolved })
    } else if (found.some((other) => isWrittenAs(other, resolved))) {
      flaws.push({ path: `identities.${index}`, message: "Expected each account once" })
    } else if (bytesOf(resolved) > maximumAccountBytes) {
      const message = `Expected at most ${maximumAccountBytes} bytes with its issuer`
      flaws.push({ path: `identities.${index}.subject`, message })
    } else found.push(resolved)
  })
  return { found, flaws }
}

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
