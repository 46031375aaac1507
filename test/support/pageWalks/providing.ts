import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { oauthPaths } from "../../../src/contract/ClientPaths.ts"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { answerOperation, begun, program } from "../Devices.ts"
import type { PageVisitor } from "../PageVisitor.ts"
import { application, authorizeAddress, relyingParty } from "../RelyingParty.ts"
import { TestService } from "../TestService.ts"
import type { Walk } from "./RecordedPage.ts"

const consent = "POST /oauth/consent"

/** A resource with words in both languages, and the addresses of a request for it. */
const invoices = Effect.fnUntraced(function* ({ locale }: Walk) {
  const { ask } = yield* TestService
  const identifier = `https://invoices-${locale}.example`
  const title = { en: "read your invoices", da: "læse dine fakturaer" }
  const scopes = [{ name: "invoices:read", title, permission: null, default: true }]
  yield* ask("/resources", {
    method: "POST",
    json: { identifier, name: "Acme Invoices", scopes, access: "any" }
  })
  return identifier
})

/** The page for the codes of devices. */
const devices = Effect.fnUntraced(function* (walk: Walk, page: PageVisitor) {
  const { clientId } = yield* program({ name: "Acme for terminals <b>" })
  const { user_code: userCode } = yield* begun(clientId, { scope: "openid profile organization" })
  const address = `${pagePaths.device}?user_code=${userCode}`
  yield* walk.look(page, address, "device", undefined, "of a link")
  yield* walk.send(page, answerOperation, { userCode: "BBBB-BBBB" }, "device", "invalid_code")
  yield* walk.send(page, answerOperation, { userCode }, "device", undefined, "asked")
  yield* walk.send(page, answerOperation, { decision: "allow" }, "device", undefined, "allowed")
  const { user_code: second } = yield* begun(clientId)
  yield* page.open(pagePaths.device)
  yield* page.submit(answerOperation, { userCode: second })
  yield* walk.send(page, answerOperation, { decision: "deny" }, "device", undefined, "denied")
  const { user_code: third } = yield* begun(clientId)
  yield* page.open(pagePaths.device)
  yield* page.submit(answerOperation, { userCode: third })
  yield* TestClock.adjust("11 minutes")
  yield* walk.look(page, page.path, "device", "invalid_code", "too late")
})

/** Requests of applications: what people are asked, and what they have allowed. */
export const applications = Effect.fnUntraced(function* (walk: Walk) {
  const { id, page } = yield* walk.signedIn("granter")
  const { ask } = yield* TestService
  const list = pagePaths.accountApplications
  yield* walk.look(page, list, "account/applications", undefined, "none")
  const resource = yield* invoices(walk)
  const shop = yield* relyingParty(yield* application({ name: "Shop <b>" }))
  const asked = "openid profile email offline_access invoices:read"
  const address = yield* authorizeAddress(shop, { scope: asked, resource })
  yield* walk.look(page, address, "consent", undefined, "asked")
  yield* page.submit(consent, { decision: "deny" })
  yield* page.open(address)
  yield* page.submit(consent, { decision: "allow" })
  const own = { trust: "own", kind: "native", redirectUris: ["http://127.0.0.1/cb"] }
  const program = yield* relyingParty(yield* application({ name: "Acme for desktops", ...own }))
  const loopback = { redirect_uri: "http://127.0.0.1:5151/cb" }
  yield* walk.look(
    page,
    yield* authorizeAddress(program, loopback),
    "consent",
    undefined,
    "of one's own"
  )
  const chosen = yield* authorizeAddress(shop, { scope: "openid organization" })
  yield* walk.look(page, chosen, "consent", undefined, "no organization")
  yield* ask("/organizations", { method: "POST", json: { name: "Acme <b>", ownerUserId: id } })
  yield* walk.look(page, chosen, "consent", undefined, "organizations")
  yield* page.submit(consent, { decision: "allow" })
  yield* walk.look(
    page,
    address.replace(/client_id=[^&]*/, "client_id=nobody"),
    "error",
    "invalid_client"
  )
  yield* walk.look(page, oauthPaths.logout, "logout")
  yield* walk.look(
    page,
    `${oauthPaths.logout}?state=a&state=b`,
    "error",
    "invalid_request",
    "logout"
  )
  const stronger = { acr_values: "urn:gatehouse:acr:mfa" }
  yield* walk.look(page, yield* authorizeAddress(shop, stronger), "stronger-sign-in")
  yield* devices(walk, page)
  yield* walk.look(page, list, "account/applications")
  yield* walk.send(
    page,
    "DELETE /users/me/applications/{grantId}",
    {},
    "account/applications",
    undefined,
    "disconnected"
  )
  yield* page.open(oauthPaths.logout)
  yield* walk.send(page, "POST /oauth/logout", {}, "signed-out")
})
