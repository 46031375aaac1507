import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { connected, enforce } from "../support/Enforcement.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { password } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

/** The address behind a button of the page that leads to a connection, without its escapes. */
const wayOf = ({ html }: PageVisitor, id: string): URL | null => {
  const ways = [...html.matchAll(/<a\s[^>]*href="([^"]*)"/g)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .filter((href) => href.startsWith(`/_service/auth/sso/${id}/authorize?`))
  assert.lengthOf(ways, 1, html)
  return URL.parse(ways[0] ?? "", "http://main.test")
}

const targetOf = (way: URL | null) =>
  URL.parse(way?.searchParams.get("redirectUrl") ?? "", "http://main.test")?.searchParams.get(
    "redirectUrl"
  )

layer(TestService.layer)("a page that is closed to all but an organization's sign-in", (it) => {
  it.effect("leads through it, and back to what was to be opened", () =>
    Effect.gen(function* () {
      const at = yield* connected
      const { id } = at.connection
      const page = new PageVisitor(at.owner.browser)
      yield* page.open(pagePaths.organizations)
      yield* enforce(at, "members")
      yield* page.submit("PUT /organizations/active")
      assert.strictEqual(page.problem, "sso_required")
      assert.strictEqual(targetOf(wayOf(page, id)), pagePaths.organizations)
      assert.include(page.html, `Continue with ${at.connection.name}`)

      const home = `${pagePaths.organizations}/${at.organizationId}`
      for (const address of [home, `${home}/settings`, `${home}?query=ada`]) {
        const closed = yield* page.open(
          `${address}${address.includes("?") ? "&" : "?"}notice=saved`
        )
        assert.strictEqual(closed.status, 403)
        assert.strictEqual(page.problem, "sso_required")
        assert.strictEqual(targetOf(wayOf(page, id)), address)
      }
    })
  )

  it.effect("leads a sign-up through it to where the app asked", () =>
    Effect.gen(function* () {
      const at = yield* connected
      yield* enforce(at, "domains")
      const page = new PageVisitor((yield* TestService).browser())
      const email = `ada@${at.domain}`
      yield* page.open(`${pagePaths.signUp}?redirectUrl=%2Fwelcome`)
      yield* page.submit("POST /auth/sign-up", { email, password })
      assert.strictEqual(page.problem, "sso_required")
      const way = wayOf(page, at.connection.id)
      assert.strictEqual(targetOf(way), "/welcome")
      assert.strictEqual(way?.searchParams.get("loginHint"), email)
    })
  )
})
