import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as jose from "jose"
import { jwkSetOf, type JwkSet } from "../../../src/sessions/tokens/IssuerMetadata.ts"
import { keySetMaxAgeSeconds, type PublicJwk } from "../../../src/sessions/tokens/SigningKey.ts"
import { OrganizationId, SessionId, UserId } from "../../../src/contract/Ids.ts"
import * as TestTokens from "../../support/TestTokens.ts"

const { environment, instance, setAlgorithm } = TestTokens

const stepSeconds = 30
// After the last happening as long as its tokens and the key before it live, and somewhat longer.
const minutes = 225

// Some thousand statements, one after the other: seconds alone, and more on a machine that is busy.
const patient = { timeout: 120_000 }

const session = {
  id: SessionId.make("01900000-0000-7000-8000-000000000003"),
  authenticatedAt: DateTime.makeUnsafe(0),
  methods: ["password"],
  organization: {
    id: OrganizationId.make("01900000-0000-7000-8000-000000000004"),
    role: "member"
  },
  impersonatorId: null
}
const userId = UserId.make("01900000-0000-7000-8000-000000000002")
const user = { id: userId, email: null, publicMetadata: {}, unsafeMetadata: {} }

/** Keeps its copy of the key set for all of its `max-age`, whatever token comes. */
interface Verifier {
  /** When it reads the set anew, in seconds past each `max-age`. */
  readonly phase: number
  copy: JwkSet
}

const keyOf = ({ copy }: Verifier, kid: string): PublicJwk | undefined =>
  copy.keys.find((key) => key.kid === kid)

interface Living {
  readonly kid: string
  readonly expiresAt: number
}

layer(TestTokens.layer)((it) => {
  it.effect(
    "every unexpired token verifies at every moment, through rotations on any instance and changes of the algorithm",
    () =>
      Effect.gen(function* () {
        const made = yield* environment()
        const [one, two] = yield* Effect.all([instance, instance])
        const verifiers = [0, 30].map((phase): Verifier => ({ phase, copy: { keys: [] } }))
        yield* two.templates.set(made.id, "hour", {
          lifetimeSeconds: 3600,
          audience: null,
          claims: {}
        })

        const happenings = new Map<number, Effect.Effect<unknown, unknown, SqlClient.SqlClient>>([
          [20 * 60, one.keys.rotate(made.id)],
          [21 * 60, two.keys.rotate(made.id)],
          [31 * 60, two.keys.rotate(made.id)],
          [75 * 60, setAlgorithm(made, "EdDSA")],
          [76 * 60, setAlgorithm(made, "RS256")],
          [80 * 60, one.keys.rotate(made.id)],
          [150 * 60, setAlgorithm(made, "ES256")]
        ])

        let living: Array<Living> = []
        const used = new Set<string>()
        for (let now = 0; now <= minutes * 60; now += stepSeconds) {
          yield* happenings.get(now) ?? Effect.void
          const [here, there] = (now / stepSeconds) % 2 === 0 ? [one, two] : [two, one]

          // The set that is read and the token that is checked by it come from different instances.
          for (const verifier of verifiers) {
            if (now === 0 || now % keySetMaxAgeSeconds === verifier.phase) {
              verifier.copy = jwkSetOf(yield* there.keys.keySet(made.id))
            }
          }
          const access = yield* here.accessTokens.mint({
            environment: made,
            session,
            userId,
            origin: null
          })
          const hour = yield* here.templates.mint({
            environment: made,
            templateName: "hour",
            session,
            user
          })

          for (const { expiresAt, token } of [access, hour]) {
            const { kid = "" } = jose.decodeProtectedHeader(Redacted.value(token))
            for (const verifier of verifiers) {
              const key = keyOf(verifier, kid)
              assert.isDefined(key, `a new token at ${now} s, verifier +${verifier.phase} s`)
              if (used.has(kid)) continue
              yield* Effect.promise(async () =>
                jose.jwtVerify(Redacted.value(token), await jose.importJWK(key as jose.JWK), {
                  currentDate: new Date(now * 1000)
                })
              )
            }
            used.add(kid)
            living.push({ kid, expiresAt: DateTime.toEpochMillis(expiresAt) / 1000 })
          }

          living = living.filter(({ expiresAt }) => expiresAt > now)
          for (const kid of new Set(living.map((token) => token.kid))) {
            for (const verifier of verifiers) {
              assert.isDefined(
                keyOf(verifier, kid),
                `an old token at ${now} s, verifier +${verifier.phase} s`
              )
            }
          }
          yield* TestClock.adjust(`${stepSeconds} seconds`)
        }
        assert.isAtLeast(used.size, 5)
        assert.isAtMost((yield* one.keys.keySet(made.id)).length, 2)
      }),
    patient
  )
})
