import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { attack } from "../support/Attack.ts"
import { lastMail, lastToken, mailsTo } from "../support/Mailbox.ts"
import { password, person, signIn } from "../support/People.ts"
import { assertFlaws, assertProblem } from "../support/Problems.ts"
import * as Seed from "../support/Seed.ts"
import * as SignUps from "../support/SignUps.ts"
import { TestService, type RawResponse } from "../support/TestService.ts"

const wrong = "a wrong guess"

const login = Effect.fnUntraced(function* (email: string, attempt = wrong) {
  const service = yield* TestService
  return yield* service.browser().ask("/auth/login", { json: { email, password: attempt } })
})

const parallel = <A, E, R>(count: number, make: (i: number) => Effect.Effect<A, E, R>) =>
  Effect.all(
    Array.from({ length: count }, (_, i) => make(i)),
    { concurrency: "unbounded" }
  )

/** Everything that an answer shows, less what differs from each request to the next. */
const shown = (answer: RawResponse) => ({
  status: answer.status,
  headers: [...answer.headers]
    .filter(([name]) => !["date", "x-correlation-id", "ratelimit", "set-cookie"].includes(name))
    .toSorted(),
  cookies: answer.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, "")),
  body: answer.text
    .replace(/urn:uuid:[0-9a-f-]{36}/, "")
    .replace(/"signUpId":"[\w-]{43}"/, '"signUpId":""')
})

/** One address of every kind that a service could tell apart. */
const kinds = Effect.fnUntraced(function* (at: string) {
  const service = yield* TestService
  yield* person(`known@${at}`, { firstName: "Known", locale: "da" })
  const banned = yield* person(`banned@${at}`)
  yield* service.ask(`/users/${banned.id}/ban`, { method: "POST" })
  const deleted = yield* person(`deleted@${at}`)
  yield* service.ask(`/users/${deleted.id}`, { method: "DELETE" })
  yield* person(`pending@${at}`, { emailVerified: false })
  yield* Seed.user({ email: `bare@${at}`, emailVerified: true })
  const owner = { environmentId: service.environment.id, userId: banned.id }
  yield* Seed.secondaryEmail({ ...owner, email: `second@${at}`, verified: true })
  yield* Seed.secondaryEmail({ ...owner, email: `unproven@${at}`, verified: false })
  const names = ["known", "banned", "deleted", "pending", "bare", "second", "unproven", "nobody"]
  return names.map((name) => `${name}@${at}`)
})

layer(TestService.layer)("finding accounts and guessing at them", (it) => {
  // Enumeration: Zitadel CVE-2024-41952 and CVE-2026-23511; ASVS 5.0 6.3.8.
  it.effect(
    "enumeration: statuses, bodies, headers and cookies tell no kind of address from another",
    () =>
      Effect.gen(function* () {
        yield* attack("enumeration of accounts")
        const service = yield* TestService
        const addresses = yield* kinds("enumerated.example")
        const operations: Readonly<Record<string, object>> = {
          "/auth/login": { password: wrong },
          "/auth/forgot-password": {},
          "/auth/sign-up": { password, legalConsentAccepted: true },
          "/auth/sign-up/resend-verification-email": {}
        }
        for (const [path, fields] of Object.entries(operations)) {
          const answers = yield* Effect.forEach(addresses, (email) =>
            service.browser().ask(path, { json: { email, ...fields } })
          )
          const [first, ...others] = answers.map(shown)
          for (const [i, other] of others.entries()) {
            assert.deepStrictEqual(other, first, `${path} for ${addresses[i + 1]}`)
          }
        }
      })
  )

  it.effect(
    "enumeration: what follows a sign-up tells a taken address from a free one by nothing",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const tried = yield* Effect.forEach(yield* kinds("begun.example"), (email) =>
          Effect.gen(function* () {
            const browser = service.browser()
            const { signUpId } = (yield* SignUps.begin(browser, email)).json
            const steps: Array<ReturnType<typeof shown>> = []
            for (const path of ["verify", "verify", "resend-code", "verify"]) {
              const code = path === "verify" ? { code: "no code" } : {}
              const json = { signUpId, ...code }
              steps.push(shown(yield* browser.ask(`/auth/sign-up/${path}`, { json })))
            }
            return steps
          })
        )
        for (const steps of tried) assert.deepStrictEqual(steps, tried[0])
      })
  )

  // A mail to a lookalike: Django CVE-2019-19844 (case folding of Unicode addresses at a reset).
  it.effect(
    "lookalikes: no other address is folded into one's own, and mail goes where it is stored",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        yield* person("Mike.Kass@example.org")
        const forgot = (email: string) =>
          service.browser().ask("/auth/forgot-password", { json: { email } })
        for (const email of [
          "m\u0131ke.kass@example.org",
          "mike.kas\u0455@example.org",
          "m\u0456ke.kass@example.org",
          "mike.kass@ex\u0430mple.org",
          "mike.kass+x@example.org",
          "mikekass@example.org"
        ]) {
          assert.strictEqual((yield* forgot(email)).status, 202, email)
        }
        assert.deepStrictEqual(yield* mailsTo("mike.kass@example.org"), [])
        for (const email of [
          "mike.ka\u017fs@example.org",
          "\uff4dike.kass@example.org",
          "mike.kass@example.org.",
          "mike.kass@example.org\u200b",
          "mike\u00ad.kass@example.org",
          "mike.kass\uff20evil.example@example.org"
        ]) {
          assertFlaws(yield* forgot(email), ["/body/email"])
        }
        // The Kelvin sign is a K by Unicode's own canonical form.
        yield* forgot("MI\u212aE.KASS@EXAMPLE.ORG")
        assert.strictEqual(
          (yield* lastMail("mike.kass@example.org", "password_reset")).to,
          "Mike.Kass@example.org"
        )
      })
  )

  // Single use under a race: better-auth GHSA-392p-2q2v-4372, Keycloak CVE-2026-1035; ASVS 5.0 6.5.1.
  it.effect("race: of twenty redemptions of a reset link at once one sets the password", () =>
    Effect.gen(function* () {
      yield* attack("single use under a race")
      const service = yield* TestService
      const { email } = yield* person("raced@example.com")
      yield* service.browser().ask("/auth/forgot-password", { json: { email } })
      const token = yield* lastToken(email, "password_reset")
      const answers = yield* parallel(20, (i) =>
        service.browser().ask("/auth/reset-password", {
          json: { token, password: `one of many phrases ${i}` }
        })
      )
      const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
      assert.lengthOf(winners, 1)
      for (const answer of answers) {
        if (answer.status !== 200) assertProblem(answer, 400, "invalid_token")
      }
      const chosen = yield* login(email, `one of many phrases ${winners[0]}`)
      assert.strictEqual(chosen.status, 200, chosen.text)
      const changes = (yield* mailsTo(email)).filter(
        (mail) => mail.template === "credential_changed"
      )
      assert.lengthOf(changes, 1)
    })
  )

  it.effect(
    "race: of twenty requests for a link at once three are mailed, and one link is alive",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { email } = yield* person("flooded@example.com")
        const answers = yield* parallel(20, () =>
          service.browser().ask("/auth/forgot-password", { json: { email } })
        )
        for (const { status } of answers) assert.strictEqual(status, 202)
        const mails = yield* mailsTo(email)
        assert.lengthOf(mails, 3)
        const outcomes = yield* Effect.forEach(mails, ({ links }) =>
          service.browser().ask("/auth/reset-password", {
            json: { token: new URL(links[0] ?? "").searchParams.get("token"), password: "short" }
          })
        )
        const alive = outcomes.filter(({ status }) => status === 422)
        assert.lengthOf(alive, 1)
      })
  )

  it.effect("race: of twenty sign-ups of one address at once one person comes to be", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const email = "crowded@example.com"
      const begun = yield* parallel(20, () =>
        Effect.gen(function* () {
          const browser = service.browser()
          return { browser, answer: yield* SignUps.begin(browser, email) }
        })
      )
      const codes = (yield* mailsTo(email)).map(({ code }) => code)
      assert.lengthOf(codes, 3)
      const done = yield* Effect.all(
        begun.flatMap(({ answer, browser }) =>
          codes
            .slice(0, 4)
            .map((code) =>
              SignUps.verify(browser, { signUpId: answer.json.signUpId, code: code ?? "" })
            )
        ),
        { concurrency: "unbounded" }
      )
      assert.isAtMost(done.filter(({ status }) => status === 200).length, 1)
      for (const { status } of done) assert.include([200, 400, 429], status)
      const found = yield* service.ask(`/users?email=${encodeURIComponent(email)}`)
      assert.isAtMost(found.json.items.length, 1)
    })
  )

  // Brute force of codes and passwords: Zitadel CVE-2024-32868 and CVE-2025-64102; ASVS 5.0 6.6.3.
  it.effect("brute force: fifty wrong guesses at once at one's own password count as fifty", () =>
    Effect.gen(function* () {
      yield* attack("brute force of passwords and codes")
      const { browser } = yield* signIn((yield* person("guessed@example.com")).email)
      const answers = yield* parallel(50, (i) =>
        i % 2 === 0
          ? browser.ask("/auth/reauthenticate", { json: { password: wrong } })
          : browser.ask("/users/me/password", {
              method: "PUT",
              json: { currentPassword: wrong, newPassword: "a wholly new passphrase" }
            })
      )
      assert.isAtMost(answers.filter(({ status }) => status === 400).length, 10)
      for (const { status } of answers) assert.include([400, 429, 503], status)
      const right = yield* browser.ask("/auth/reauthenticate", { json: { password } })
      assertProblem(right, 429, "rate_limited")
    })
  )

  // One account, many spellings: Authelia CVE-2025-24806 and CVE-2026-47203, next-auth GHSA-7rqj-j65f-68wh.
  it.effect("spelling: one address however it is spelt, and its guesses are counted together", () =>
    Effect.gen(function* () {
      yield* attack("brute force of passwords and codes", "parsing of addresses")
      const spellings = [
        "jos\u00e9@b\u00fccher.example",
        "jose\u0301@bu\u0308cher.example",
        "JOS\u00c9@B\u00dcCHER.EXAMPLE",
        "jos\u00e9@xn--bcher-kva.example",
        "  jos\u00e9@xn--BCHER-kva.Example ",
        "jos\u00e9@b\u00fccher\u3002example",
        "jos\u00e9@\uff42\u00fccher.example"
      ]
      const { id } = yield* person(spellings[0] ?? "")
      for (const email of spellings) {
        const { result } = yield* signIn(email)
        assert.strictEqual(result.user.id, id, email)
      }
      const guesses = yield* parallel(50, (i) => login(spellings[i % spellings.length] ?? ""))
      assert.isAtMost(guesses.filter(({ status }) => status === 401).length, 10)
      for (const email of spellings) {
        assertProblem(yield* login(email, password), 429, "rate_limited")
      }
    })
  )
})
