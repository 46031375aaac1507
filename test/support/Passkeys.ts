import { assert } from "@effect/vitest"
import { Effect } from "effect"
import {
  SoftwareAuthenticator,
  type SoftwareAuthenticatorOptions
} from "../../src/testing/SoftwareAuthenticator.ts"
import type { PageVisitor } from "./PageVisitor.ts"
import { person, signIn } from "./People.ts"
import type { TestBrowser } from "./TestBrowser.ts"
import { TestService } from "./TestService.ts"

/** A browser's own authenticator. */
export const authenticatorAt = (
  browser: TestBrowser,
  options: Partial<SoftwareAuthenticatorOptions> = {}
) => new SoftwareAuthenticator({ origin: `http://${browser.host}`, ...options })

/** Begins to add a passkey at a browser where somebody has just signed in. */
export const startRegistration = Effect.fnUntraced(function* (browser: TestBrowser) {
  const started = yield* browser.ask("/users/me/passkeys/start", { method: "POST" })
  assert.strictEqual(started.status, 200, started.text)
  return started.json
})

/** Adds a passkey at a browser where somebody has just signed in. */
export const addPasskey = Effect.fnUntraced(function* (
  browser: TestBrowser,
  authenticator: SoftwareAuthenticator = authenticatorAt(browser),
  name?: string
) {
  const { ceremonyId, options } = yield* startRegistration(browser)
  const credential = authenticator.create(options)
  const json = { ceremonyId, credential, ...(name === undefined ? {} : { name }) }
  const added = yield* browser.ask("/users/me/passkeys", { json })
  assert.strictEqual(added.status, 201, added.text)
  return { added, authenticator, passkey: added.json as { readonly id: string } }
})

/** A person who has just signed in and added a passkey. */
export const passkeyPerson = Effect.fnUntraced(function* (
  email: string,
  options: Partial<SoftwareAuthenticatorOptions> = {}
) {
  const { id } = yield* person(email)
  const { browser } = yield* signIn(email)
  const added = yield* addPasskey(browser, authenticatorAt(browser, options))
  return { id, email, browser, ...added }
})

/** Begins to sign in by a passkey, at a browser or a new one. */
export const startPasskeySignIn = Effect.fnUntraced(function* (at?: TestBrowser) {
  const browser = at ?? (yield* TestService).browser()
  const started = yield* browser.ask("/auth/passkeys/start", { json: {} })
  assert.strictEqual(started.status, 200, started.text)
  const { ceremonyId, options } = started.json
  return { browser, ceremonyId: ceremonyId as string, options }
})

/** Signs in by the newest passkey of an authenticator; answers whatever it came to. */
export const passkeySignIn = Effect.fnUntraced(function* (
  authenticator: SoftwareAuthenticator,
  at?: TestBrowser
) {
  const { browser, ceremonyId, options } = yield* startPasskeySignIn(at)
  const json = { ceremonyId, credential: authenticator.get(options) }
  return { browser, answer: yield* browser.ask("/auth/passkeys/verify", { json }) }
})

/** Begins the ceremony of the page's passkey form as its script does, and says what it is told. */
export const ceremonyOf = Effect.fnUntraced(function* (page: PageVisitor) {
  const tag = /<form[^>]* data-passkey[^>]*>/.exec(page.html)?.[0] ?? ""
  const of = (name: string) =>
    (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "").replaceAll("&quot;", '"')
  const answer = yield* page.browser.askAt(of("data-start"), {
    json: JSON.parse(of("data-start-body"))
  })
  assert.strictEqual(answer.status, 200, answer.text)
  return answer.json
})
