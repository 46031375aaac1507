import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"
import { createVerifier, type DecodedJwt } from "fast-jwt"
import * as jose from "jose"
import jwksClient from "jwks-rsa"
import { execFile, spawnSync } from "node:child_process"
import { createHmac, createPublicKey, generateKeyPairSync, sign } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { promisify } from "node:util"
import * as openid from "openid-client"
import { EnvironmentName, type Environment } from "../../../src/contract/Environment.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { AccessTokens } from "../../../src/sessions/tokens/AccessTokens.ts"
import { JwtTemplates } from "../../../src/sessions/tokens/JwtTemplates.ts"
import { SigningKeys } from "../../../src/sessions/tokens/SigningKeys.ts"
import { SessionId, UserId } from "../../../src/contract/Ids.ts"
import { attack } from "../../support/Attack.ts"
import { blocks } from "../../support/documents.ts"
import { TestService } from "../../support/TestService.ts"

const algorithms = ["ES256", "EdDSA", "RS256"] as const
type Algorithm = (typeof algorithms)[number]

const userId = UserId.make("01900000-0000-7000-8000-000000000002")
const session = {
  id: SessionId.make("01900000-0000-7000-8000-000000000003"),
  authenticatedAt: DateTime.makeUnsafe("2026-01-02T03:04:05.678Z"),
  methods: ["password"],
  organization: null,
  impersonatorId: null
}

/** What verifiers go by. */
const byTheMachinesClock = { excludeTestServices: true } as const

/** Python, where it has PyJWT as new as the documents ask for, and what that verifies signatures with. */
const hasPyJwt =
  spawnSync(
    "python3",
    [
      "-c",
      "import jwt, cryptography; assert tuple(map(int, jwt.__version__.split('.')[:2])) >= (2, 9)"
    ],
    { stdio: "ignore" }
  ).status === 0

const pyJwt = `
import sys, jwt
token, jwks, issuer, audience, algorithm = sys.argv[1:]
key = jwt.PyJWKClient(jwks).get_signing_key_from_jwt(token)
claims = jwt.decode(token, key, algorithms=[algorithm], issuer=issuer, audience=audience,
  options={"require": ["iss", "sub", "aud", "exp", "iat", "nbf", "jti"]})
print(claims["sub"])
`

/** The verifier that the documents show, told what becomes of a token. */
const documentedPython = `${blocks.find(({ document, language }) => document === "docs/verifying-tokens.md" && language === "python")?.text}
import sys
try:
    print(verify(sys.argv[1])["sub"])
except jwt.InvalidTokenError:
    print("refused")
except jwt.PyJWKClientConnectionError:
    print("unavailable")
`

const run = (command: string, args: ReadonlyArray<string>) =>
  Effect.promise(async () => (await promisify(execFile)(command, args)).stdout)

/** The one environment that the addresses in its documents really lead to. */
const reachable = Effect.fnUntraced(function* (signingAlgorithm: Algorithm) {
  const { origin } = yield* TestService
  const environments = yield* Environments
  const name = EnvironmentName.make("reachable")
  return yield* Effect.catchTag(environments.get(name), "EnvironmentNotFound", () =>
    environments.create({
      name,
      appUrl: new URL(origin),
      hosts: [],
      settings: { signingAlgorithm }
    })
  )
})

const issuerOf = ({ appUrl }: Environment) => `${appUrl}/_service`
const jwksUri = (environment: Environment) =>
  new URL(`${issuerOf(environment)}/.well-known/jwks.json`)

const mint = Effect.fnUntraced(function* (environment: Environment) {
  const { token } = yield* Effect.flatMap(AccessTokens, (tokens) =>
    tokens.mint({ environment, session, userId, origin: null })
  )
  return Redacted.value(token)
})

/** How a customer's backend checks an access token (RFC 9068 section 4). */
const backend = (environment: Environment) => {
  const keySet = jose.createRemoteJWKSet(jwksUri(environment))
  return (token: string) =>
    Effect.promise(() =>
      jose
        .jwtVerify(token, keySet, {
          issuer: issuerOf(environment),
          audience: environment.appUrl,
          typ: "at+jwt",
          algorithms: [...algorithms],
          requiredClaims: ["sub", "sid", "client_id", "jti", "exp"]
        })
        .then(
          ({ payload }) => payload.sub,
          (error: jose.errors.JOSEError) => error.code
        )
    )
}

/** What the documented verifier says of a token; `appUrl` is where it looks for the keys. */
const askPython = (appUrl: string, token: string) =>
  Effect.promise(async () => {
    const { stdout } = await promisify(execFile)("python3", ["-c", documentedPython, token], {
      env: {
        ...process.env,
        APP_URL: appUrl,
        ORIGINS: "https://app.example https://shop.example"
      }
    })
    return stdout.trim()
  })

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

describe.each(algorithms)("an access token of %s is accepted by", (algorithm) => {
  layer(
    TestService.layer,
    byTheMachinesClock
  )((it) => {
    it.effect("jose with the remote key set", () =>
      Effect.gen(function* () {
        const environment = yield* reachable(algorithm)
        assert.strictEqual(yield* backend(environment)(yield* mint(environment)), userId)
      })
    )

    it.effect("whoever finds the issuer by openid-client, by either discovery document", () =>
      Effect.gen(function* () {
        const environment = yield* reachable(algorithm)
        const token = yield* mint(environment)
        for (const kind of ["oidc", "oauth2"] as const) {
          const found = yield* Effect.promise(() =>
            openid.discovery(new URL(issuerOf(environment)), environment.id, undefined, undefined, {
              algorithm: kind,
              execute: [openid.allowInsecureRequests]
            })
          )
          const metadata = found.serverMetadata()
          assert.strictEqual(metadata.issuer, issuerOf(environment))
          if (kind === "oidc") {
            assert.deepStrictEqual(metadata.id_token_signing_alg_values_supported, [algorithm])
          }
          const keySet = jose.createRemoteJWKSet(new URL(metadata.jwks_uri!))
          const { payload } = yield* Effect.promise(() =>
            jose.jwtVerify(token, keySet, {
              issuer: metadata.issuer,
              audience: environment.appUrl
            })
          )
          assert.strictEqual(payload["client_id"], environment.id)
        }
      })
    )

    it.effect("fast-jwt with the keys that jwks-rsa reads", () =>
      Effect.gen(function* () {
        const environment = yield* reachable(algorithm)
        const token = yield* mint(environment)
        const client = jwksClient({ jwksUri: jwksUri(environment).href })
        const verify: (token: string) => Promise<object> = createVerifier({
          key: async ({ header }: DecodedJwt) =>
            (await client.getSigningKey(header["kid"])).getPublicKey(),
          algorithms: [algorithm],
          allowedIss: issuerOf(environment),
          allowedAud: environment.appUrl,
          requiredClaims: ["exp", "sub"]
        })
        const claims: { sub?: string } = yield* Effect.promise(() => verify(token))
        assert.strictEqual(claims.sub, userId)
      })
    )

    it.effect.skipIf(!hasPyJwt)("PyJWT (skipped where python3 has no PyJWT)", () =>
      Effect.gen(function* () {
        const environment = yield* reachable(algorithm)
        const token = yield* mint(environment)
        const found = yield* run("python3", [
          "-c",
          pyJwt,
          token,
          jwksUri(environment).href,
          issuerOf(environment),
          environment.appUrl,
          algorithm
        ])
        assert.strictEqual(found.trim(), userId)
      })
    )
  })
})

layer(TestService.layer, byTheMachinesClock)("a backend refuses", (it) => {
  /** A good token, taken apart, and what checks it. */
  const attacked = Effect.gen(function* () {
    const environment = yield* reachable("ES256")
    const token = yield* mint(environment)
    const [header = "", payload = ""] = token.split(".")
    const verify = backend(environment)
    assert.strictEqual(yield* verify(token), userId, "the token is good before it is forged")
    const keys = yield* SigningKeys
    return {
      environment,
      token,
      payload,
      verify,
      header: jose.decodeProtectedHeader(token),
      headerPart: header,
      claims: jose.decodeJwt(token),
      publicJwk: (yield* keys.keySet(environment.id))[0]!.publicJwk,
      /** What the service itself would sign. */
      signed: (typ: string, changes: object) =>
        Effect.map(
          keys.sign(environment.id, typ, { ...jose.decodeJwt(token), ...changes }),
          (made) => Redacted.value(made)
        )
    }
  })

  it.effect("a token without a signature (alg none)", () =>
    Effect.gen(function* () {
      yield* attack("JWT confusion")
      const { header, payload, verify } = yield* attacked
      for (const alg of ["none", "None", "NONE", ""]) {
        assert.notStrictEqual(yield* verify(`${encode({ ...header, alg })}.${payload}.`), userId)
      }
    })
  )

  it.effect("a token that is signed with the public key as a shared secret (HS256)", () =>
    Effect.gen(function* () {
      yield* attack("JWT confusion")
      const { header, payload, publicJwk, verify } = yield* attacked
      const key = createPublicKey({ key: { ...publicJwk }, format: "jwk" })
      const secrets = [
        key.export({ type: "spki", format: "pem" }),
        key.export({ type: "spki", format: "der" }),
        JSON.stringify(publicJwk)
      ]
      const input = `${encode({ ...header, alg: "HS256" })}.${payload}`
      for (const secret of secrets) {
        const signature = createHmac("sha256", secret).update(input).digest("base64url")
        assert.notStrictEqual(yield* verify(`${input}.${signature}`), userId)
      }
    })
  )

  it.effect("a stranger's key, under our kid, under its own, and under none", () =>
    Effect.gen(function* () {
      const { header, payload, verify } = yield* attacked
      const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
      for (const kid of [header.kid, "stranger", undefined, "../../dev/null", "' OR 1=1 --"]) {
        const input = `${encode({ alg: "ES256", typ: "at+jwt", kid })}.${payload}`
        const signature = sign("sha256", Buffer.from(input), {
          key: privateKey,
          dsaEncoding: "ieee-p1363"
        })
        const answer = yield* verify(`${input}.${signature.toString("base64url")}`)
        assert.notStrictEqual(answer, userId)
      }
    })
  )

  it.effect("a key that the token brings along or points to (jwk, jku, x5u)", () =>
    Effect.gen(function* () {
      yield* attack("JWT confusion")
      const { payload, verify } = yield* attacked
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
      const jwk = { ...publicKey.export({ format: "jwk" }), kid: "mine", alg: "ES256", use: "sig" }
      let asked = 0
      const server = yield* Effect.acquireDisposable(
        Effect.promise(async () => {
          const listening = createServer((_request, response) => {
            asked += 1
            response.end(JSON.stringify({ keys: [jwk] }))
          }).listen(0, "127.0.0.1")
          await once(listening, "listening")
          return listening
        })
      )
      const address = server.address() as AddressInfo
      const url = `http://127.0.0.1:${address.port}/jwks.json`
      for (const lure of [{ jwk }, { jku: url }, { x5u: url }, { x5c: [""] }]) {
        const input = `${encode({ alg: "ES256", typ: "at+jwt", kid: "mine", ...lure })}.${payload}`
        const signature = sign("sha256", Buffer.from(input), {
          key: privateKey,
          dsaEncoding: "ieee-p1363"
        })
        const answer = yield* verify(`${input}.${signature.toString("base64url")}`)
        assert.notStrictEqual(answer, userId)
      }
      assert.strictEqual(asked, 0)
    })
  )

  it.effect("what our key signed for another issuer, audience, time or purpose", () =>
    Effect.gen(function* () {
      yield* attack("JWT confusion")
      const { claims, signed, verify } = yield* attacked
      const now = claims.iat!
      assert.strictEqual(yield* verify(yield* signed("at+jwt", {})), userId)
      for (const changes of [
        { iss: "https://elsewhere.example/_service" },
        { iss: undefined },
        { aud: "https://elsewhere.example" },
        { aud: undefined },
        { exp: now - 1 },
        { exp: undefined },
        { nbf: now + 3600 },
        { sub: undefined }
      ]) {
        const answer = yield* verify(yield* signed("at+jwt", changes))
        assert.notStrictEqual(answer, userId, JSON.stringify(Object.keys(changes)))
      }
      assert.notStrictEqual(yield* verify(yield* signed("JWT", {})), userId)
    })
  )

  it.effect("a token of a template, whatever its claims say", () =>
    Effect.gen(function* () {
      const { environment, verify } = yield* attacked
      const templates = yield* JwtTemplates
      yield* templates.set(environment.id, "t", {
        lifetimeSeconds: 60,
        audience: null,
        claims: { role: "owner" }
      })
      const { token } = yield* templates.mint({
        environment,
        templateName: "t",
        session,
        user: { id: userId, email: null, publicMetadata: {}, unsafeMetadata: {} }
      })
      assert.notStrictEqual(yield* verify(Redacted.value(token)), userId)
    })
  )

  it.effect.skipIf(!hasPyJwt)(
    "what a foreign page asked for, by the documented Python, which tells an outage from a bad token (skipped where python3 has no PyJWT)",
    () =>
      Effect.gen(function* () {
        const { environment, signed, token } = yield* attacked
        const { appUrl } = environment
        const own = yield* signed("at+jwt", { azp: "https://shop.example" })
        const foreign = yield* signed("at+jwt", { azp: "https://elsewhere.example" })
        const unknown = [
          encode({ alg: "ES256", typ: "at+jwt", kid: "x" }),
          ...token.split(".").slice(1)
        ]
        const tokens = [
          token,
          own,
          foreign,
          yield* signed("JWT", {}),
          unknown.join("."),
          "no token"
        ]
        const [good, shown, ...refused] = yield* Effect.forEach(tokens, (one) =>
          askPython(appUrl, one)
        )
        assert.deepStrictEqual([good, shown], [userId, userId])
        assert.deepStrictEqual(refused, ["refused", "refused", "refused", "refused"])
        // Nothing listens there.
        assert.strictEqual(yield* askPython("http://127.0.0.1:9", token), "unavailable")
      })
  )

  it.effect("a token of another environment", () =>
    Effect.gen(function* () {
      const { verify } = yield* attacked
      const { environment: other } = yield* TestService
      assert.notStrictEqual(yield* verify(yield* mint(other)), userId)
    })
  )

  it.effect("a token whose claims were changed after it was signed", () =>
    Effect.gen(function* () {
      const { claims, headerPart, token, verify } = yield* attacked
      const signature = token.split(".")[2]
      const forged = encode({ ...claims, org: { id: "x", role: "owner" } })
      assert.notStrictEqual(yield* verify(`${headerPart}.${forged}.${signature}`), userId)
      assert.notStrictEqual(yield* verify(token.slice(0, -1)), userId)
    })
  )
})
