import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { renameSync } from "node:fs"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { Doctor } from "../../../src/operators/doctor/Doctor.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import {
  breachedFile,
  breachedService,
  leaked,
  leakedUnnormalized,
  ranges,
  sha1Of
} from "../../support/Breaches.ts"
import { invitation } from "../../support/Invitations.ts"
import { lastMail, lastToken, mailsTo } from "../../support/Mailbox.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const setBreached = Effect.fnUntraced(function* (mode: "off" | "offline" | "online") {
  yield* (yield* Environments).update("main", { password: { breached: mode } })
  yield* TestClock.adjust("1 second")
})

const assertBreached = (answer: RawResponse) => {
  assertProblem(answer, 422, "password_rejected")
  assert.strictEqual(answer.json.properties.reason, "breached")
}

/** Waits, in real time, until the range service was asked so often. */
const untilAsked = (times: number) =>
  Effect.promise(async () => {
    const end = performance.now() + 10_000
    while (ranges.asked.length < times && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    assert.lengthOf(ranges.asked, times)
  })

const mailsAbout = (email: string) =>
  Effect.map(mailsTo(email), (mails) =>
    mails.filter(({ template }) => template === "password_breached")
  )

layer(breachedService)("breached passwords", (it) => {
  it.effect("are refused wherever a person chooses one, and taken from a backend", () =>
    Effect.gen(function* () {
      yield* attack("a leaked password")
      const { ask } = yield* TestService
      yield* setBreached("offline")
      const guest = (yield* TestService).browser()
      const signUp = (secret: string) =>
        guest.ask("/auth/sign-up", {
          json: { email: "new@example.com", password: secret, legalConsentAccepted: true }
        })
      assertBreached(yield* signUp(leaked))
      // As it was typed, or as it is hashed here.
      assertBreached(yield* signUp(leakedUnnormalized))
      assert.strictEqual((yield* signUp(password)).status, 202)
      const { token } = yield* invitation({ email: "invited@example.com" })
      const invited = yield* guest.ask("/auth/invitation/password-signup", {
        json: { token, password: leaked, legalConsentAccepted: true }
      })
      assertBreached(invited)
      const email = "chooses@example.com"
      const { id } = yield* person(email)
      const { browser } = yield* signIn(email)
      const change = (newPassword: string) =>
        browser.ask("/users/me/password", {
          method: "PUT",
          json: { currentPassword: password, newPassword }
        })
      assertBreached(yield* change(leaked))
      yield* guest.ask("/auth/forgot-password", { json: { email } })
      const reset = { token: yield* lastToken(email, "password_reset"), password: leaked }
      assertBreached(yield* guest.ask("/auth/reset-password", { json: reset }))
      // A refused password leaves the link as it was.
      const done = yield* guest.ask("/auth/reset-password", { json: { ...reset, password } })
      assert.strictEqual(done.status, 200, done.text)
      const served = yield* ask(`/users/${id}/password`, {
        method: "PUT",
        json: { password: leaked }
      })
      assert.strictEqual(served.status, 204, served.text)
      yield* setBreached("off")
      assert.strictEqual((yield* signUp(leaked)).status, 202)
    })
  )

  it.effect("are told of once after a right sign-in: by mail, in the trail, on the next page", () =>
    Effect.gen(function* () {
      yield* attack("a leaked password")
      yield* setBreached("offline")
      const email = "told@example.com"
      const { id } = yield* person(email, { password: leaked })
      const login = (secret: string) =>
        Effect.flatMap(TestService, (service) =>
          service.browser().ask("/auth/login", { json: { email, password: secret } })
        )
      assert.strictEqual((yield* login("wrong password")).status, 401)
      assert.lengthOf(yield* mailsAbout(email), 0)
      const first = yield* login(leaked)
      assert.strictEqual(first.json.status, "complete", first.text)
      const found = (yield* eventsOf(first)).find(
        ({ action }: { readonly action: string }) => action === "password.breached_found"
      )
      assert.deepStrictEqual(found?.targets, [{ type: "user", id }])
      const mail = yield* lastMail(email, "password_breached")
      assert.notInclude(mail.text, leaked)
      const second = yield* login(leaked)
      assert.deepStrictEqual(
        (yield* eventsOf(second)).map(({ action }: { readonly action: string }) => action),
        ["session.created"]
      )
      assert.lengthOf(yield* mailsAbout(email), 1)
      // Another password of the list is news again.
      const { ask } = yield* TestService
      const path = `/users/${id}/password`
      yield* ask(path, { method: "PUT", json: { password: leakedUnnormalized } })
      const page = new PageVisitor((yield* TestService).browser())
      yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
      yield* page.submit("POST /auth/login", { email, password: leakedUnnormalized })
      assert.strictEqual(page.name, "breached-password", page.html)
      assert.include(page.html, pagePaths.accountPassword)
      assert.include(page.html, `/welcome"`)
      assert.lengthOf(yield* mailsAbout(email), 2)
      yield* page.open(pagePaths.signOut)
      yield* page.submit("POST /auth/logout")
      yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
      yield* page.submit("POST /auth/login", { email, password: leakedUnnormalized })
      assert.strictEqual(page.path, "/welcome", page.html)
      yield* setBreached("off")
    })
  )

  it.effect("at once sign in as one find", () =>
    Effect.gen(function* () {
      yield* setBreached("offline")
      const email = "race@example.com"
      yield* person(email, { password: leaked })
      const answers = yield* Effect.all(
        Array.from({ length: 6 }, () =>
          Effect.flatMap(TestService, (service) =>
            service.browser().ask("/auth/login", { json: { email, password: leaked } })
          )
        ),
        { concurrency: "unbounded" }
      )
      for (const answer of answers) assert.strictEqual(answer.status, 200, answer.text)
      assert.lengthOf(yield* mailsAbout(email), 1)
      yield* setBreached("off")
    })
  )

  it.effect("keep nobody out while the file is missing, of which the doctor tells", () =>
    Effect.gen(function* () {
      yield* setBreached("offline")
      const { environment } = yield* TestService
      const finding = Effect.gen(function* () {
        const held = yield* (yield* Environments).get(environment.id)
        const found = yield* (yield* Doctor).environment(held)
        return found.find(({ subject }) => subject === "breached passwords")
      })
      assert.deepInclude(yield* finding, { state: "well", told: "The filter holds 2 hashes" })
      const aside = `${breachedFile.path}.aside`
      renameSync(breachedFile.path, aside)
      const guest = (yield* TestService).browser()
      const json = { email: "gone@example.com", password: leaked, legalConsentAccepted: true }
      assert.strictEqual((yield* guest.ask("/auth/sign-up", { json })).status, 202)
      const missing = yield* finding
      assert.strictEqual(missing?.state, "broken")
      assert.include(missing?.told, "ENOENT")
      renameSync(aside, breachedFile.path)
      assertBreached(yield* guest.ask("/auth/sign-up", { json }))
      yield* setBreached("off")
    })
  )

  it.effect("are asked for online by five characters, with padding, and now and then", () =>
    Effect.gen(function* () {
      yield* setBreached("online")
      const guest = (yield* TestService).browser()
      const signUp = (secret: string) =>
        guest.ask("/auth/sign-up", {
          json: { email: "online@example.com", password: secret, legalConsentAccepted: true }
        })
      ranges.asked.length = 0
      assertBreached(yield* signUp(leaked))
      assert.deepStrictEqual(ranges.asked, [
        { path: `/range/${sha1Of(leaked).slice(0, 5)}`, padded: true }
      ])
      // A line of padding is no find.
      assert.strictEqual((yield* signUp("padded password")).status, 202)
      // One that breaks another rule is not asked for.
      ranges.asked.length = 0
      assertProblem(yield* signUp("short"), 422, "password_rejected")
      assert.lengthOf(ranges.asked, 0)
      const email = "seldom@example.com"
      yield* person(email)
      yield* signIn(email)
      yield* signIn(email)
      assert.lengthOf(ranges.asked, 1)
      yield* TestClock.adjust("31 days")
      yield* signIn(email)
      assert.lengthOf(ranges.asked, 2)
      yield* setBreached("off")
    })
  )

  it.effect("keep nobody out while the service of breaches is down", () =>
    Effect.gen(function* () {
      yield* setBreached("online")
      const guest = (yield* TestService).browser()
      const signUp = () =>
        guest.ask("/auth/sign-up", {
          json: { email: "down@example.com", password: leaked, legalConsentAccepted: true }
        })
      ranges.broken = true
      ranges.asked.length = 0
      assert.strictEqual((yield* signUp()).status, 202)
      // It is left alone for a while, so that nobody waits for it.
      assert.strictEqual((yield* signUp()).status, 202)
      assert.lengthOf(ranges.asked, 1)
      ranges.broken = false
      yield* TestClock.adjust("11 seconds")
      ranges.silent = true
      const waiting = yield* Effect.forkChild(signUp())
      yield* untilAsked(2)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Fiber.join(waiting)).status, 202)
      ranges.silent = false
      yield* TestClock.adjust("11 seconds")
      assertBreached(yield* signUp())
      yield* setBreached("off")
    })
  )
})

layer(TestService.layer)("breached passwords without a file", (it) => {
  it.effect("cannot be looked for offline", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const refused = yield* Effect.flip(
        environments.update("main", { password: { breached: "offline" } })
      )
      assert.include(refused.message, "BREACHED_FILE is not set")
      const after = yield* environments.get("main")
      assert.strictEqual(after.settings.password.breached, "off")
    })
  )
})
