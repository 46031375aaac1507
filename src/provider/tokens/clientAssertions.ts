import { Cache, DateTime, Effect, Option, Schema } from "effect"
import { compactVerify, importJWK, type JWK } from "jose"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { isSame } from "../../platform/plainValues.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { makeApplicationKeys } from "./applicationKeys.ts"
import { ClientDocuments } from "../applications/ClientDocuments.ts"
import { Applications } from "../applications/Applications.ts"
import { isAlgorithmOf, isAssertionAlgorithm } from "./AssertionAlgorithm.ts"
import type { PresentedAssertion } from "./presentedClient.ts"
import type { UsedOnce } from "./TokenTruth.ts"
import * as LookupCache from "../../platform/LookupCache.ts"

/** An assertion whose signature and claims are good; only the database knows if it is the first. */
interface VerifiedAssertion {
  readonly used: UsedOnce
  /** True if the application, read with the use, still has the keys that verified it. */
  readonly isStillBy: (application: StoredApplication) => boolean
}

/** An assertion that its application has signed, and that does not count here and now. */
interface FlawedAssertion {
  readonly flaw: string
}

const Header = Schema.Struct({ alg: Schema.String, kid: Schema.optionalKey(Schema.String) })
const decodeHeader = Schema.decodeUnknownOption(Header)
const decodeJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

/** Algorithm and key that an assertion names, which nobody has vouched for yet. */
const assertionHeader = (assertion: string): Option.Option<typeof Header.Type> => {
  const text = Buffer.from(assertion.split(".")[0] ?? "", "base64url").toString()
  return Option.flatMap(decodeJson(text), decodeHeader)
}

const decoder = new TextDecoder()

const signedBy = (assertion: string, algorithm: string, key: JWK) =>
  Effect.tryPromise(() =>
    importJWK(key, algorithm).then((imported) =>
      compactVerify(assertion, imported, { algorithms: [algorithm] })
    )
  ).pipe(Effect.map(({ payload }) => decoder.decode(payload)))

/** True if the key may verify signatures of the algorithm, and is the one that was named. */
const fits =
  (algorithm: string, keyId: string | undefined) =>
  ({ alg, kid, use }: JWK): boolean =>
    (keyId === undefined || kid === undefined || kid === keyId) &&
    (alg === undefined || alg === algorithm) &&
    use !== "enc"

/** The longest life of an assertion, and how far a clock may be ahead, in seconds. */
const longestSeconds = 300
const aheadSeconds = 30

const Claims = Schema.Struct({
  iss: Schema.String,
  sub: Schema.String,
  aud: Schema.Union([Schema.String, Schema.Array(Schema.String)]),
  jti: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(1000)),
  exp: Schema.Finite,
  iat: Schema.optionalKey(Schema.Finite),
  nbf: Schema.optionalKey(Schema.Finite)
})
type AssertionClaims = typeof Claims.Type

/** The claims in the text of a payload that was signed as it should be; none if one is missing. */
const assertionClaims = Schema.decodeUnknownOption(Schema.fromJsonString(Claims))

/** The caller that an assertion has to be of, and the addresses that it may be made for. */
interface AssertionRules {
  readonly clientId: string
  readonly audiences: ReadonlyArray<string>
  /** True where the audience has to be one string, and no list. */
  readonly isAudienceAlone: boolean
  /** Seconds since 1970. */
  readonly now: number
}

/**
 * Reason for which an assertion does not count here and now (RFC 7523 section 3), in words for the
 * application that has signed it; undefined for one that does.
 */
const assertionFlaw = (
  { aud, exp, iat, iss, nbf, sub }: AssertionClaims,
  { audiences, clientId, isAudienceAlone, now }: AssertionRules
): string | undefined => {
  if (iss !== clientId || sub !== clientId) return "iss and sub have to be the client_id"
  if (isAudienceAlone && typeof aud !== "string") return "aud has to be one string, the issuer"
  if (![aud].flat().some((one) => audiences.includes(one))) {
    return isAudienceAlone ? "aud has to be the issuer" : "aud names neither issuer nor endpoint"
  }
  if (exp <= now) return "it has expired"
  const isLong = exp > now + longestSeconds + aheadSeconds || exp > (iat ?? now) + longestSeconds
  if (isLong) return `it lives for more than ${longestSeconds} seconds`
  const isEarly = (iat ?? now) > now + aheadSeconds || (nbf ?? now) > now + aheadSeconds
  return isEarly ? "its time is ahead of that of the service" : undefined
}

/** The assertions by which applications prove themselves with a key of theirs (RFC 7523). */
export const makeClientAssertions = Effect.gen(function* () {
  const applications = yield* Applications
  const applicationKeys = yield* makeApplicationKeys
  const documents = yield* ClientDocuments

  // Looked up ahead only for the keys: what decides is read with the use of the assertion.
  const known = yield* LookupCache.make((key: string) => {
    const [environmentId = "", clientId = ""] = key.split(" ", 2)
    return applications.byClientId(environmentId as EnvironmentId, clientId)
  }, LookupCache.briefly)

  /** Verifies an assertion by the keys of the application that it names as its subject. */
  const verify = Effect.fn("ClientAuthentication.verify")(function* (
    environment: Environment,
    { assertion, clientId, endpoint }: PresentedAssertion
  ) {
    const { appUrl, id } = environment
    const header = Option.getOrUndefined(assertionHeader(assertion))
    if (header === undefined || !isAssertionAlgorithm(header.alg)) return undefined
    const added = yield* Cache.get(known, `${id} ${clientId}`)
    const application =
      added === undefined && endpoint === "par"
        ? yield* Effect.catchTag(
            documents.find(environment, clientId),
            "DocumentUnusable",
            () => Effect.undefined
          )
        : added
    if (
      application === undefined ||
      !application.enabled ||
      application.configuration.authentication !== "private_key_jwt"
    ) {
      return undefined
    }
    const { jwks, jwksUri, profile } = application.configuration
    if (!isAlgorithmOf(profile, header.alg)) return undefined
    const payloadBy = (keys: ReadonlyArray<JWK>) => {
      const tries = keys
        .filter(fits(header.alg, header.kid))
        .map((key) => signedBy(assertion, header.alg, key))
      return tries.length === 0 ? Effect.succeedNone : Effect.option(Effect.firstSuccessOf(tries))
    }
    const byKnown = yield* payloadBy(yield* applicationKeys.keysOf(application))
    // A key set that changed may have no ids, or the same ones for other keys.
    const payload = Option.isSome(byKnown)
      ? byKnown
      : yield* payloadBy(yield* applicationKeys.newerKeysOf(application))
    const claims = Option.getOrUndefined(Option.flatMap(payload, assertionClaims))
    const issuer = oauthIssuerAt(appUrl)
    const now = DateTime.toEpochMillis(yield* DateTime.now) / 1000
    const isStrict = profile === "fapi2"
    const audiences = isStrict ? [issuer] : [issuer, `${issuer}/token`, `${issuer}/${endpoint}`]
    const rules = { clientId, audiences, isAudienceAlone: isStrict, now }
    if (claims === undefined) return undefined
    const flaw = assertionFlaw(claims, rules)
    if (flaw !== undefined) return { flaw } satisfies FlawedAssertion
    const verified: VerifiedAssertion = {
      used: {
        hash: sha256("client-assertion\n", clientId, "\n", claims.jti),
        expiresAt: DateTime.makeUnsafe(claims.exp * 1000)
      },
      isStillBy: ({ configuration }) =>
        configuration.profile === profile &&
        configuration.jwksUri === jwksUri &&
        isSame(configuration.jwks, jwks)
    }
    return verified
  })

  return { verify }
})
