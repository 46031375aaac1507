import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { formatSecret } from "../../tenancy/secretKeys/SecretKey.ts"
import { deviceGrant } from "../applications/ApplicationKind.ts"
import { isNothing, scopesAllowed } from "../grants/GrantedScopes.ts"
import { ClientAuthentication } from "../tokens/ClientAuthentication.ts"
import { deviceCodePrefix, pollSeconds } from "../tokens/DeviceTokens.ts"
import type { TokenRequest } from "../tokens/FamilyTokens.ts"
import { refused } from "../tokens/OAuthError.ts"
import { scopeNames } from "../tokens/TokenScopes.ts"
import { organizationNamed, resourcesNamed } from "./authorizationParameters.ts"
import { DeviceCodesStore } from "./DeviceCodesStore.ts"

/** Lifetime of a device's request, in seconds. */
const deviceSeconds = 600

/** A user code that another device has is made anew: of 25 billion hardly ever more than once. */
const tries = 5

const longestScope = 1000

/** The letters of user codes: without vowels, so that they spell nothing (RFC 8628 section 6.1). */
const letters = "BCDFGHJKLMNPQRSTVWXZ"
const codeLength = 8

/** Bytes that cannot be turned into letters evenly are passed over. */
const evenly = 256 - (256 % letters.length)

/** A user code of random bytes; undefined if too few of them were of use. */
export const userCodeOf = (bytes: Uint8Array): string | undefined => {
  const code = [...bytes]
    .filter((byte) => byte < evenly)
    .slice(0, codeLength)
    .map((byte) => letters[byte % letters.length])
    .join("")
  return code.length === codeLength ? code : undefined
}

/** The code in the form in which people read it: `BCDF-GHJK`. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/**
 * The code that somebody typed, in any case, in the wide letters of eastern keyboards too, and with
 * whatever stands between its letters or was copied along; undefined for none.
 */
export const typedUserCode = (text: string): string | undefined => {
  if (text.length > 64) return undefined
  const code = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{P}\p{Cf}\u2212]/gu, "")
  return code.length === codeLength && [...code].every((letter) => letters.includes(letter))
    ? code
    : undefined
}

/** Hash of a user code: it is short, so that its hash alone would be guessed. */
export const userCodeHash = (
  { keyedHash }: Crypto["Service"],
  { id }: Environment,
  userCode: string
): Uint8Array => keyedHash(`user-code:${id}`, userCode)

/**
 * Requests of devices on which nobody can sign in: they show a code, which a person types
 * elsewhere.
 */
export class DeviceAuthorizations extends Context.Service<DeviceAuthorizations>()(
  "gatehouse/provider/authorization/DeviceAuthorizations",
  {
    make: Effect.gen(function* () {
      const authentication = yield* ClientAuthentication
      const store = yield* DeviceCodesStore
      const crypto = yield* Crypto

      const newUserCode = Effect.map(crypto.randomBytes(32), userCodeOf)

      /** Begins a request, and answers the codes of the device and of the person. */
      const begin = Effect.fn("DeviceAuthorizations.begin")(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const { application, read } = yield* authentication.authenticate(environment, presented, {})
        const { ipAddress } = yield* RequestContext
        yield* authentication.admit(environment, presented, "device")
        if (!application.configuration.grantTypes.includes(deviceGrant)) {
          return yield* refused("unauthorized_client", "The application is of no device")
        }
        const resources = resourcesNamed(parameters, read.resources)
        if (resources === undefined) {
          return yield* refused("invalid_target", "There is no such resource")
        }
        const scope = parameters.get("scope")
        if ((scope ?? "").length > longestScope) {
          return yield* refused("invalid_request", "scope is too long")
        }
        const scopes = scopeNames(scope)
        const organizationId = organizationNamed(parameters)
        if (organizationId === undefined) {
          return yield* refused("invalid_request", "organization_id is not an id")
        }
        const asked = { scopes, resources, organizationId }
        const allowed = scopesAllowed(application, read.resources, asked)
        if (isNothing(allowed, read.resources)) {
          return yield* refused("invalid_scope", "Nothing of what is asked for may be given")
        }
        const deviceCode = formatSecret(
          deviceCodePrefix,
          Redacted.value(yield* crypto.secret),
          checksum
        )
        const now = yield* DateTime.now
        const kept = Effect.gen(function* () {
          const userCode = yield* newUserCode
          if (userCode === undefined) return Option.none<string>()
          const isNew = yield* store.insert(environment.id, {
            hash: sha256(Redacted.value(deviceCode)),
            userCodeHash: userCodeHash(crypto, environment, userCode),
            applicationId: application.id,
            ...asked,
            ipAddress,
            intervalSeconds: pollSeconds,
            createdAt: now,
            expiresAt: DateTime.add(now, { seconds: deviceSeconds })
          })
          return isNew ? Option.some(userCode) : Option.none<string>()
        })
        const userCode = yield* kept.pipe(
          Effect.repeat({ until: Option.isSome, times: tries }),
          Effect.flatMap(
            Option.match({
              onNone: () => Effect.die(new Error("No user code is free")),
              onSome: Effect.succeed
            })
          )
        )
        const page = `${new URL(oauthIssuerAt(environment.appUrl)).origin}${pagePaths.device}`
        const shown = shownUserCode(userCode)
        return {
          device_code: deviceCode,
          user_code: shown,
          verification_uri: page,
          verification_uri_complete: addressOf(page, { user_code: shown }),
          expires_in: deviceSeconds,
          interval: pollSeconds
        }
      })

      return { begin }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(DeviceCodesStore.layer))
}
