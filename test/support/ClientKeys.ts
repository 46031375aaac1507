import { Clock, Effect } from "effect"
import { exportJWK, generateKeyPair, SignJWT, type JWK } from "jose"
import { TestService } from "./TestService.ts"

export const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

/** A key of an application, and what its public part is registered as. */
export const clientKey = Effect.fnUntraced(function* (algorithm: string, kid: string) {
  const { privateKey, publicKey } = yield* Effect.promise(() => generateKeyPair(algorithm))
  const exported = yield* Effect.promise(() => exportJWK(publicKey))
  const jwk: JWK = { ...exported, kid, alg: algorithm, use: "sig" }
  return { algorithm, kid, privateKey, jwk }
})
export type ClientKey = Effect.Success<ReturnType<typeof clientKey>>

let made = 0

/** The claims of a good assertion, or others: undefined leaves one out. */
export const assertion = Effect.fnUntraced(function* (
  {
    algorithm,
    kid,
    privateKey
  }: Omit<ClientKey, "jwk" | "kid"> & {
    readonly kid: string | undefined
  },
  clientId: string,
  change: Readonly<Record<string, unknown>> = {}
) {
  const { environment } = yield* TestService
  const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: `${environment.appUrl}/_service/oauth`,
    jti: `jti-${(made += 1)}`,
    iat: now,
    exp: now + 60,
    ...change
  }
  const given = Object.fromEntries(
    Object.entries(claims).filter(([, value]) => value !== undefined)
  )
  const signed = new SignJWT(given).setProtectedHeader({
    alg: algorithm,
    ...(kid === undefined ? {} : { kid })
  })
  return yield* Effect.promise(() => signed.sign(privateKey))
})
