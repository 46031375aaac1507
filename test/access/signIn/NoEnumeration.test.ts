import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Statement } from "effect/sql"
import { TestClock } from "effect/testing"
import { makeStatementLog } from "../../../scripts/bench/statementLog.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

/** Differ from any answer to the next one, whoever asks. */
const volatile = new Set(["date", "x-correlation-id"])

/** A secret of this answer: only its form may be alike. */
const formOf = (text: string) => text.replace(/[A-Za-z0-9_-]{43}/g, "<secret>")

/** Everything that an answer tells. */
const toldBy = ({ headers, json, status }: RawResponse) => ({
  status,
  headers: [...headers]
    .filter(([name]) => !volatile.has(name))
    .map(([name, value]) => [name, formOf(value.replace(/;r=\d+/g, ""))]),
  body: json === undefined ? undefined : formOf(JSON.stringify({ ...json, instance: null }))
})

const routes: ReadonlyArray<
  readonly [name: string, path: string, body: (email: string) => object, mail: string | null]
> = [
  ["a sign-in", "/auth/login", (email) => ({ email, password: "a wrong guess" }), null],
  ["a forgotten password", "/auth/forgot-password", (email) => ({ email }), "password_reset"],
  [
    "a sign-up",
    "/auth/sign-up",
    (email) => ({ email, password, legalConsentAccepted: true }),
    "address_taken"
  ],
  [
    "a resent verification",
    "/auth/sign-up/resend-verification-email",
    (email) => ({ email }),
    "email_verification"
  ]
]

const log = makeStatementLog()

const service = TestService.layer.pipe(
  Layer.provide(Layer.succeed(Statement.CurrentTransformer, log.transformer))
)

/** What the request made the database do, in order, less the values. */
const workOf = (answer: RawResponse) =>
  log.of(answer.headers.get("x-correlation-id") ?? "").map(({ text }) =>
    text
      .replaceAll(/\s+/g, " ")
      .replace(/\b(WHERE|VALUES)\b.*/, "")
      .trim()
  )

/** Second steps, each of what a browser has begun for an address. */
const followed = {
  "a wrong mailed code": Effect.fnUntraced(function* (browser: TestBrowser, email: string) {
    const { json } = yield* browser.ask("/auth/email-code", { json: { email } })
    const wrong = { requestId: json.requestId, code: "000000" }
    return yield* browser.ask("/auth/email-code/verify", { json: wrong })
  }),
  "a wrong code of a sign-up": Effect.fnUntraced(function* (browser: TestBrowser, email: string) {
    const body = { email, password, legalConsentAccepted: true }
    const { json } = yield* browser.ask("/auth/sign-up", { json: body })
    const wrong = { signUpId: json.signUpId, code: "000000" }
    return yield* browser.ask("/auth/sign-up/verify", { json: wrong })
  }),
  "a resent code of a sign-up": Effect.fnUntraced(function* (browser: TestBrowser, email: string) {
    const body = { email, password, legalConsentAccepted: true }
    const { json } = yield* browser.ask("/auth/sign-up", { json: body })
    return yield* browser.ask("/auth/sign-up/resend-code", { json: { signUpId: json.signUpId } })
  })
}

layer(service)(
  "neither an answer nor the work behind it tells whether the address is known:",
  (it) => {
    it.effect.each(routes)("%s", ([name, path, body, template]) =>
      Effect.gen(function* () {
        const service = yield* TestService
        const local = name.replaceAll(" ", "-")
        const kinds = ["active", "pending", "banned", "unknown"] as const
        for (const kind of kinds) {
          if (kind === "unknown") continue
          const { id } = yield* person(`${kind}.${local}@example.com`, {
            emailVerified: kind !== "pending"
          })
          if (kind === "banned") yield* service.ask(`/users/${id}/ban`, { method: "POST" })
        }
        const told = []
        const work = []
        // Whoever comes first in some seconds looks up which kinds of hashes there are.
        yield* service.browser().ask(path, { json: body(`first.${local}@example.com`) })
        for (const kind of kinds) {
          const json = body(`${kind}.${local}@example.com`)
          const answer = yield* service.browser().ask(path, { json })
          told.push(toldBy(answer))
          work.push(workOf(answer))
          const native = { json, origin: null }
          told.push(toldBy(yield* service.browser().ask(`${path}?_is_native=true`, native)))
        }
        for (let i = 2; i < told.length; i += 1) {
          assert.deepStrictEqual(told[i], told[i % 2])
        }
        for (const statements of work) assert.deepStrictEqual(statements, work[0])
        assert.isAbove(work[0]?.length ?? 0, 2)
        assert.isBelow(told[0]?.status ?? 500, 500)
        if (template === null) return
        const owner = template === "email_verification" ? "pending" : "active"
        const mails = yield* mailsTo(`${owner}.${local}@example.com`)
        assert.deepStrictEqual(
          mails.map((mail) => mail.template),
          [template, template]
        )
      })
    )

    it.effect.each([
      "a wrong mailed code",
      "a wrong code of a sign-up",
      "a resent code of a sign-up"
    ] as const)("%s", (name) =>
      Effect.gen(function* () {
        const service = yield* TestService
        const environments = yield* Environments
        yield* environments.update(service.environment.name, { signIn: { emailCode: true } })
        yield* TestClock.adjust("2 seconds")
        const local = name.replaceAll(" ", "-")
        yield* person(`active.${local}@example.com`)
        yield* person(`pending.${local}@example.com`, { emailVerified: false })
        const { id } = yield* person(`banned.${local}@example.com`)
        yield* service.ask(`/users/${id}/ban`, { method: "POST" })
        const answers = yield* Effect.forEach(["unknown", "active", "pending", "banned"], (kind) =>
          followed[name](service.browser(), `${kind}.${local}@example.com`)
        )
        const [unknown, ...known] = answers
        for (const answer of known) {
          assert.deepStrictEqual(toldBy(answer), toldBy(unknown!))
          assert.deepStrictEqual(workOf(answer), workOf(unknown!))
        }
        assert.isAbove(workOf(unknown!).length, 2)
      })
    )

    it.effect("an invitation by a member of an organization", () =>
      Effect.gen(function* () {
        yield* person("active.invited@example.com")
        yield* person("pending.invited@example.com", { emailVerified: false })
        const invited = Effect.fnUntraced(function* (email: string) {
          yield* person(`inviter.${email}`)
          const { browser } = yield* signIn(`inviter.${email}`)
          const { json } = yield* browser.ask("/organizations", { json: { name: "Acme" } })
          const answer = yield* browser.ask(`/organizations/${json.id}/invitations`, {
            json: { email }
          })
          assert.strictEqual(answer.status, 201, answer.text)
          return workOf(answer)
        })
        const work = yield* invited("unknown.invited@example.com")
        assert.deepStrictEqual(yield* invited("active.invited@example.com"), work)
        assert.deepStrictEqual(yield* invited("pending.invited@example.com"), work)
      })
    )
  }
)
