import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect, Exit, Fiber, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as jose from "jose"
import { jwkSetOf } from "../../../src/sessions/tokens/IssuerMetadata.ts"
import { Crypto } from "../../../src/platform/Crypto.ts"
import { Transaction } from "../../../src/platform/Transaction.ts"
import { attack } from "../../support/Attack.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import * as TestTokens from "../../support/TestTokens.ts"

const { environment, instance, kidOf, setAlgorithm } = TestTokens

const claims = { sub: "ada" }

layer(TestTokens.layer)("signing keys", (it) => {
  it.effect("are made once, when many instances need the first at the same time", () =>
    Effect.gen(function* () {
      const { id } = yield* environment()
      const instances = yield* Effect.all([instance, instance, instance, instance])
      const tokens = yield* Effect.forEach(
        [...instances, ...instances],
        ({ keys }) => keys.sign(id, "JWT", claims),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(tokens.map(kidOf)).size, 1)
      assert.lengthOf(yield* instances[0].keys.list(id), 1)
    })
  )

  it.effect("are none of another environment's", () =>
    Effect.gen(function* () {
      const one = yield* environment()
      const other = yield* environment()
      const { keys } = yield* instance
      const [a] = yield* keys.keySet(one.id)
      const [b] = yield* keys.keySet(other.id)
      assert.notStrictEqual(a?.kid, b?.kid)
      assert.lengthOf(yield* keys.keySet(one.id), 1)
    })
  )

  it.effect.each(["ES256", "EdDSA", "RS256"] as const)(
    "make tokens of %s that the key set verifies",
    (signingAlgorithm) =>
      Effect.gen(function* () {
        const { id } = yield* environment({ signingAlgorithm })
        const { keys } = yield* instance
        const token = yield* keys.sign(id, "JWT", claims)
        const keySet = jose.createLocalJWKSet(
          jwkSetOf(yield* keys.keySet(id)) as jose.JSONWebKeySet
        )
        const verified = yield* Effect.promise(() => jose.jwtVerify(Redacted.value(token), keySet))
        assert.strictEqual(verified.protectedHeader.alg, signingAlgorithm)
        assert.strictEqual(verified.payload.sub, "ada")
      })
  )

  it.effect("lie encrypted in the database, bound to their environment", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const crypto = yield* Crypto
      const { id } = yield* environment()
      const { keys } = yield* instance
      const kid = kidOf(yield* keys.sign(id, "JWT", claims))
      const [row] = yield* sql<{ sealed: Uint8Array; text: string }>`
        SELECT sealed_private_jwk AS sealed, signing_keys::text AS text
        FROM signing_keys WHERE environment_id = ${id}`
      const opened = yield* crypto.decrypt(`signing-key:${id}:${kid}`, row!.sealed)
      const { d } = JSON.parse(new TextDecoder().decode(opened))
      assert.lengthOf(d, 43)
      assert.notInclude(row!.text, d)
      assert.notInclude(row!.text, Buffer.from(d, "base64url").toString("hex"))
      assert.notInclude(Buffer.from(row!.sealed).toString("latin1"), '"kty"')

      const other = yield* environment()
      yield* sql`
        INSERT INTO signing_keys
        SELECT ${other.id}, generation, kid, algorithm, public_jwk, sealed_private_jwk,
          published_at, signs_from
        FROM signing_keys WHERE environment_id = ${id}`
      assert.isTrue(Exit.isFailure(yield* Effect.exit(keys.sign(other.id, "JWT", claims))))
    })
  )

  it.effect("sign from memory, and read the database anew within a second", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* environment()
      const { keys } = yield* instance
      yield* keys.sign(id, "JWT", claims)
      yield* sql`ALTER TABLE signing_keys RENAME TO signing_keys_away`
      yield* TestClock.adjust("400 millis")
      for (let count = 0; count < 20; count++) yield* keys.sign(id, "JWT", claims)
      yield* TestClock.adjust("200 millis")
      assert.isTrue(Exit.isFailure(yield* Effect.exit(keys.sign(id, "JWT", claims))))
      yield* sql`ALTER TABLE signing_keys_away RENAME TO signing_keys`
      // A failed reading is not remembered.
      yield* keys.sign(id, "JWT", claims)
    })
  )

  it.effect("hold although the transaction in which one was first needed rolls back", () =>
    Effect.gen(function* () {
      const transaction = yield* Transaction
      const { id } = yield* environment()
      const { keys } = yield* instance
      const token = yield* Effect.flip(
        transaction.run(Effect.flatMap(keys.sign(id, "JWT", claims), Effect.fail))
      )
      const other = yield* instance
      assert.strictEqual(kidOf(token), kidOf(yield* other.keys.sign(id, "JWT", claims)))
    })
  )
})

describe("rotating", () => {
  layer(TestTokens.layer)((it) => {
    it.effect(
      "publishes the next key at once, and signs with it ten minutes later everywhere",
      () =>
        Effect.gen(function* () {
          const { id } = yield* environment()
          const operator = yield* instance
          const [one, two] = yield* Effect.all([instance, instance])
          const first = kidOf(yield* one.keys.sign(id, "JWT", claims))
          const start = yield* DateTime.now
          const states = yield* operator.keys.rotate(id)
          assert.deepStrictEqual(
            states.map(({ status }) => status),
            ["signing", "published"]
          )
          const next = states[1]!
          assert.strictEqual(states[0]?.kid, first)
          assert.deepStrictEqual(next.signsFrom, DateTime.add(start, { seconds: 600 }))

          yield* TestClock.adjust("11 seconds")
          for (const { keys } of [one, two]) {
            assert.deepStrictEqual(
              (yield* keys.keySet(id)).map(({ kid }) => kid),
              [first, next.kid]
            )
          }
          yield* TestClock.adjust("588 seconds")
          for (const { keys } of [one, two]) {
            assert.strictEqual(kidOf(yield* keys.sign(id, "JWT", claims)), first)
          }
          yield* TestClock.adjust("1 second")
          for (const { keys } of [one, two]) {
            assert.strictEqual(kidOf(yield* keys.sign(id, "JWT", claims)), next.kid)
          }
          assert.deepStrictEqual(
            (yield* operator.keys.list(id)).map(({ status }) => status),
            ["retired", "signing"]
          )
        })
    )

    it.effect("keeps the last key in the key set until its longest-lived token is dead", () =>
      Effect.gen(function* () {
        const { id } = yield* environment()
        const { keys } = yield* instance
        yield* keys.sign(id, "JWT", claims)
        const [first] = yield* keys.rotate(id)
        yield* TestClock.adjust("600 seconds")
        yield* TestClock.adjust("3600 seconds")
        assert.lengthOf(yield* keys.keySet(id), 2)
        yield* TestClock.adjust("10 minutes")
        const left = (yield* keys.keySet(id)).map(({ kid }) => kid)
        assert.lengthOf(left, 1)
        assert.notInclude(left, first?.kid)

        const sql = yield* SqlClient.SqlClient
        const stored = sql`SELECT kid FROM signing_keys WHERE environment_id = ${id}`
        assert.lengthOf(yield* stored, 2)
        yield* keys.rotate(id)
        assert.notInclude(JSON.stringify(yield* stored), first!.kid)
        assert.lengthOf(yield* stored, 2)
      })
    )

    it.effect("adds one key however often it is repeated while that one waits", () =>
      Effect.gen(function* () {
        const { id } = yield* environment()
        const instances = yield* Effect.all([instance, instance, instance])
        yield* instances[0].keys.sign(id, "JWT", claims)
        const all = yield* Effect.forEach(instances, ({ keys }) => keys.rotate(id), {
          concurrency: "unbounded"
        })
        for (const states of all) assert.deepStrictEqual(states, all[0])
        assert.lengthOf(yield* instances[0].keys.rotate(id), 2)
      })
    )

    it.effect("is written to the audit trail, with the key", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { id } = yield* environment()
        const { keys } = yield* instance
        const events = sql<{ action: string; metadata: unknown }>`
          SELECT action, metadata FROM audit_events WHERE environment_id = ${id}`
        yield* keys.sign(id, "JWT", claims)
        assert.lengthOf(yield* events, 0)
        yield* keys.rotate(id)
        yield* keys.rotate(id)
        const [, next] = yield* keys.list(id)
        assert.deepStrictEqual(
          [...(yield* events)],
          [{ action: "signing_key.rotated", metadata: { kid: next?.kid } }]
        )
      })
    )

    it.effect("gives way to a revocation, which the next key outlives and signs from at once", () =>
      Effect.gen(function* () {
        const { id } = yield* environment()
        const [one, two] = yield* Effect.all([instance, instance])
        const leaked = kidOf(yield* one.keys.sign(id, "JWT", claims))
        yield* two.keys.sign(id, "JWT", claims)
        const [, next] = yield* one.keys.rotate(id)
        const left = yield* one.keys.revoke(id, leaked)
        assert.deepStrictEqual(
          left.map(({ kid, status }) => [kid, status]),
          [[next?.kid, "signing"]]
        )
        assert.strictEqual(kidOf(yield* one.keys.sign(id, "JWT", claims)), next?.kid)
        // Another instance lets go of what it has read within a second.
        yield* TestClock.adjust("1 second")
        assert.strictEqual(kidOf(yield* two.keys.sign(id, "JWT", claims)), next?.kid)
        assert.notInclude(
          (yield* two.keys.keySet(id)).map(({ kid }) => kid),
          leaked
        )
        // Without a next key one is made, and a key that was retired does not sign again.
        yield* one.keys.rotate(id)
        yield* TestClock.adjust("11 minutes")
        const [retired, signing] = yield* one.keys.list(id)
        const after = yield* one.keys.revoke(id, signing?.kid ?? "")
        assert.deepStrictEqual(
          after.map(({ status }) => status),
          ["retired", "signing"]
        )
        assert.strictEqual(after[0]?.kid, retired?.kid)
        assert.notInclude([retired?.kid, signing?.kid], after[1]?.kid)
        const missing = yield* Effect.flip(one.keys.revoke(id, leaked))
        assert.include(missing.message, leaked)
      })
    )

    it.effect("of two that are taken away at once, the last one stays", () =>
      Effect.gen(function* () {
        yield* attack("stale authority")
        const { id } = yield* environment()
        const { keys } = yield* instance
        const current = kidOf(yield* keys.sign(id, "JWT", claims))
        const [, next] = yield* keys.rotate(id)
        const held = yield* holdRows(
          (sql) => sql`SELECT 1 FROM signing_keys WHERE environment_id = ${id} FOR UPDATE`
        )
        const revoking = yield* Effect.forEach(
          [current, next?.kid ?? ""],
          (kid) => Effect.exit(keys.revokeOneOfSeveral(id, kid)),
          { concurrency: "unbounded" }
        ).pipe(Effect.forkChild)
        yield* untilWaiting(2)
        yield* held.release
        const done = yield* Fiber.join(revoking)
        assert.lengthOf(done.filter(Exit.isSuccess), 1)
        assert.lengthOf(yield* keys.list(id), 1)
      }).pipe(Effect.scoped)
    )

    it.effect("happens by itself when the settings ask for another algorithm", () =>
      Effect.gen(function* () {
        const made = yield* environment()
        const [one, two] = yield* Effect.all([instance, instance])
        yield* one.keys.sign(made.id, "JWT", claims)
        yield* two.keys.sign(made.id, "JWT", claims)
        yield* setAlgorithm(made, "EdDSA")
        yield* TestClock.adjust("11 seconds")
        yield* Effect.forEach([one, two], ({ keys }) => keys.sign(made.id, "JWT", claims), {
          concurrency: "unbounded"
        })
        const algorithmsOf = (keys: typeof one.keys) =>
          Effect.map(keys.keySet(made.id), (keySet) => keySet.map(({ algorithm }) => algorithm))
        assert.deepStrictEqual(yield* algorithmsOf(one.keys), ["ES256", "EdDSA"])
        assert.deepStrictEqual(yield* algorithmsOf(two.keys), ["ES256", "EdDSA"])
        yield* TestClock.adjust("600 seconds")
        const token = yield* one.keys.sign(made.id, "JWT", claims)
        assert.strictEqual(jose.decodeProtectedHeader(Redacted.value(token)).alg, "EdDSA")
        assert.deepStrictEqual(yield* algorithmsOf(two.keys), ["EdDSA", "ES256"])
      })
    )
  })
})
