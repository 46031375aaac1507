import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { SamlRounds } from "../../../src/access/saml/SamlRounds.ts"
import { EmailAddress } from "../../../src/contract/EmailAddress.ts"
import { ConnectionId } from "../../../src/contract/Ids.ts"
import { Connections } from "../../../src/organizations/connections/Connections.ts"
import { Crypto } from "../../../src/platform/Crypto.ts"
import { SamlIdentityProvider, type SamlPost } from "../../../src/testing/SamlIdentityProvider.ts"
import type { SamlAnswer, SamlPerson } from "../../../src/testing/samlResponseXml.ts"
import { attack } from "../../support/Attack.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const ada: SamlPerson = {
  nameId: "ada-1",
  attributes: {
    email: "Ada@Acme.example",
    firstName: "Ada",
    lastName: "Lovelace",
    groups: ["staff", "admins"]
  }
}

// One for all connections: what one of them signs is then refused at another for no lack of its key.
const idpMade = Effect.runSync(Effect.cached(Effect.promise(() => SamlIdentityProvider.make())))

const connected = Effect.fnUntraced(function* (settings: object = {}) {
  const { ask, environment } = yield* TestService
  const idp = yield* idpMade
  const { id: organizationId } = yield* Effect.flatMap(newcomer, (owner) => organizationOf(owner))
  const made = yield* ask("/connections", {
    method: "POST",
    json: {
      organizationId,
      protocol: "saml",
      name: "Acme",
      settings: { metadataXml: idp.metadata(), ...settings }
    }
  })
  assert.strictEqual(made.status, 201, made.text)
  const id = ConnectionId.make(made.json.id)
  return { idp, id, environment, acsUrl: made.json.spMetadata.acsUrl as string }
})

type Connected = Effect.Success<ReturnType<typeof connected>>

/** Our request, as a browser carries it to the provider. */
const begun = Effect.fnUntraced(function* ({ environment, id }: Connected, forceAuthn = false) {
  const crypto = yield* Crypto
  const secrets = { state: yield* crypto.secret, nonce: yield* crypto.secret }
  const connection = yield* Effect.flatMap(Connections, ({ find }) => find(environment, id))
  assert.isDefined(connection)
  const address = yield* Effect.flatMap(SamlRounds, ({ begin }) =>
    begin(environment, connection, secrets, forceAuthn)
  )
  return { secrets, address: address ?? "" }
})

type Begun = Effect.Success<ReturnType<typeof begun>>

const answerOf = Effect.fnUntraced(function* (
  { idp }: Connected,
  { address }: Begun,
  answer: SamlAnswer = {}
) {
  return idp.answer(address, ada, { at: yield* DateTime.now, ...answer })
})

const posted = Effect.fnUntraced(function* (id: string, form: Readonly<Record<string, string>>) {
  const { browser } = yield* TestService
  return yield* browser().ask(`/auth/sso/${id}/acs`, {
    method: "POST",
    origin: "https://idp.example",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString()
  })
})

/** What the callback is told once the browser is back with its ticket. */
const outcomeOf = Effect.fnUntraced(function* (
  { environment, id }: Connected,
  { secrets }: Begun,
  { form }: SamlPost
) {
  const answer = yield* posted(id, form)
  assert.strictEqual(answer.status, 303, answer.text)
  const location = new URL(answer.headers.get("location") ?? "")
  assert.strictEqual(location.pathname, `/_service/auth/sso/${id}/callback`)
  assert.deepStrictEqual([...location.searchParams.keys()], ["state", "ticket"])
  const ticket = Redacted.make(location.searchParams.get("ticket") ?? "")
  const { redeem } = yield* SamlRounds
  return { ticket, outcome: yield* redeem(environment, id, secrets, ticket) }
})

const reasonOf = Effect.fnUntraced(function* (connection: Connected, answer: SamlAnswer) {
  const round = yield* begun(connection)
  const post = yield* answerOf(connection, round, answer)
  const { outcome } = yield* outcomeOf(connection, round, post)
  return outcome._tag === "Refused" ? outcome.reason : outcome._tag
})

layer(TestService.layer)("a SAML sign-in", (it) => {
  it.effect("asks without a format or context, and believes the signed answer", () =>
    Effect.gen(function* () {
      const connection = yield* connected()
      const { acsUrl, environment, id, idp } = connection
      const round = yield* begun(connection, true)
      const request = idp.request(round.address)
      assert.deepInclude(request, {
        acsUrl,
        destination: idp.ssoUrl,
        forceAuthn: true,
        isSigned: false,
        relayState: Redacted.value(round.secrets.state),
        issuer: `${environment.appUrl}/_service/auth/sso/${id}/metadata`
      })
      assert.lengthOf(request.relayState, 43)
      const now = yield* DateTime.now
      const sessionEndsAt = DateTime.add(now, { hours: 1 })
      const post = yield* answerOf(connection, round, { sign: "both", sessionEndsAt })
      const { outcome, ticket } = yield* outcomeOf(connection, round, post)
      assert.strictEqual(outcome._tag, "Asserted")
      if (outcome._tag !== "Asserted") return
      assert.deepInclude(outcome.asserted, {
        protocol: "saml",
        issuer: idp.entityId,
        subject: "ada-1",
        email: EmailAddress.make("Ada@Acme.example"),
        firstName: "Ada",
        lastName: "Lovelace",
        groups: ["staff", "admins"],
        authenticatedAt: now,
        sessionEndsAt
      })
      // Once, and then the round is over too.
      const { redeem } = yield* SamlRounds
      const again = yield* redeem(environment, id, round.secrets, ticket)
      assert.deepStrictEqual(again, { _tag: "Refused", reason: "not_in_response_to" })
      assertProblem(yield* posted(id, post.form), 400, "invalid_state")
    })
  )

  it.effect("signs its requests where the connection says so, by the key of its metadata", () =>
    Effect.gen(function* () {
      const connection = yield* connected({ signRequests: true })
      const { address } = yield* begun(connection)
      assert.isTrue(connection.idp.request(address).isSigned)
      assert.include(address, "SigAlg=")
    })
  )

  it.effect("is refused for a precise reason, which the browser is not told", () =>
    Effect.gen(function* () {
      yield* attack("forged SAML responses")
      const connection = yield* connected()
      const now = yield* DateTime.now
      const cases: ReadonlyArray<readonly [SamlAnswer, string]> = [
        [{}, "Asserted"],
        [{ sign: "response" }, "Asserted"],
        [{ sign: "nothing" }, "signature_missing"],
        [{ key: "next" }, "signature_invalid"],
        [{ key: "stranger", sign: "both" }, "signature_invalid"],
        [{ audience: "https://other.example" }, "audience_mismatch"],
        [{ destination: "https://other.example" }, "destination_mismatch"],
        [{ issuer: "https://other.example" }, "issuer_mismatch"],
        [{ inResponseTo: "_another" }, "not_in_response_to"],
        [{ at: DateTime.subtract(now, { minutes: 6 }) }, "assertion_expired"],
        [{ at: DateTime.add(now, { seconds: 61 }) }, "assertion_expired"],
        [{ encrypted: true }, "assertion_encrypted"],
        [{ status: "urn:oasis:names:tc:SAML:2.0:status:Responder" }, "provider_refused"],
        [{ alter: (xml) => xml.replace("ada-1", "eve-1") }, "signature_invalid"],
        [{ alter: (xml) => xml.replace("ada-1", "ada<!-- -->-1") }, "malformed"],
        [{ alter: (xml) => `<!DOCTYPE a>${xml}` }, "malformed"],
        [{ alter: () => "not XML" }, "malformed"],
        [{ alter: (xml) => xml + " ".repeat(256 * 1024) }, "malformed"]
      ]
      for (const [answer, reason] of cases) {
        assert.strictEqual(yield* reasonOf(connection, answer), reason)
      }
      const round = yield* begun(connection)
      const other = { ...(yield* answerOf(connection, round, { recipient: "https://o.example" })) }
      const { outcome } = yield* outcomeOf(connection, round, other)
      assert.deepStrictEqual(outcome, { _tag: "Refused", reason: "destination_mismatch" })
    })
  )

  it.effect("counts an assertion once, in its own round and at its own connection", () =>
    Effect.gen(function* () {
      yield* attack("a SAML response used again or elsewhere")
      const connection = yield* connected()
      const other = yield* connected()
      const round = yield* begun(connection)
      const post = yield* answerOf(connection, round)
      // Another connection has no such round.
      assertProblem(yield* posted(other.id, post.form), 400, "invalid_state")
      const first = yield* posted(connection.id, post.form)
      assert.strictEqual(first.status, 303)
      const { outcome } = yield* outcomeOf(connection, round, post)
      assert.deepStrictEqual(outcome, { _tag: "Refused", reason: "assertion_replayed" })
      // The same assertion in another's round, whose ticket is carried into this one.
      const mine = yield* begun(connection)
      const stolen = yield* answerOf(connection, round, {
        relayState: Redacted.value(mine.secrets.state)
      })
      const moved = yield* outcomeOf(connection, mine, stolen)
      assert.deepStrictEqual(moved.outcome, { _tag: "Refused", reason: "not_in_response_to" })
      const theirs = yield* begun(connection)
      const valid = yield* posted(connection.id, (yield* answerOf(connection, theirs)).form)
      const { searchParams } = new URL(valid.headers.get("location") ?? "")
      const ticket = Redacted.make(searchParams.get("ticket") ?? "")
      const victim = yield* begun(connection)
      const { redeem } = yield* SamlRounds
      assert.deepStrictEqual(
        yield* redeem(connection.environment, connection.id, victim.secrets, ticket),
        { _tag: "Refused", reason: "not_in_response_to" }
      )
    })
  )

  it.effect("takes of parallel posts of one assertion exactly one", () =>
    Effect.gen(function* () {
      yield* attack("single use under a race")
      const connection = yield* connected()
      const round = yield* begun(connection)
      const { form } = yield* answerOf(connection, round)
      const answers = yield* Effect.all(
        Array.from({ length: 5 }, () => posted(connection.id, form)),
        { concurrency: 5 }
      )
      const { redeem } = yield* SamlRounds
      const outcomes = yield* Effect.forEach(answers, ({ headers }) => {
        const { searchParams } = new URL(headers.get("location") ?? "")
        const ticket = Redacted.make(searchParams.get("ticket") ?? "")
        return redeem(connection.environment, connection.id, round.secrets, ticket)
      })
      assert.lengthOf(
        outcomes.filter(({ _tag }) => _tag === "Asserted"),
        1
      )
      // Five tries are all that a round has.
      assertProblem(yield* posted(connection.id, form), 400, "invalid_state")
    })
  )

  it.effect("ends by itself: the round after ten minutes, the ticket after one", () =>
    Effect.gen(function* () {
      const connection = yield* connected()
      const round = yield* begun(connection)
      const post = yield* answerOf(connection, round)
      const answer = yield* posted(connection.id, post.form)
      const { searchParams } = new URL(answer.headers.get("location") ?? "")
      yield* TestClock.adjust("61 seconds")
      const { redeem } = yield* SamlRounds
      const ticket = Redacted.make(searchParams.get("ticket") ?? "")
      const late = yield* redeem(connection.environment, connection.id, round.secrets, ticket)
      assert.deepStrictEqual(late, { _tag: "Refused", reason: "not_in_response_to" })
      const slow = yield* begun(connection)
      yield* TestClock.adjust("10 minutes")
      const after = yield* answerOf(connection, slow)
      assertProblem(yield* posted(connection.id, after.form), 400, "invalid_state")
    })
  )

  it.effect("takes forms of at most 512 KiB, and no RelayState but its own", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const { id } = yield* connected()
      const ask = (body: string, type = "application/x-www-form-urlencoded") =>
        browser().ask(`/auth/sso/${id}/acs`, {
          method: "POST",
          origin: "https://idp.example",
          headers: { "content-type": type },
          body
        })
      const state = "a".repeat(43)
      const forms = ["", "SAMLResponse=x", `RelayState=${state}`, `RelayState=${state}&`.repeat(99)]
      for (const form of forms) assertProblem(yield* ask(form), 400, "invalid_state")
      assertProblem(yield* ask("{}", "application/json"), 415, "unsupported_media_type")
      const { limit } = assertProblem(
        yield* ask(`SAMLResponse=${"A".repeat(512 * 1024)}`),
        413,
        "body_too_large"
      )
      assert.strictEqual(limit, 512 * 1024)
    })
  )
})
