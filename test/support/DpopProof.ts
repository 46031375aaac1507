import { createHash } from "node:crypto"
import { Clock, Effect } from "effect"
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from "jose"
import { TestService } from "./TestService.ts"

/** A key that a program holds, and its thumbprint. */
export const holdersKey = Effect.fnUntraced(function* (algorithm = "ES256") {
  const { privateKey, publicKey } = yield* Effect.promise(() =>
    generateKeyPair(algorithm, { extractable: true })
  )
  const jwk = yield* Effect.promise(() => exportJWK(publicKey))
  const jkt = yield* Effect.promise(() => calculateJwkThumbprint(jwk))
  return { algorithm, privateKey, jwk, jkt }
})
export type HoldersKey = Effect.Success<ReturnType<typeof holdersKey>>

interface Change {
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
}

let made = 0

/** A good proof for a call of an endpoint, or one with other members: undefined leaves one out. */
export const proofOf = Effect.fnUntraced(function* (
  key: HoldersKey,
  endpoint: string,
  { claims = {}, header = {} }: Change = {},
  accessToken?: string
) {
  const { environment } = yield* TestService
  const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const all = {
    jti: `proof-${(made += 1)}`,
    htm: "POST",
    htu: `${environment.appUrl}/_service/oauth/${endpoint}`,
    iat: now,
    ...(accessToken === undefined
      ? {}
      : { ath: createHash("sha256").update(accessToken).digest("base64url") }),
    ...claims
  }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const signed = new SignJWT(given).setProtectedHeader({
    typ: "dpop+jwt",
    alg: key.algorithm,
    jwk: key.jwk,
    ...header
  })
  return yield* Effect.promise(() => signed.sign(key.privateKey))
})
