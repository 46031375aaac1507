import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { MetadataPatch } from "../../../src/contract/Metadata.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { assertEvent } from "../../support/AuditEvents.ts"
import { lastCode, lastToken, mailsTo } from "../../support/Mailbox.ts"
import { openIdProvider, type OpenIdProvider } from "../../support/OpenIdProvider.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { callbackOf, offer, outcomeOf, through } from "../../support/ProviderSignIn.ts"
import { TestService } from "../../support/TestService.ts"

class Idp extends Context.Service<Idp, OpenIdProvider>()("gatehouse/test/Idp") {}

const world = Layer.effect(
  Idp,
  Effect.gen(function* () {
    const { environment } = yield* TestService
    const provider = yield* openIdProvider([callbackOf(environment, "test")])
    yield* offer(environment, "test", provider)
    return provider
  })
).pipe(Layer.provideMerge(TestService.layer))

const put = (json: unknown) =>
  TestService.use(({ ask }) => ask("/blocked-domains", { method: "PUT", json }))

const deny = (...domains: ReadonlyArray<string>) =>
  put({ allow: [], deny: domains, disposable: { enabled: false } })

const set = Effect.fnUntraced(function* (settings: MetadataPatch) {
  const environments = yield* Environments
  yield* environments.update("main", settings)
  yield* TestClock.adjust("1 second")
})

const signUp = Effect.fnUntraced(function* (email: string) {
  const service = yield* TestService
  const browser = service.browser()
  const json = { email, password, legalConsentAccepted: true }
  return { browser, answer: yield* browser.ask("/auth/sign-up", { json }) }
})

const withoutInstance = (json: object) => ({ ...json, instance: "" })

layer(world)("the blocked mail domains of an environment", (it) => {
  it.effect("are replaced as a whole, in normal form, and told by one event", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const before = yield* ask("/blocked-domains")
      assert.deepStrictEqual([before.json.allow, before.json.deny], [[], []])
      assert.isFalse(before.json.disposable.enabled)
      assert.isAbove(before.json.disposable.count, 5000)
      assert.match(before.json.disposable.updatedAt, /^20\d\d-/)
      const replaced = yield* put({
        allow: ["Good.Example", "good.example"],
        deny: ["*.evil.example"],
        disposable: { enabled: true }
      })
      assert.strictEqual(replaced.status, 200, replaced.text)
      assert.deepStrictEqual(replaced.json.allow, ["good.example"])
      assert.deepStrictEqual((yield* ask("/blocked-domains")).json, replaced.json)
      yield* assertEvent(replaced, {
        action: "blocked_domains.replaced",
        targets: [{ type: "environment", id: environment.id }],
        metadata: { allow: 1, deny: 1, disposable: true }
      })
      const flawed = yield* put({
        allow: ["fine.example", "not a domain"],
        deny: ["*.*"],
        disposable: { enabled: true }
      })
      assertFlaws(flawed, ["/body/allow/1", "/body/deny/0"])
      assert.deepStrictEqual((yield* ask("/blocked-domains")).json, replaced.json)
      const many = Array.from({ length: 1001 }, (_, index) => `d${index}.example`)
      const tooMany = yield* put({ allow: [], deny: many, disposable: { enabled: false } })
      assertProblem(tooMany, 400, "invalid_request")
    })
  )

  it.effect("refuse a sign-up alike for an address that is known and one that is not", () =>
    Effect.gen(function* () {
      yield* attack("enumeration of accounts")
      yield* person("known@evil.example")
      yield* deny("evil.example")
      const known = yield* signUp("known@evil.example")
      const unknown = yield* signUp("unknown@EVIL.example")
      assertProblem(known.answer, 422, "email_domain_not_allowed")
      assert.deepStrictEqual(
        withoutInstance(known.answer.json),
        withoutInstance(unknown.answer.json)
      )
      assert.deepStrictEqual(yield* mailsTo("known@evil.example"), [])
      assert.strictEqual((yield* signUp("someone@below.evil.example")).answer.status, 202)
      yield* put({ allow: ["fine.test"], deny: ["*"], disposable: { enabled: true } })
      assertProblem((yield* signUp("a@other.test")).answer, 422, "email_domain_not_allowed")
      assert.strictEqual((yield* signUp("a@fine.test")).answer.status, 202)
      yield* put({ allow: [], deny: [], disposable: { enabled: true } })
      assertProblem((yield* signUp("a@mailinator.com")).answer, 422, "email_domain_not_allowed")
      yield* put({ allow: [], deny: [], disposable: { enabled: false } })
      assert.strictEqual((yield* signUp("a@mailinator.com")).answer.status, 202)
    })
  )

  it.effect(
    "hold for added addresses, and not for sign-ins, invitations and the server plane",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        yield* person("signed-in@held.example")
        yield* deny("held.example")
        const { browser } = yield* signIn("signed-in@held.example")
        for (const email of ["second@held.example", "signed-in@held.example"]) {
          const added = yield* browser.ask("/users/me/email-addresses", { json: { email } })
          assertProblem(added, 422, "email_domain_not_allowed")
        }
        yield* person("by-server@held.example")
        const { id } = yield* person("elsewhere@example.com")
        const byServer = yield* service.ask(`/users/${id}/email-addresses`, {
          method: "POST",
          json: { email: "added@held.example" }
        })
        assert.strictEqual(byServer.status, 201, byServer.text)
        const invited = yield* service.ask("/invitations", {
          method: "POST",
          json: { email: "invited@held.example" }
        })
        assert.strictEqual(invited.status, 201, invited.text)
        const token = yield* lastToken("invited@held.example", "invitation")
        const accepted = yield* service.browser().ask("/auth/invitation/password-signup", {
          json: { token, password, legalConsentAccepted: true }
        })
        assert.strictEqual(accepted.status, 200, accepted.text)
        yield* deny()
      })
  )

  it.effect("hold for mailed codes: whoever is here signs in, and nobody signs up", () =>
    Effect.gen(function* () {
      yield* set({ signIn: { emailCode: true } })
      yield* person("here@coded.example")
      yield* deny("coded.example")
      const service = yield* TestService
      const ask = (email: string) => service.browser().ask("/auth/email-code", { json: { email } })
      const known = yield* ask("here@coded.example")
      const unknown = yield* ask("nobody@coded.example")
      assert.deepStrictEqual([known.status, unknown.status], [202, 202])
      yield* lastCode("here@coded.example", "email_code")
      assert.deepStrictEqual(yield* mailsTo("nobody@coded.example"), [])
      yield* deny()
    })
  )

  it.effect("hold for a code that was mailed before its domain was refused", () =>
    Effect.gen(function* () {
      yield* set({ signIn: { emailCode: true } })
      yield* deny()
      const service = yield* TestService
      const browser = service.browser()
      const email = "late@coded.example"
      const asked = yield* browser.ask("/auth/email-code", { json: { email } })
      const code = yield* lastCode(email, "email_code")
      yield* deny("coded.example")
      const { requestId } = asked.json
      const typed = yield* browser.ask("/auth/email-code/verify", { json: { requestId, code } })
      assertProblem(typed, 400, "invalid_code")
      yield* deny()
    })
  )

  it.effect("hold for a sign-up that was begun before its domain was refused", () =>
    Effect.gen(function* () {
      yield* deny()
      const email = "early@begun.example"
      const { answer, browser } = yield* signUp(email)
      const { signUpId } = answer.json
      const code = yield* lastCode(email, "sign_up_code")
      yield* deny("begun.example")
      const verify = browser.ask("/auth/sign-up/verify", { json: { signUpId, code } })
      assertProblem(yield* verify, 422, "email_domain_not_allowed")
      yield* deny()
      assert.strictEqual((yield* verify).json.status, "complete", "nothing was used up")
    })
  )

  it.effect("hold for a mailed code whose sign-up waits for consent, as its mode does", () =>
    Effect.gen(function* () {
      yield* deny()
      yield* set({ signIn: { emailCode: true }, signUp: { legalConsentRequired: true } })
      const browser = (yield* TestService).browser()
      const email = "waiting@begun.example"
      const asked = yield* browser.ask("/auth/email-code", { json: { email } })
      const code = yield* lastCode(email, "email_code")
      const { requestId } = asked.json
      const typed = yield* browser.ask("/auth/email-code/verify", { json: { requestId, code } })
      assert.strictEqual(typed.json.status, "continue", typed.text)
      const json = { legalConsentAccepted: true }
      const finish = browser.ask("/auth/sign-up/continuation", { json })
      yield* deny("begun.example")
      assertProblem(yield* finish, 422, "email_domain_not_allowed")
      yield* deny()
      yield* set({ signUp: { mode: "invitation_only" } })
      assertProblem(yield* finish, 403, "sign_up_closed")
      yield* set({ signUp: { mode: "public" } })
      assert.strictEqual((yield* finish).json.status, "complete")
      yield* set({ signUp: { legalConsentRequired: false } })
    })
  )

  it.effect("hold for providers by the error of the redirect, alike for taken addresses", () =>
    Effect.gen(function* () {
      yield* attack("enumeration of accounts")
      const service = yield* TestService
      const idp = yield* Idp
      idp.people.set("linked", { email: "linked@refused.example", email_verified: true })
      yield* through(service.browser(), idp, "test", "linked")
      yield* person("taken@refused.example", { emailVerified: false })
      yield* deny("refused.example")
      idp.people.set("new", { email: "new@refused.example", email_verified: true })
      idp.people.set("taken", { email: "taken@refused.example", email_verified: true })
      for (const subject of ["new", "taken"]) {
        const back = yield* through(service.browser(), idp, "test", subject)
        assert.deepStrictEqual(
          outcomeOf(back),
          { status: "error", error: "email_domain_not_allowed" },
          subject
        )
      }
      // Whoever has an account here keeps it.
      const again = yield* through(service.browser(), idp, "test", "linked")
      assert.deepStrictEqual(outcomeOf(again), { status: "complete" })
      const browser = service.browser()
      idp.people.set("without", {})
      const continued = yield* through(browser, idp, "test", "without")
      assert.deepStrictEqual(outcomeOf(continued), { status: "continue" })
      const typed = yield* browser.ask("/auth/sign-up/continuation", {
        json: { email: "typed@refused.example", legalConsentAccepted: true }
      })
      assertProblem(typed, 422, "email_domain_not_allowed")
      yield* deny()
    })
  )

  it.effect("one account of a mailbox: a tag makes no other address, where that is set", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("ada@tags.example")
      yield* set({ signUp: { plusAddresses: "one" } })
      const taken = yield* signUp("ada+news@tags.example")
      assert.strictEqual(taken.answer.status, 202)
      const mails = yield* mailsTo("ada@tags.example")
      assert.strictEqual(mails[0]?.template, "address_taken")
      assert.deepStrictEqual(yield* mailsTo("ada+news@tags.example"), [])
      const idp = yield* Idp
      idp.people.set("tagged", { email: "ada+idp@tags.example", email_verified: true })
      const back = yield* through(service.browser(), idp, "test", "tagged")
      assert.deepStrictEqual(outcomeOf(back), { status: "error", error: "account_exists" })
      // Taken between the sign-up and its code.
      const begun = yield* signUp("bea+news@tags.example")
      const code = yield* lastCode("bea+news@tags.example", "sign_up_code")
      yield* person("bea@tags.example")
      const { signUpId } = begun.answer.json
      const late = yield* begun.browser.ask("/auth/sign-up/verify", { json: { signUpId, code } })
      assertProblem(late, 409, "email_taken")
      // Nor does it make another address of somebody else's account.
      yield* person("eve@tags.example")
      const add = Effect.fnUntraced(function* (owner: string, email: string) {
        const { browser } = yield* signIn(owner)
        const json = { email }
        const added = yield* browser.ask("/users/me/email-addresses", { json })
        assert.strictEqual(added.status, 201, added.text)
      })
      const before = (yield* mailsTo("ada@tags.example")).length
      yield* add("eve@tags.example", "ada+eve@tags.example")
      assert.deepStrictEqual(yield* mailsTo("ada+eve@tags.example"), [])
      assert.lengthOf(yield* mailsTo("ada@tags.example"), before + 1, "the owner is told")
      yield* add("eve@tags.example", "eve+own@tags.example")
      assert.lengthOf(yield* mailsTo("eve+own@tags.example"), 1)
      // Backends are not held to it.
      yield* person("ada+server@tags.example")
      yield* set({ signUp: { plusAddresses: "allow" } })
      yield* signUp("ada+free@tags.example")
      yield* lastCode("ada+free@tags.example", "sign_up_code")
    })
  )
})

const withFile = Layer.unwrap(
  Effect.gen(function* () {
    const file = yield* Effect.promise(async () => {
      const path = join(await mkdtemp(join(tmpdir(), "gatehouse-")), "disposable.txt")
      await writeFile(path, "# ours\nthrow-away.example\n")
      return path
    })
    return TestService.layerWith({ disposableDomainsFile: Option.some(file) })
  })
)

layer(withFile)("an operator's file of disposable domains", (it) => {
  it.effect("takes the place of the bundled list", () =>
    Effect.gen(function* () {
      const lists = yield* put({ allow: [], deny: [], disposable: { enabled: true } })
      assert.strictEqual(lists.json.disposable.count, 1)
      const refused = yield* signUp("a@throw-away.example")
      assertProblem(refused.answer, 422, "email_domain_not_allowed")
      assert.strictEqual((yield* signUp("a@mailinator.com")).answer.status, 202)
    })
  )
})
