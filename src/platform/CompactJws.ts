import { DateTime, Effect, Exit, Option, Redacted } from "effect"
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  jwtVerify,
  type LocalJWKSet
} from "jose"
import { createPrivateKey, sign } from "node:crypto"
import { keptUpTo } from "./LookupCache.ts"
import { RsaKeys } from "./Crypto.ts"

/** The signature algorithms that tokens are made with (RFC 7518 section 3.1, RFC 8037 section 3.1). */
export type JwsAlgorithm = "ES256" | "EdDSA" | "RS256"

/**
 * Members of a key that a verifier needs; the private members of a JWK have other names (RFC 7518
 * section 6).
 */
export type PublicMembers = { readonly kty: string } & {
  readonly [member in "crv" | "x" | "y" | "n" | "e"]?: string
}

/** A key pair that was just made. */
export interface GeneratedKey {
  /**
   * The RFC 7638 thumbprint of the public key: two different keys never share it. It never begins
   * with a dash, so that a command line takes it for the value that it is.
   */
  readonly kid: string
  readonly publicJwk: PublicMembers
  /** The private JWK as JSON in UTF-8. */
  readonly privateJwk: Redacted.Redacted<Uint8Array>
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const publicPart = ({ crv, e, kty, n, x, y }: JWK): PublicMembers => {
  const members = Object.entries({ kty, crv, x, y, n, e })
  return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as PublicMembers
}

const pairOf = (algorithm: JwsAlgorithm) =>
  algorithm === "RS256"
    ? Effect.flatten(RsaKeys)
    : Effect.promise(() => generateKeyPair(algorithm, { extractable: true }))

const anyKey = Effect.fnUntraced(function* (
  algorithm: JwsAlgorithm
): Effect.fn.Return<GeneratedKey> {
  const { privateKey } = yield* pairOf(algorithm)
  return yield* Effect.promise(async () => {
    const jwk = await exportJWK(privateKey)
    const publicJwk = publicPart(jwk)
    return {
      kid: await calculateJwkThumbprint(publicJwk),
      publicJwk,
      privateJwk: Redacted.make(encoder.encode(JSON.stringify(jwk)))
    }
  })
})

/** Makes a key pair off the event loop. */
export const generateKey = (algorithm: JwsAlgorithm): Effect.Effect<GeneratedKey> =>
  anyKey(algorithm).pipe(Effect.repeat({ while: ({ kid }) => kid.startsWith("-") }))

/** Makes a signed token of the claims; `typ` is its media type without `application/` (RFC 7515). */
export type Signer = (typ: string, claims: object) => Redacted.Redacted

/**
 * Imports a private JWK, as `generateKey` made it, for signing in the form of RFC 7515 section 7.1.
 *
 * The signature is `node:crypto`'s, in place: that of jose goes through libuv's thread pool, where
 * it waits behind password hashes (p99 of 5 to 57 ms against 0.2 ms) and costs twice the time even
 * when nothing else runs.
 */
export const makeSigner = (
  algorithm: JwsAlgorithm,
  kid: string,
  privateJwk: Redacted.Redacted<Uint8Array>
): Signer => {
  const jwk = JSON.parse(decoder.decode(Redacted.value(privateJwk)))
  const key = createPrivateKey({ key: jwk, format: "jwk" })
  // JWS wants R and S side by side (RFC 7518 section 3.4), not OpenSSL's DER.
  const options = { key, dsaEncoding: "ieee-p1363" } as const
  const digest = algorithm === "EdDSA" ? null : "sha256"
  const headers = new Map<string, string>()

  const headerOf = (typ: string): string => {
    const known = headers.get(typ)
    if (known !== undefined) return known
    const header = Buffer.from(JSON.stringify({ alg: algorithm, typ, kid })).toString("base64url")
    headers.set(typ, header)
    return header
  }

  return (typ, claims) => {
    const payload = Buffer.from(JSON.stringify(claims)).toString("base64url")
    const input = `${headerOf(typ)}.${payload}`
    const signature = sign(digest, Buffer.from(input, "latin1"), options).toString("base64url")
    return Redacted.make(`${input}.${signature}`)
  }
}

/**
 * True if a text is spelled as a signer spells it. Decoders pass over the last bits of a part, padding
 * and white space, so that a token would count with another character in it (RFC 4648 section 3.5).
 */
export const isSpelledAsSigned = (token: string): boolean =>
  token.split(".").every((part) => Buffer.from(part, "base64url").toString("base64url") === part)

/** A public key whose `kid` is its RFC 7638 thumbprint, so that no two keys share one. */
type NamedKey = Readonly<JWK> & { readonly kid: string }

const keySets = keptUpTo<LocalJWKSet>(1000)

/**
 * Keys of our own for jose to verify with. Sets of the same keys come with them imported, since
 * importing a key takes longer than verifying a signature with it.
 */
export const keySetOf = (keys: ReadonlyArray<NamedKey>): LocalJWKSet =>
  keySets(keys.map(({ kid }) => kid).join(), () =>
    createLocalJWKSet({ keys: keys.map((key) => ({ ...key })) })
  )

/** Seconds by which the clock of the instance that signed a token may be ahead of ours. */
const aheadSeconds = 5

/** The issuer of a token, its type, and its audience where that is one alone. */
interface Expected {
  readonly issuer: string
  readonly typ: string
  readonly audience?: string
}

/**
 * Claims of a token that this service signed itself; none for any other. One that another instance
 * signed just now may begin a little later by the clock of this one, and yet it ends on time.
 */
export const verifiedClaims = Effect.fnUntraced(function* (
  token: string,
  keySet: LocalJWKSet,
  expected: Expected
): Effect.fn.Return<Option.Option<JWTPayload>> {
  if (!isSpelledAsSigned(token)) return Option.none()
  const now = yield* DateTime.now
  const found = yield* Effect.option(
    Effect.tryPromise(() =>
      jwtVerify(token, keySet, {
        ...expected,
        algorithms: ["ES256", "EdDSA", "RS256"],
        currentDate: DateTime.toDateUtc(now),
        clockTolerance: aheadSeconds
      })
    )
  )
  return Option.filter(
    Option.map(found, ({ payload }) => payload),
    ({ exp }) => exp !== undefined && exp * 1000 > DateTime.toEpochMillis(now)
  )
})

/** The most in a row, since everything else waits for them. */
const mostAtOnce = 16

const exitOf = <A>(work: () => A): Exit.Exit<A> => {
  try {
    return Exit.succeed(work())
  } catch (defect) {
    return Exit.die(defect)
  }
}

/**
 * A way to do small works of one kind one after the other, at the end of the event loop's turn that
 * asks for them. What they all read is in the processor's caches from the second one on: between
 * the other work of requests, a signature on P-256 takes 42 µs, and back to back 28.
 */
export const makeBackToBack = () => {
  let asked: Array<() => () => void> = []

  const go = () => {
    const inTurn = asked.slice(0, mostAtOnce)
    asked = asked.slice(mostAtOnce)
    if (asked.length > 0) setImmediate(go)
    // Whoever waits goes on after the last one: their own work would cool the caches in between.
    const answers = inTurn.map((work) => work())
    for (const answer of answers) answer()
  }

  return <A>(work: () => A): Effect.Effect<A> =>
    Effect.callback((resume) => {
      if (asked.length === 0) setImmediate(go)
      asked.push(() => {
        const done = exitOf(work)
        return () => resume(done)
      })
    })
}
