import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify, type JWTVerifyGetKey } from "jose"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { epochSeconds } from "../../contract/Values.ts"
import { Crypto, equalBytes, sha256 } from "../../platform/Crypto.ts"
import { isPublicKey } from "../applications/PublicJwks.ts"
import { assertionAlgorithms } from "./AssertionAlgorithm.ts"
import { refused } from "./OAuthError.ts"
import type { ProvingEndpoint } from "./presentedClient.ts"
import type { UsedOnce } from "./TokenTruth.ts"

/** A proof of possession whose signature and claims are good; the database knows if it is the first. */
interface VerifiedProof {
  /** Thumbprint of the key that the caller holds. */
  readonly jkt: string
  readonly algorithm: string
  readonly hasNonce: boolean
  readonly used: UsedOnce
}

/** The call that a proof comes with. */
interface ProofCall {
  readonly method: string
  readonly endpoint: ProvingEndpoint | "userinfo"
  readonly accessToken: string | null
}

/** Seconds by which the time of a proof may differ from ours. */
export const proofSeconds = 60

/** Lifetime of a nonce, in seconds. */
const nonceSeconds = 300

const Claims = Schema.Struct({
  jti: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(1000)),
  htm: Schema.String,
  htu: Schema.String,
  iat: Schema.Finite,
  nonce: Schema.optionalKey(Schema.String),
  ath: Schema.optionalKey(Schema.String)
})
type ProofClaims = typeof Claims.Type

/** The claims of a proof; none if one is missing (RFC 9449 section 4.2). */
export const proofClaims = Schema.decodeUnknownOption(Claims)

/** The call that a proof has to be made for. */
interface ProvenCall {
  readonly method: string
  readonly address: string
  /** Hash of the access token that comes with it; null where none does. */
  readonly tokenHash: string | null
  /** Seconds since 1970. */
  readonly now: number
}

/** An address without its query and fragment, in the one spelling that parsers agree on. */
const bare = (address: string): string | undefined => {
  const url = URL.parse(address)
  return url === null ? undefined : `${url.origin}${url.pathname}`
}

/** True if a proof is of this call and of now (RFC 9449 section 4.3). */
export const isProofGood = (
  { ath, htm, htu, iat }: ProofClaims,
  { address, method, now, tokenHash }: ProvenCall
): boolean =>
  htm === method &&
  bare(htu) === bare(address) &&
  Math.abs(now - iat) <= proofSeconds &&
  (tokenHash === null || ath === tokenHash)

const bad = (description: string) => refused("invalid_dpop_proof", description)

const unread = () => bad("The proof is none, or its signature does not fit")

export const nonceMissing = refused("use_dpop_nonce", "The proof needs the nonce of DPoP-Nonce")

/** The key that a proof names itself, refused before any work with it where it is none for proofs. */
const embeddedKey: JWTVerifyGetKey = (header, token) =>
  header.jwk !== undefined && isPublicKey({ ...header.jwk })
    ? EmbeddedJWK(header, token)
    : Promise.reject(unread())

export const proofWeak = refused(
  "invalid_dpop_proof",
  "The profile takes PS256, ES256 and EdDSA alone"
)

const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url")

/** Proofs that a caller holds a key, to which tokens are bound (RFC 9449). */
export class DpopProofs extends Context.Service<DpopProofs>()(
  "gatehouse/provider/tokens/DpopProofs",
  {
    make: Effect.gen(function* () {
      const crypto = yield* Crypto

      const now = Effect.map(DateTime.now, epochSeconds)

      const nonceOf = ({ id }: Environment, time: string): string =>
        `${time}.${base64Url(crypto.keyedHash(`dpop-nonce:${id}`, time))}`

      /** A nonce for the next proof: a time that we signed, of which nothing is kept. */
      const nonce = (environment: Environment) =>
        Effect.map(now, (seconds) => nonceOf(environment, seconds.toString(36)))

      const isNonceGood = (environment: Environment, sent: string, seconds: number): boolean => {
        const [time = ""] = sent.split(".", 1)
        const age = seconds - Number.parseInt(time, 36)
        // As text: a nonce has one spelling.
        const isOurs = equalBytes(Buffer.from(sent), Buffer.from(nonceOf(environment, time)))
        // Another instance's clock may be ahead, as that of a proof may.
        return isOurs && age >= -proofSeconds && age <= nonceSeconds
      }

      /** Verifies a proof by the key that it names itself, for this call and no other. */
      const verify = Effect.fn("DpopProofs.verify")(function* (
        environment: Environment,
        text: string,
        { accessToken, endpoint, method }: ProofCall
      ) {
        const seconds = yield* now
        const currentDate = DateTime.toDateUtc(DateTime.makeUnsafe(seconds * 1000))
        const { payload, protectedHeader } = yield* Effect.tryPromise({
          try: () =>
            jwtVerify(text, embeddedKey, {
              typ: "dpop+jwt",
              algorithms: [...assertionAlgorithms],
              currentDate
            }),
          catch: unread
        })
        const { alg, jwk = {} } = protectedHeader
        const jkt = yield* Effect.tryPromise({
          try: () => calculateJwkThumbprint(jwk, "sha256"),
          catch: unread
        })
        const claims = Option.getOrUndefined(proofClaims(payload))
        const call = {
          method,
          address: `${oauthIssuerAt(environment.appUrl)}/${endpoint}`,
          tokenHash: accessToken === null ? null : base64Url(sha256(accessToken)),
          now: seconds
        }
        if (claims === undefined || !isProofGood(claims, call)) {
          return yield* bad("The proof is not of this call, or not of now")
        }
        if (claims.nonce !== undefined && !isNonceGood(environment, claims.nonce, seconds)) {
          return yield* nonceMissing
        }
        const proof: VerifiedProof = {
          jkt,
          algorithm: alg,
          hasNonce: claims.nonce !== undefined,
          used: {
            hash: sha256("dpop-proof\n", jkt, "\n", claims.jti),
            expiresAt: DateTime.makeUnsafe((claims.iat + proofSeconds + 1) * 1000)
          }
        }
        return proof
      })

      return { nonce, verify }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
