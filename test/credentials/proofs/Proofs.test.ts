import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { UserId } from "../../../src/contract/Ids.ts"
import { Proofs } from "../../../src/credentials/proofs/Proofs.ts"
import type { ProofRequest } from "../../../src/credentials/proofs/Proof.ts"
import { Crypto, sha256 } from "../../../src/platform/Crypto.ts"
import { attack } from "../../support/Attack.ts"
import { otherCode } from "../../support/Mailbox.ts"
import { person } from "../../support/People.ts"
import { plainKeys } from "../../support/plainKeys.ts"
import { TestService } from "../../support/TestService.ts"

const requestFor = (subject: string, request: Partial<ProofRequest> = {}): ProofRequest => ({
  purpose: "sign_up",
  subject,
  userId: null,
  payload: { subject },
  lifetimeSeconds: 600,
  ...request
})

const issued = Effect.fnUntraced(function* (subject: string, request: Partial<ProofRequest> = {}) {
  const { environment } = yield* TestService
  const proofs = yield* Proofs
  const { issued: proof, put } = yield* proofs.draftCoded(environment, requestFor(subject, request))
  yield* put
  const purpose = request.purpose ?? "sign_up"
  return {
    ...proof,
    inspect: proofs.inspect(environment, purpose, proof.token),
    redeem: proofs.redeem(environment, purpose, proof.token, Effect.succeed),
    redeemCode: (code: string) =>
      proofs.redeemCode(environment, purpose, proof.token, Redacted.make(code), Effect.succeed)
  }
})

const codeOf = (proof: { readonly code: Redacted.Redacted }): string => Redacted.value(proof.code)

let subjects = 0
const aSubject = () => `subject ${(subjects += 1)}`

layer(TestService.layer)("one-time secrets", (it) => {
  it.effect("a proof hands back what it was issued with, once", () =>
    Effect.gen(function* () {
      const proof = yield* issued("plain", { payload: { list: [1, null, "é"] } })
      const expected = {
        subject: "plain",
        among: null,
        userId: null,
        payload: { list: [1, null, "é"] }
      }
      assert.deepStrictEqual(yield* proof.inspect, expected)
      assert.deepStrictEqual(yield* proof.redeem, expected)
      assert.isUndefined(yield* proof.redeem)
      assert.isUndefined(yield* proof.inspect)
    })
  )

  it.effect("a row that was altered or copied opens for nobody, and one of before still does", () =>
    Effect.gen(function* () {
      yield* attack("a stolen database")
      const sql = yield* SqlClient.SqlClient
      const crypto = yield* Crypto
      const { id } = yield* person("altered@example.com")
      const { id: other } = yield* person("altering@example.com")
      const purpose = "password_reset"
      const victim = yield* issued("altered", { purpose, userId: UserId.make(id) })
      // Whoever can write to the database gives the row a secret of their own, or another user.
      const mine = Redacted.value(yield* crypto.secret)
      const known = { tokenHash: sha256(mine), was: sha256(Redacted.value(victim.token)) }
      yield* sql`UPDATE proofs SET token_hash = ${known.tokenHash} WHERE subject = 'altered'`
      const { environment } = yield* TestService
      const proofs = yield* Proofs
      const stolen = proofs.inspect(environment, purpose, Redacted.make(mine))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(stolen)))
      yield* sql`
        UPDATE proofs SET token_hash = ${known.was}, user_id = ${other} WHERE subject = 'altered'`
      assert.isTrue(Exit.isFailure(yield* Effect.exit(victim.inspect)))
      yield* sql`UPDATE proofs SET user_id = ${id} WHERE subject = 'altered'`
      assert.strictEqual((yield* victim.inspect)?.userId, id)

      const content = new TextEncoder().encode(JSON.stringify({ code: null, payload: "before" }))
      const former = yield* crypto.encrypt("proof:password_reset", content)
      yield* sql`UPDATE proofs SET sealed = ${former} WHERE subject = 'altered'`
      assert.strictEqual((yield* victim.redeem)?.payload, "before")
      assert.isUndefined(yield* victim.redeem)
    })
  )

  it.effect("a failure of the use leaves the proof as it was", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const proofs = yield* Proofs
      const proof = yield* issued("failing")
      const use = () => Effect.fail("no")
      const failure = yield* Effect.flip(proofs.redeem(environment, "sign_up", proof.token, use))
      assert.strictEqual(failure, "no")
      assert.isDefined(yield* proof.redeemCode(codeOf(proof)))
    })
  )

  it.effect("of twenty redemptions at once exactly one succeeds, by token and by code", () =>
    Effect.gen(function* () {
      const link = yield* issued("racing link")
      const results = yield* Effect.all(
        Array.from({ length: 20 }, () => link.redeem),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(results.filter((result) => result !== undefined).length, 1)
      const code = yield* issued("racing code")
      const guesses = yield* Effect.all(
        Array.from({ length: 20 }, () => code.redeemCode(codeOf(code))),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(guesses.filter((result) => result !== undefined).length, 1)
    })
  )

  it.effect(
    "tries count before they are looked at: the last one allowed may be right, the next not",
    () =>
      Effect.gen(function* () {
        const lucky = yield* issued("lucky")
        for (let i = 1; i <= 4; i += 1) {
          assert.isUndefined(yield* lucky.redeemCode(otherCode(codeOf(lucky), i)))
        }
        assert.isDefined(yield* lucky.redeemCode(codeOf(lucky)))
        const unlucky = yield* issued("unlucky")
        yield* Effect.all(
          Array.from({ length: 50 }, (_, i) =>
            unlucky.redeemCode(otherCode(codeOf(unlucky), i + 1))
          ),
          { concurrency: "unbounded" }
        )
        assert.isUndefined(yield* unlucky.redeemCode(codeOf(unlucky)))
      })
  )

  it.effect("of proofs issued at once for one subject one is alive", () =>
    Effect.gen(function* () {
      const all = yield* Effect.all(
        Array.from({ length: 10 }, () => issued("crowd")),
        { concurrency: "unbounded" }
      )
      const found = yield* Effect.forEach(all, ({ inspect }) => inspect)
      assert.strictEqual(found.filter((proof) => proof !== undefined).length, 1)
    })
  )

  it.effect("a proof is nothing for another purpose or another environment", () =>
    Effect.gen(function* () {
      const { environment, tenant } = yield* TestService
      const other = yield* tenant("other")
      const proofs = yield* Proofs
      const { token } = yield* issued("bound")
      for (const purpose of ["password_reset", "reauthentication", "disavowal"] as const) {
        assert.isUndefined(yield* proofs.inspect(environment, purpose, token))
      }
      assert.isUndefined(yield* proofs.inspect(other.environment, "sign_up", token))
      assert.isDefined(yield* proofs.inspect(environment, "sign_up", token))
    })
  )

  it.effect("a renewed code takes the place of the old one under the same token", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const proofs = yield* Proofs
      const proof = yield* issued("renewed")
      const fresh = yield* proofs.renewCode(environment, "sign_up", proof.token, 600)
      assert.deepStrictEqual(fresh?.payload, { subject: "renewed" })
      const old = codeOf(proof)
      if (old !== codeOf(fresh!)) assert.isUndefined(yield* proof.redeemCode(old))
      assert.isDefined(yield* proof.redeemCode(codeOf(fresh!)))
    })
  )

  it.effect("a code of a session is found by the session, and only by its own", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const proofs = yield* Proofs
      const proof = yield* issued("session a", { purpose: "reauthentication" })
      const redeem = (subject: string) =>
        proofs.redeemCodeOf(
          environment,
          "reauthentication",
          subject,
          Redacted.make(codeOf(proof)),
          Effect.succeed
        )
      assert.isUndefined(yield* redeem("session b"))
      assert.isDefined(yield* redeem("session a"))
      assert.isUndefined(yield* redeem("session a"))
    })
  )

  it.effect("the proofs of a user die by purpose, those of others stay", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const proofs = yield* Proofs
      const one = UserId.make((yield* person("one@example.com")).id)
      const two = UserId.make((yield* person("two@example.com")).id)
      const purpose = "password_reset"
      const dying = yield* issued("one", { purpose, userId: one })
      const otherUser = yield* issued("two", { purpose, userId: two })
      const otherPurpose = yield* issued("one", { purpose: "disavowal", userId: one })
      yield* proofs.voidOf(environment, one, [purpose])
      assert.isUndefined(yield* dying.inspect)
      assert.isDefined(yield* otherUser.inspect)
      assert.isDefined(yield* otherPurpose.inspect)
    })
  )

  it.effect(
    "a proof is dead the moment its lifetime is over, and forgotten by the next sweep",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const proof = yield* issued("late")
        const longer = yield* issued("later", { lifetimeSeconds: 700 })
        yield* TestClock.adjust("599999 millis")
        assert.isDefined(yield* proof.inspect)
        yield* TestClock.adjust("1 millis")
        assert.isUndefined(yield* proof.inspect)
        assert.isUndefined(yield* proof.redeemCode(codeOf(proof)))
        assert.isUndefined(yield* proof.redeem)
        yield* Effect.flatMap(Proofs.retention, ({ sweep }) => sweep)
        const left = yield* sql`SELECT 1 FROM proofs WHERE subject = 'late'`
        assert.strictEqual(left.length, 0)
        assert.isDefined(yield* longer.inspect)
      })
  )

  it.effect.prop(
    "no text but the token itself finds a proof",
    [Schema.String],
    ([noise]) =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const proofs = yield* Proofs
        const proof = yield* issued(aSubject())
        const token = Redacted.value(proof.token)
        assert.match(token, /^[A-Za-z0-9_-]{43}$/)
        const others = [
          noise,
          token + noise,
          noise + token,
          token.slice(0, noise.length % 43),
          token.toLowerCase(),
          Buffer.from(token, "base64url").toString("base64")
        ].filter((text) => text !== token)
        for (const text of others) {
          const found = yield* proofs.inspect(environment, "sign_up", Redacted.make(text))
          assert.isUndefined(found)
        }
        assert.isDefined(yield* proof.inspect)
      }),
    { arbitrary: { runs: 25 } }
  )

  it.effect.prop(
    "a payload comes back as it was given, and stands in the database as neither text nor code",
    [Schema.Record(Schema.String, Schema.String)],
    ([fields]) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const marker = "a very recognisable payload"
        const subject = aSubject()
        const payload = { ...(plainKeys(fields) as typeof fields), marker }
        const proof = yield* issued(subject, { payload })
        const found = yield* proof.inspect
        assert.deepStrictEqual(found?.payload, payload)
        const [row] = yield* sql<{ sealed: Uint8Array; dump: string }>`
          SELECT sealed, (p.*)::text AS dump FROM proofs p WHERE subject = ${subject}`
        const bytes = Buffer.from(row?.sealed ?? []).toString("latin1")
        assert.notInclude(bytes, marker)
        assert.notInclude(bytes, codeOf(proof))
        assert.notInclude(row?.dump ?? "", Redacted.value(proof.token))
      }),
    { arbitrary: { runs: 25 } }
  )
})
