import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { createChallenge, solveChallenge, verifySolution } from "altcha-lib"
import { assert, layer } from "@effect/vitest"
import { vi } from "vitest"
import { Clock, Effect } from "effect"
import { IpNetwork } from "effect/net"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { signingKeyOf, signingRootOf } from "../../../src/access/abuse/ProofsOfWork.ts"
import type { WorkChallenge } from "../../../src/access/abuse/ProofOfWork.ts"
import type { MetadataPatch } from "../../../src/contract/Metadata.ts"
import { Crypto } from "../../../src/platform/Crypto.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { password, person } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"
import { solutionOf, solvedWork, workHeader } from "../../support/Work.ts"

/** Each test has networks of its own, so that the failures of one are not another's. */
const proxied = TestService.layerWith({
  trustedProxies: [IpNetwork.fromStringUnsafe("127.0.0.0/8")]
})

const set = Effect.fnUntraced(function* (settings: MetadataPatch) {
  const environments = yield* Environments
  yield* environments.update("main", settings)
  yield* TestClock.adjust("1 second")
})

const challengeFor = Effect.fnUntraced(function* (
  browser: TestBrowser,
  purpose: string,
  network: string
) {
  const answer = yield* browser.ask(`/auth/proof-of-work?purpose=${purpose}`, {
    headers: { "x-forwarded-for": network }
  })
  assert.strictEqual(answer.status, 200, answer.text)
  return answer.json.challenge as WorkChallenge
})

const login = (
  browser: TestBrowser,
  email: string,
  network: string,
  work?: string,
  attempt: string = password
) =>
  browser.ask("/auth/login", {
    json: { email, password: attempt },
    headers: {
      "x-forwarded-for": network,
      ...(work === undefined ? {} : { "proof-of-work": work })
    }
  })

const rows = Effect.fnUntraced(function* () {
  const sql = yield* SqlClient.SqlClient
  const [{ count } = { count: -1 }] = yield* sql<{ count: number }>`
    SELECT count(*)::int4 AS count FROM proofs WHERE purpose = 'proof_of_work'`
  return count
})

layer(proxied)("a proof of work", (it) => {
  it.effect("off: nothing is asked for, and what is sent along counts nowhere", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("off@example.com")
      const answer = yield* login(service.browser(), "off@example.com", "192.0.2.1", "nonsense")
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepStrictEqual((yield* service.browser().ask("/environment")).json.abuse, {
        proofOfWork: "off",
        challenge: null
      })
    })
  )

  it.effect("always: each of the four operations asks, and takes the solved challenge once", () =>
    Effect.gen(function* () {
      yield* attack("proof of work spliced or replayed")
      const service = yield* TestService
      yield* set({ abuse: { proofOfWork: "always" }, signIn: { emailCode: true } })
      yield* person("always@example.com")
      const email = "always@example.com"
      const calls = {
        sign_in: ["/auth/login", { email, password }, 200],
        sign_up: [
          "/auth/sign-up",
          { email: "new@example.com", password, legalConsentAccepted: true },
          202
        ],
        forgot_password: ["/auth/forgot-password", { email }, 202],
        email_code: ["/auth/email-code", { email }, 202]
      } as const
      for (const [path, json, status] of Object.values(calls)) {
        const headers = { "x-forwarded-for": "192.0.2.2" }
        const browser = service.browser()
        const without = yield* browser.ask(path, { json, headers })
        assertProblem(without, 403, "proof_of_work_required")
        const { challenge } = without.json.properties
        const work = solvedWork(challenge)
        const proven = { ...headers, "proof-of-work": work }
        const first = yield* browser.ask(path, { json, headers: proven })
        assert.strictEqual(first.status, status, first.text)
        const again = yield* service.browser().ask(path, { json, headers: proven })
        assertProblem(again, 403, "proof_of_work_required")
        assert.notDeepEqual(again.json.properties.challenge, challenge)
      }
    })
  )

  it.effect("a challenge is for its purpose, network, environment and time, and whole", () =>
    Effect.gen(function* () {
      yield* attack("proof of work spliced or replayed")
      const service = yield* TestService
      yield* set({ abuse: { proofOfWork: "always" } })
      yield* person("bound@example.com")
      const browser = service.browser()
      const network = "198.51.100.7"
      const refused = Effect.fnUntraced(function* (work: string, from = network) {
        assertProblem(
          yield* login(browser, "bound@example.com", from, work),
          403,
          "proof_of_work_required"
        )
      })
      const foreign = yield* challengeFor(browser, "sign_up", network)
      yield* refused(solvedWork(foreign))
      const other = yield* service.tenant("other")
      yield* refused(solvedWork(yield* challengeFor(service.browser(other), "sign_in", network)))
      const challenge = yield* challengeFor(browser, "sign_in", network)
      const solution = solutionOf(challenge)
      const work = workHeader(challenge, solution)
      yield* refused(work, "198.51.101.7")
      const { parameters, signature } = challenge
      const spliced = [
        // A later expiry, as CVE-2025-68113 has it, and everything else that is signed.
        { ...parameters, expiresAt: parameters.expiresAt + 1 },
        { ...parameters, cost: 600 },
        { ...parameters, keyPrefix: "00" },
        { ...parameters, keyLength: 16 },
        { ...parameters, nonce: parameters.salt },
        { ...parameters, salt: `${parameters.salt.slice(1)}0` },
        { ...parameters, data: { purpose: "sign_up" } },
        { ...parameters, algorithm: "SHA-256" }
      ]
      for (const each of spliced) {
        yield* refused(workHeader({ parameters: each, signature }, solution))
      }
      yield* refused(workHeader({ parameters }, solution))
      yield* refused(workHeader({ parameters, signature: "" }, solution))
      yield* refused(workHeader({ parameters, signature: "0".repeat(64) }, solution))
      for (const text of ["", ".", "e30.e30", `${work}.`, `${work}=`, "x".repeat(3000)]) {
        yield* refused(text)
      }
      // Wrong work uses nothing up.
      yield* refused(workHeader(challenge, { ...solution, counter: solution.counter + 1 }))
      yield* refused(workHeader(challenge, { ...solution, derivedKey: "0".repeat(64) }))
      yield* refused(workHeader(challenge, { ...solution, counter: -1 }))
      const taken = yield* login(browser, "bound@example.com", "198.51.100.200", work)
      assert.strictEqual(taken.status, 200, taken.text)
      const late = yield* challengeFor(browser, "sign_in", network)
      const lateWork = solvedWork(late)
      yield* TestClock.adjust("10 minutes")
      assertProblem(
        yield* login(service.browser(), "bound@example.com", network, lateWork),
        403,
        "proof_of_work_required"
      )
    })
  )

  it.effect("of twenty who send one solution, one is let through", () =>
    Effect.gen(function* () {
      yield* attack("proof of work spliced or replayed")
      const service = yield* TestService
      yield* set({ abuse: { proofOfWork: "always" } })
      const network = "198.51.100.30"
      const work = solvedWork(yield* challengeFor(service.browser(), "forgot_password", network))
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, () =>
          service.browser().ask("/auth/forgot-password", {
            json: { email: "race@example.com" },
            headers: { "x-forwarded-for": network, "proof-of-work": work }
          })
        ),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 202).length, 1)
    })
  )

  it.effect("a flood of challenges stores nothing, and a purpose that is none is refused", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const before = yield* rows()
      for (let i = 0; i < 20; i += 1) {
        yield* challengeFor(service.browser(), "email_code", "203.0.113.5")
      }
      assert.strictEqual(yield* rows(), before)
      const wrong = yield* service.browser().ask("/auth/proof-of-work?purpose=reset")
      assertProblem(wrong, 400, "invalid_request")
    })
  )

  it.effect(
    "a browser that is known to the account is not asked, and a wrong password tells no more",
    () =>
      Effect.gen(function* () {
        yield* attack("enumeration of accounts")
        const service = yield* TestService
        yield* set({ abuse: { proofOfWork: "off" } })
        yield* person("known@example.com")
        const browser = service.browser()
        yield* login(browser, "known@example.com", "203.0.113.60")
        yield* set({ abuse: { proofOfWork: "always" } })
        const again = yield* login(browser, "known@example.com", "203.0.113.60")
        assert.strictEqual(again.status, 200, again.text)
        // The same browser at another account, and any browser at an account that does not exist.
        for (const email of ["other@example.com", "nobody@example.com"]) {
          const answer = yield* login(browser, email, "203.0.113.60")
          assertProblem(answer, 403, "proof_of_work_required")
        }
      })
  )

  it.effect("adaptive: a network is asked after ten failures, and more of it after twenty", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* set({
        abuse: { proofOfWork: "adaptive" },
        throttle: { accountFailures: 4, addressFailures: 1000 }
      })
      yield* person("adaptive@example.com")
      const network = "203.0.113.90"
      const guess = (email: string, from: string, work?: string) =>
        login(service.browser(), email, from, work, "wrong password")
      for (let i = 0; i < 4; i += 1) {
        assertProblem(yield* guess("a@example.com", network), 401, "invalid_credentials")
      }
      // Throttled ones count too, from anywhere in the neighbourhood.
      for (let i = 0; i < 6; i += 1) {
        assertProblem(yield* guess("a@example.com", "203.0.113.91"), 429, "rate_limited")
      }
      const asked = yield* guess("b@example.com", network)
      assertProblem(asked, 403, "proof_of_work_required")
      const easy = asked.json.properties.challenge as WorkChallenge
      // A refusal for want of work is no failure, neither of the network nor of the account.
      for (let i = 0; i < 12; i += 1) yield* guess("b@example.com", network)
      const still = yield* challengeFor(service.browser(), "sign_in", network)
      assert.strictEqual(still.parameters.cost, easy.parameters.cost)
      assert.strictEqual(
        (yield* login(service.browser(), "adaptive@example.com", "203.0.112.1")).status,
        200
      )
      for (let i = 0; i < 10; i += 1) yield* guess("a@example.com", network)
      const harder = yield* challengeFor(service.browser(), "sign_in", network)
      assert.strictEqual(harder.parameters.cost, easy.parameters.cost * 2)
      // What was fetched a step before still does.
      const taken = yield* login(
        service.browser(),
        "adaptive@example.com",
        network,
        solvedWork(easy)
      )
      assert.strictEqual(taken.status, 200, taken.text)
      yield* TestClock.adjust("16 minutes")
      const after = yield* login(service.browser(), "adaptive@example.com", network)
      assert.strictEqual(after.status, 200, after.text)
    })
  )

  it.effect("IPv6 is told apart by /64", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* set({ abuse: { proofOfWork: "always" } })
      yield* person("six@example.com")
      const work = solvedWork(yield* challengeFor(service.browser(), "sign_in", "2001:db8:1:2::1"))
      const elsewhere = yield* login(service.browser(), "six@example.com", "2001:db8:1:3::1", work)
      assertProblem(elsewhere, 403, "proof_of_work_required")
      const near = yield* login(service.browser(), "six@example.com", "2001:db8:1:2:9::9", work)
      assert.strictEqual(near.status, 200, near.text)
    })
  )

  it.effect("altcha-lib solves our challenges and verifies them as we do", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* set({ abuse: { proofOfWork: "always" } })
      yield* person("altcha@example.com")
      const network = "192.0.2.77"
      const challenge = yield* challengeFor(service.browser(), "sign_in", network)
      const solution = yield* Effect.promise(() => solveChallenge({ challenge, deriveKey }))
      assert.isNotNull(solution)
      const hmacSignatureSecret = signingKeyOf(
        signingRootOf(yield* Crypto),
        service.environment.id,
        "sign_in",
        "192.0.2"
      )
      const now = yield* Clock.currentTimeMillis
      // Its clock is not the test's.
      const clock = vi.spyOn(Date, "now").mockReturnValue(now)
      const verified = yield* Effect.promise(() =>
        verifySolution({
          challenge,
          deriveKey,
          hmacSignatureSecret,
          solution: solution ?? { counter: 0, derivedKey: "" }
        })
      )
      clock.mockRestore()
      assert.isTrue(verified.verified)
      const answer = yield* login(
        service.browser(),
        "altcha@example.com",
        network,
        workHeader(challenge, solution)
      )
      assert.strictEqual(answer.status, 200, answer.text)
      const theirs = yield* Effect.promise(() =>
        createChallenge({
          algorithm: "PBKDF2/SHA-256",
          cost: 300,
          deriveKey,
          expiresAt: Math.floor(now / 1000) + 60,
          hmacSignatureSecret,
          keyLength: 32,
          keyPrefix: "000"
        })
      )
      const work = solvedWork(theirs as WorkChallenge)
      const taken = yield* login(service.browser(), "altcha@example.com", network, work)
      assert.strictEqual(taken.status, 200, taken.text)
    })
  )
})
