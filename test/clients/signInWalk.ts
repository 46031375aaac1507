import { Effect } from "effect"
import type { Page } from "playwright-core"
import { assert } from "vitest"
import { ask, Chromium } from "../browser/Chromium.ts"
import { lookAt, type Look } from "../browser/lookAt.ts"
import { newcomer, organizationOf } from "../support/Organizations.ts"
import { verifiedDomain } from "../support/SsoConnections.ts"
import { TestService } from "../support/TestService.ts"

/** A connection of an organization whose people have addresses at a domain. */
export interface WalkedConnection {
  readonly id: string
  readonly organizationId: string
}

/** Somebody at an identity provider: fields of its login form by name. */
export interface ProviderPerson {
  readonly email: string
  readonly credentials: Readonly<Record<string, string>>
}

interface Membership {
  readonly userId: string
  readonly role: string
}

const looks = (["en", "da"] as const).flatMap((language) =>
  ([1280, 320] as const).map((width) => ({ language, width }))
)

/** A connection by OpenID Connect of a new organization, with where its answers come to. */
export const openIdConnection = Effect.fnUntraced(function* (settings: object, more: object = {}) {
  const { ask } = yield* TestService
  const { id: organizationId } = yield* Effect.flatMap(newcomer, (owner) => organizationOf(owner))
  const made = yield* ask("/connections", {
    method: "POST",
    json: { organizationId, protocol: "oidc", name: "Peer", settings, ...more }
  })
  assert.strictEqual(made.status, 201, made.text)
  return {
    id: made.json.id as string,
    organizationId,
    redirectUri: made.json.redirectUri as string
  }
})

/** Roles of an organization's members, by address. */
export const rolesOf = Effect.fnUntraced(function* (organizationId: string) {
  const { ask } = yield* TestService
  const { json } = yield* ask(`/organizations/${organizationId}/members`)
  const members: ReadonlyArray<Membership> = json.items
  const people = yield* Effect.forEach(members, ({ role, userId }) =>
    Effect.map(ask(`/users/${userId}`), (user) => [user.json.email as string, role] as const)
  )
  return Object.fromEntries(people)
})

/** Proves the organization's domain, turns the connection on, and sends its people there. */
const turnedOn = Effect.fnUntraced(function* (
  { id, organizationId }: WalkedConnection,
  domain: string
) {
  const service = yield* TestService
  yield* verifiedDomain(organizationId, domain)
  const active = yield* service.ask(`/connections/${id}/activate`, {
    method: "POST",
    json: { skipTest: true }
  })
  assert.strictEqual(active.status, 200, active.text)
  const enforced = yield* service.ask(`/connections/${id}`, {
    method: "PATCH",
    json: { enforcement: "domains" }
  })
  assert.strictEqual(enforced.status, 200, enforced.text)
})

const filled = async (tab: Page, credentials: ProviderPerson["credentials"]): Promise<void> => {
  const fields = Object.entries(credentials)
  // Our own page has an address as well: the last field tells that this is the provider's.
  await tab.locator(`[name="${fields.at(-1)?.[0] ?? ""}"]:visible`).waitFor()
  for (const [name, value] of fields) await tab.locator(`[name="${name}"]:visible`).fill(value)
  await tab.locator(`[name="${fields.at(-1)?.[0] ?? ""}"]:visible`).press("Enter")
}

/**
 * Signs a person in by the pages of the service, in each language and width with a new browser, and
 * looks at every page of ours on the way.
 */
export const walkedIn = Effect.fnUntraced(function* (
  connection: WalkedConnection,
  { credentials, email }: ProviderPerson,
  acted: (tab: Page) => Promise<void> = () => Promise.resolve()
) {
  yield* turnedOn(connection, email.slice(email.indexOf("@") + 1))
  const chromium = yield* Chromium
  const { environment } = yield* TestService
  const app = new URL(environment.appUrl ?? "").origin
  const people = new Set<string>()
  for (const { language, width } of looks) {
    yield* Effect.gen(function* () {
      const visitor = yield* chromium.person({
        locale: language === "en" ? "en-GB" : "da-DK",
        viewport: { width, height: 800 },
        isMobile: width === 320,
        hasTouch: width === 320
      })
      visitor.context.setDefaultTimeout(60_000)
      const look: Look = { width, scheme: "light" }
      yield* Effect.promise(async () => {
        const tab = await visitor.tab()
        const seen = async (name: string): Promise<void> => {
          assert.strictEqual(await tab.locator("html").getAttribute("lang"), language)
          assert.deepStrictEqual(await lookAt(tab, `${name}, ${language}`, [look]), [])
        }
        await tab.goto(`${app}/_service/pages/sign-in?redirectUrl=%2F_service%2Fpages%2Faccount`)
        await seen("sign-in")
        const address = tab.locator('form[data-operation="POST /auth/discover"]')
        await address.locator("[name=email]").fill(email)
        await address.locator("[type=submit]").click()
        await filled(tab, credentials)
        await acted(tab)
        await tab.waitForURL(`${app}/_service/pages/account*`).catch(async (error: unknown) => {
          const text = await tab.locator("body").innerText()
          throw new Error(`The walk ends at ${tab.url()}: ${text}`, { cause: error })
        })
        await seen("account")
        const { json: me } = await ask(tab, "/users/me")
        assert.deepInclude(me, { email, hasPassword: false })
        assert.isString(me.emailVerifiedAt)
        people.add(me.id)
        const { json: sessions } = await ask(tab, "/users/me/sessions")
        const own = sessions.items.find((one: { readonly current?: boolean }) => one.current)
        assert.deepInclude(own ?? sessions.items[0], {
          connectionId: connection.id,
          authenticationMethods: ["sso"]
        })
        await tab.goto(`${app}/_service/pages/account/identities`)
        await seen("identities")
      })
      const refused = visitor.complaints.filter((text) => text.startsWith("Against the policy"))
      assert.deepStrictEqual(refused, [])
    }).pipe(Effect.scoped)
  }
  // Another browser makes nobody another person.
  assert.strictEqual(people.size, 1)
})
