import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { documents } from "../../../scripts/openapi.ts"
import { bodyOf, type Form } from "../../../src/pages/kernel/Form.ts"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { pages } from "../../../src/service/PagesPlane.ts"
import { enrolledPerson } from "../../support/Authenticator.ts"
import { nobody } from "../../support/ClientOperations.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { PageVisitor, type ShownForm } from "../../support/PageVisitor.ts"
import { pagesWorld } from "../../support/pageWalks/everyPage.ts"
import { password, person, signIn } from "../../support/People.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const posted = pages.flatMap(({ forms, path }) =>
  Object.entries(forms).map(([name, { form }]) => ({
    form,
    page: path.replaceAll(/:\w+/g, nobody),
    action: `${path.replaceAll(/:\w+/g, nobody)}${name === "" ? "" : `/${name}`}`
  }))
)

/** Operations that read a body, though none of their fields may have to be there. */
const reading = new Set(
  Object.entries(documents["client.json"].paths).flatMap(([path, item]) =>
    Object.entries(item as Readonly<Record<string, object>>).flatMap(([method, operation]) =>
      "requestBody" in operation
        ? [`${method.toUpperCase()} ${path.replace(/^\/_service/, "")}`]
        : []
    )
  )
)

let people = 0
const freshEmail = () => `parity-${(people += 1)}@example.com`

/** What a form is filled in with where nothing of it is anybody's, or where nothing was typed. */
const filled = ({ fields }: Form, isTyped: boolean): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).map(([name, { kind }]) => {
      if (!isTyped && kind !== "hidden" && kind !== "json") return [name, ""]
      if (kind === "email") return [name, freshEmail()]
      if (kind.endsWith("password")) return [name, `${password} of another`]
      if (kind === "code") return [name, "000000"]
      if (kind === "checkbox") return [name, "true"]
      if (kind === "json") return [name, "{}"]
      return [name, name.endsWith("Id") ? nobody : "x".repeat(43)]
    })
  )

/** The form as its page shows it in this browser; undefined where it is not there. */
const shownAt = Effect.fnUntraced(function* (
  { action, page }: (typeof posted)[number],
  browser: TestBrowser
) {
  const visitor = new PageVisitor(browser)
  yield* visitor.open(page)
  return visitor.forms.find((each) => each.action.replace(/\?.*/, "") === action)
})

/** What it is filled in with where the page itself has filled in a part. */
const filledAt = (form: Form, isTyped: boolean, shown: ShownForm | undefined) => {
  const values = filled(form, isTyped)
  for (const { name = "", type, value = "" } of shown?.inputs ?? []) {
    if (type === "hidden" && value !== "") values.set(name, value)
  }
  return values
}

/** What a browser's answer comes to, whichever way it asked. */
const outcome = ({ headers, status, text }: RawResponse): string => {
  const code = /data-problem-code="([^"]*)"/.exec(text)?.[1]
  const location = headers.get("location") ?? ""
  if (code !== undefined) return `${status} ${code}`
  if (location.startsWith(`${pagePaths.signIn}?redirectUrl=`)) return "401 unauthenticated"
  if (location === pagePaths.reauthenticate) return "403 proof first"
  return "done"
}

const jsonOutcome = ({ json, status }: RawResponse): string => {
  if (status < 400) return "done"
  const code: string = json.properties.code
  return /^(reauthentication|second_factor)_required$/.test(code)
    ? "403 proof first"
    : `${status} ${code}`
}

/** The organizations that some of the browsers are about; the others' are nobody's. */
const organizations = new Map<TestBrowser, string>()

/** Asks for the same by JSON and by the form, each at a browser in the same state. */
const compare = Effect.fnUntraced(function* (
  { action, form }: (typeof posted)[number],
  meant: URLSearchParams,
  values: URLSearchParams,
  [byJson, byForm]: readonly [TestBrowser, TestBrowser]
) {
  const [method = "", path = ""] = form.operation.split(" ")
  const body = bodyOf(form, meant)
  const operation = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    name === "organizationId"
      ? (organizations.get(byJson) ?? nobody)
      : encodeURIComponent(meant.get(name) ?? nobody)
  )
  const hasBody = reading.has(form.operation) || Object.keys(body).length > 0
  const json = yield* byJson.ask(operation, {
    method,
    ...(hasBody ? { json: body } : {}),
    headers: { accept: "application/json" }
  })
  const place = action.replace(nobody, organizations.get(byForm) ?? nobody)
  const page = yield* byForm.askAt(place, {
    method: "POST",
    body: values.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" }
  })
  const [told, shown] = [jsonOutcome(json), outcome(page)]
  return {
    isDone: told === "done",
    flaws:
      told === shown
        ? []
        : [`${form.operation} at ${action}: ${told} by JSON, ${shown} by the form`]
  }
})

const signedIn = Effect.gen(function* () {
  const { email } = yield* person(freshEmail())
  return (yield* signIn(email)).browser
}).pipe(Effect.orDie)

const owning = Effect.gen(function* () {
  const browser = yield* signedIn
  const made = yield* browser.ask("/organizations", { json: { name: "Acme" } })
  organizations.set(browser, made.json.id)
  return browser
})

const signedOut = Effect.map(TestService, (service) => service.browser())

/** Through with the first factor, and not with the second. */
const halfway = Effect.gen(function* () {
  const { email } = yield* enrolledPerson(freshEmail())
  const page = new PageVisitor((yield* TestService).browser())
  yield* page.open(pagePaths.signIn)
  yield* page.submit("POST /auth/login", { email, password })
  assert.strictEqual(page.name, "second-factor", page.html)
  return page.browser
}).pipe(Effect.orDie)

/** Waits for the code of a sign-up, and for that of a sign-in. */
const mailed = Effect.gen(function* () {
  const page = new PageVisitor((yield* TestService).browser())
  yield* page.open(pagePaths.signUp)
  const consented = { email: freshEmail(), password, legalConsentAccepted: "true" }
  yield* page.submit("POST /auth/sign-up", consented)
  assert.strictEqual(page.name, "sign-up/code", page.html)
  const { email } = yield* person(freshEmail())
  yield* page.open(pagePaths.emailCode)
  yield* page.submit("POST /auth/email-code", { email })
  assert.strictEqual(page.name, "email-code/code", page.html)
  return page.browser
}).pipe(Effect.orDie)

const impersonating = Effect.gen(function* () {
  const { id } = yield* person(freshEmail())
  return (yield* impersonate(id)).browser
}).pipe(Effect.orDie)

/** Browsers of whoever asks, how much later they do, and for what. */
const callers = [
  ["somebody who is signed out", signedOut, 0, / /],
  ["somebody who has just signed in", signedIn, 0, / /],
  // How old a proof is counts for one's account alone.
  ["somebody whose proof is old", signedIn, 11, / \/users\//],
  ["somebody who acts for a person", impersonating, 0, / \/users\//],
  ["somebody who owns an organization", owning, 0, / \/organizations\/\{/]
] as const

/** The same in the middle of something, which the page says in the fields that it fills in. */
const halfways = [
  ["somebody who owes a second factor", halfway, / \/auth\/mfa\//, 2],
  ["somebody who was mailed codes", mailed, / \/auth\/(?:sign-up|email)/, 4]
] as const

/** Forms that are asked by one pair of browsers at most: refusals count, and would be refused for. */
const mostAsked = 12

layer(pagesWorld)("a form and the JSON of its operation agree", (it) => {
  it.effect.each(callers)(
    "for %s",
    ([, browser, minutes, chosen]) =>
      Effect.gen(function* () {
        const asked = posted.filter(
          // What applications lead to, and an organization's set-up, are pages alone; a link is opened.
          ({ form }) =>
            chosen.test(form.operation) &&
            !/^(?:GET |POST \/(?:oauth|portal)\/)/.test(form.operation)
        )
        const fresh = Effect.gen(function* () {
          const pair = [yield* browser, yield* browser] as const
          if (minutes > 0) yield* TestClock.adjust({ minutes })
          return { pair, asked: 0, isChanged: false }
        })
        const found: Array<string> = []
        let by = yield* fresh
        for (const one of asked) {
          // Whatever is refused leaves both browsers as they were.
          if (by.isChanged || by.asked === mostAsked) by = yield* fresh
          by.asked += 1
          for (const isTyped of [false, true]) {
            const values = filled(one.form, isTyped)
            const { flaws, isDone } = yield* compare(one, values, values, by.pair)
            by.isChanged ||= isDone
            found.push(...flaws)
          }
        }
        assert.deepStrictEqual(found, [])
      }),
    // Every form is asked twice in both ways.
    120_000
  )

  it.effect.each(halfways)("for %s", ([, browser, chosen, least]) =>
    Effect.gen(function* () {
      const asked = posted.filter(({ form }) => chosen.test(form.operation))
      const found: Array<string> = []
      const seen = new Set<string>()
      for (const one of asked) {
        const [byJson, byForm] = [yield* browser, yield* browser]
        for (const isTyped of [false, true]) {
          const shown = yield* shownAt(one, byForm)
          if (shown === undefined) continue
          seen.add(one.action)
          const meant = filledAt(one.form, isTyped, yield* shownAt(one, byJson))
          const { flaws } = yield* compare(one, meant, filledAt(one.form, isTyped, shown), [
            byJson,
            byForm
          ])
          found.push(...flaws)
        }
      }
      assert.deepStrictEqual(found, [])
      assert.isAtLeast(seen.size, least, [...seen].join(", "))
    })
  )
})
