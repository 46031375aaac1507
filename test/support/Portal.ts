import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { PageVisitor } from "./PageVisitor.ts"
import { TestService } from "./TestService.ts"

/** A link that the environment's backend has made for an organization. */
export const portalLink = Effect.fnUntraced(function* (
  organizationId: string,
  intents: ReadonlyArray<string> = ["sso", "domains", "directory", "certificates"],
  more: object = {}
) {
  const { ask } = yield* TestService
  const path = `/organizations/${organizationId}/portal-links`
  const made = yield* ask(path, { method: "POST", json: { intents, ...more } })
  assert.strictEqual(made.status, 201, made.text)
  return made.json as { readonly id: string; readonly url: string; readonly expiresAt: string }
})

/** Somebody without an account at a browser of their own. */
export const stranger = Effect.map(
  TestService,
  ({ browser }) => new PageVisitor(browser(), { "accept-language": "en" })
)

/** Opens a link by its button. */
export const openLink = Effect.fnUntraced(function* (page: PageVisitor, url: string) {
  yield* page.open(url)
  assert.strictEqual(page.name, "portal-open", page.html)
  return yield* page.submit("POST /portal/open")
})

/** Somebody who has the set-up of an organization open. */
export const openPortal = Effect.fnUntraced(function* (
  organizationId: string,
  intents?: ReadonlyArray<string>
) {
  const page = yield* stranger
  const link = yield* portalLink(organizationId, intents)
  yield* openLink(page, link.url)
  assert.strictEqual(page.name, "portal", page.html)
  return { page, link }
})
