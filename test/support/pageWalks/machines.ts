import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { ofOrganization, pagePaths } from "../../../src/contract/pagesPlane.ts"
import { RoleSets } from "../../../src/organizations/organizations/RoleSets.ts"
import { password } from "../People.ts"
import { TestService } from "../TestService.ts"
import type { Walk } from "./RecordedPage.ts"

const read = "orders:read"
const approve = "orders:approve"

/** A resource with words in both languages for what the roles of an organization hold. */
const orders = Effect.fnUntraced(function* ({ locale }: Walk) {
  const { ask } = yield* TestService
  const identifier = `https://orders-${locale}.example`
  const scopes = [
    { name: "read", title: { en: "read orders", da: "læse ordrer" }, permission: read },
    { name: "approve", title: { en: "approve orders", da: "godkende ordrer" }, permission: approve }
  ]
  const json = { identifier, name: "Acme Orders", scopes }
  yield* ask("/resources", { method: "POST", json })
  return ["read", "approve"].map((name) => JSON.stringify({ resource: identifier, scopes: [name] }))
})

/** API keys and applications: scripts that act for a person, and for an organization. */
export const machines = Effect.fnUntraced(function* (walk: Walk) {
  const { ask, environment } = yield* TestService
  const { id, page } = yield* walk.signedIn("automator")
  const own = "account/api-keys"
  const make = "POST /users/me/api-keys"
  yield* walk.look(page, pagePaths.accountApiKeys, own, undefined, "none")
  const machineScopes = yield* orders(walk)
  const { id: roleSetId } = yield* (yield* RoleSets).set(environment.id, `shop-${walk.locale}`, {
    name: "Shop",
    roles: [{ key: "buyer", name: "Buyer", permissions: [read, approve] }]
  })
  const json = { name: "Acme <b>", ownerUserId: id, roleSetId }
  const organization = (yield* ask("/organizations", { method: "POST", json })).json.id as string
  yield* ask("/organizations", { method: "POST", json: { name: "Acme Shop", ownerUserId: id } })
  yield* page.open(pagePaths.accountApiKeys)
  yield* walk.send(page, make, { name: "" }, own, "invalid_request")
  const chosen = {
    name: "Acme CLI <b>",
    organizationId: organization,
    permissions: [read, approve]
  }
  yield* walk.send(page, make, chosen, own, undefined, "shown")
  yield* page.open(pagePaths.accountApiKeys)
  yield* page.submit(make, { name: "Acme Home", expiresInDays: "30" })
  yield* TestClock.adjust("31 days")
  yield* walk.login(page, walk.address("automator"))
  yield* walk.look(page, pagePaths.accountApiKeys, own)
  yield* walk.send(page, "DELETE /users/me/api-keys/{apiKeyId}", {}, own, undefined, "revoked")

  const keys = "organization/api-keys"
  const makeOfOrganization = "POST /organizations/{organizationId}/api-keys"
  yield* page.open(ofOrganization(pagePaths.organization, organization))
  const keysPath = ofOrganization(pagePaths.organizationApiKeys, organization)
  yield* walk.look(page, keysPath, keys, undefined, "none")
  const key = { name: "Acme Deploy", permissions: [read, approve] }
  yield* walk.send(page, makeOfOrganization, key, keys, undefined, "shown")
  yield* walk.look(page, keysPath, keys)

  const applications = "organization/applications"
  const makeApplication = "POST /organizations/{organizationId}/applications"
  const applicationsPath = ofOrganization(pagePaths.organizationApplications, organization)
  yield* walk.look(page, applicationsPath, applications, undefined, "none")
  const made = { name: "Acme Robot <b>", machineScopes }
  yield* walk.send(page, makeApplication, made, applications, undefined, "shown")
  yield* walk.look(page, applicationsPath, applications)
  const secret = `${makeApplication}/{applicationId}/secrets`
  yield* walk.send(page, secret, { revokeOld: "true" }, applications, undefined, "secret")
  yield* page.open(applicationsPath)
  yield* page.submit(secret)
  yield* page.open(applicationsPath)
  yield* walk.send(page, secret, {}, applications, "too_many_secrets")
  yield* TestClock.adjust("11 minutes")
  const remove = "DELETE /organizations/{organizationId}/applications/{applicationId}"
  yield* page.open(applicationsPath)
  yield* walk.send(page, remove, {}, "reauthenticate", undefined, "to remove")
  const proof = "POST /auth/reauthenticate"
  yield* walk.send(page, proof, { password }, applications, undefined, "removed")
})
