import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { bodyOf, type Form } from "../../../src/pages/kernel/Form.ts"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { pages } from "../../../src/planes/PagesPlane.ts"
import { nobody } from "../../support/ClientOperations.ts"
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

/** Asks for the same by JSON and by the form, each at a browser in the same state. */
const compare = Effect.fnUntraced(function* (
  { action, form, page: at }: (typeof posted)[number],
  values: URLSearchParams,
  [byJson, byForm]: readonly [TestBrowser, TestBrowser]
) {
  const [method = "", path = ""] = form.operation.split(" ")
  const body = bodyOf(form, values)
  const operation = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(values.get(name) ?? nobody)
  )
  const hasBody = Object.keys(body).length > 0
  const json = yield* byJson.ask(operation, {
    method,
    ...(hasBody ? { json: body } : {}),
    headers: { accept: "application/json" }
  })
  const page = yield* byForm.askAt(action, {
    method: "POST",
    body: values.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" }
  })
  const [told, shown] = [jsonOutcome(json), outcome(page)]
  if (told === shown) return null
  // A form that is not on its page for this visitor leads to what is in its place.
  const here = yield* byForm.askAt(at, { headers: { accept: "text/html" } })
  return here.text.includes(`data-operation="${form.operation}"`)
    ? `${form.operation} at ${action}: ${told} by JSON, ${shown} by the form`
    : null
})

const signedIn = Effect.gen(function* () {
  const { email } = yield* person(freshEmail())
  return (yield* signIn(email)).browser
}).pipe(Effect.orDie)

const signedOut = Effect.map(TestService, (service) => service.browser())

/** Browsers of whoever asks, and how much later they do. */
const callers = [
  ["somebody who is signed out", signedOut, 0],
  ["somebody who has just signed in", signedIn, 0],
  ["somebody whose proof is old", signedIn, 11]
] as const

layer(pagesWorld)("a form and the JSON of its operation agree", (it) => {
  it.effect.each(callers)("for %s", ([, browser, minutes]) =>
    Effect.gen(function* () {
      // How old a proof is counts for one's account alone.
      const asked = posted.filter(
        ({ form }) => minutes === 0 || form.operation.includes(" /users/")
      )
      const browsers = yield* Effect.all(Array.from({ length: 2 * asked.length }, () => browser))
      if (minutes > 0) yield* TestClock.adjust({ minutes })
      const apart: Array<string> = []
      for (const one of asked) {
        const pair = [browsers.pop()!, browsers.pop()!] as const
        for (const isTyped of [false, true]) {
          const difference = yield* compare(one, filled(one.form, isTyped), pair)
          if (difference !== null) apart.push(difference)
        }
      }
      assert.deepStrictEqual(apart, [])
    })
  )
})
