import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { ofOrganization, pagePaths } from "../../src/contract/pagesPlane.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { approve, firm, read } from "../provider/apiKeys/apiKeys.ts"
import { memberOf, newcomer } from "../support/Organizations.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { password } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

const make = "POST /organizations/{organizationId}/applications"
const makeSecret = `${make}/{applicationId}/secrets`
const remove = "DELETE /organizations/{organizationId}/applications/{applicationId}"

let apis = 0

/** An API with scopes for what managers may, for what nobody may, and for anybody. */
const api = Effect.gen(function* () {
  const { ask } = yield* TestService
  const identifier = `https://api-${(apis += 1)}.example`
  const scopes = [
    { name: "approve", permission: approve, title: { en: "approve invoices" } },
    { name: "read", permission: read, default: true },
    { name: "others", permission: "other:thing" },
    { name: "free" }
  ]
  const json = { identifier, name: `Invoices ${apis}`, scopes }
  const answer = yield* ask("/resources", { method: "POST", json })
  assert.strictEqual(answer.status, 201, answer.text)
  return identifier
})

const scope = (resource: string, name: string) => JSON.stringify({ resource, scopes: [name] })

/** The client ID and the secret that a page shows; null for one that it does not. */
const shown = ({ html }: PageVisitor) => ({
  secret: /cs_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}/.exec(html)?.[0] ?? null,
  clientId: /<code dir="ltr">([0-9a-f-]{36}|[A-Za-z0-9_-]{20,40})<\/code>/.exec(html)?.[1] ?? null
})

/** The scopes of the access token that an application gets; the error where it gets none. */
const tokenOf = Effect.fnUntraced(function* (
  clientId: string | null,
  secret: string | null,
  resource: string
) {
  const service = yield* TestService
  const answer = yield* service.browser().askAt("/_service/oauth/token", {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: clientId ?? "",
      client_secret: secret ?? "",
      resource,
      scope: "approve read"
    }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" }
  })
  return (answer.json.scope ?? answer.json.error) as string
})

/** The page of a new organization's applications, with a member who manages them. */
const managed = Effect.gen(function* () {
  const { id, manager } = yield* firm
  const page = new PageVisitor(manager.browser)
  return { id, page, path: ofOrganization(pagePaths.organizationApplications, id) }
})

layer(TestService.layer)("the page of an organization's applications, without any script", (it) => {
  it.effect("one is made with scopes that the role can give, shown once, listed and removed", () =>
    Effect.gen(function* () {
      const resource = yield* api
      const other = yield* api
      const { id, page, path } = yield* managed
      yield* page.open(ofOrganization(pagePaths.organization, id))
      yield* page.link(/Applications/)
      assert.strictEqual(page.name, "organization/applications")
      assert.match(page.html, /There are no applications yet/)
      const form = page.forms.find(({ operation }) => operation === make)
      assert.sameMembers(
        form?.inputs.filter(({ name }) => name === "machineScopes").map(({ value }) => value) ?? [],
        [resource, other].flatMap((each) => [scope(each, "approve"), scope(each, "read")])
      )
      assert.match(page.html, /approve invoices \(Invoices \d\)/)

      yield* page.submit(make, {
        name: "Nightly <b>",
        machineScopes: [scope(resource, "approve"), scope(resource, "read"), scope(other, "read")]
      })
      assert.strictEqual(page.page?.status, 200)
      assert.strictEqual(page.page?.headers.get("cache-control"), "no-store")
      const { clientId, secret } = shown(page)
      assert.strictEqual(yield* tokenOf(clientId, secret, resource), "approve read")

      yield* page.open(path)
      assert.isNull(shown(page).secret, "it is shown once")
      assert.include(page.html, "Nightly &lt;b&gt;")
      assert.include(page.html, `cs_…${secret?.slice(-4)}`)
      assert.include(page.html, clientId ?? "no id")
      yield* page.submit(remove)
      assert.match(page.html, /Removed/)
      assert.match(page.html, /There are no applications yet/)
      assert.strictEqual(yield* tokenOf(clientId, secret, resource), "invalid_client")
    })
  )

  it.effect("a new secret is shown once, and voids the old one where that is ticked", () =>
    Effect.gen(function* () {
      const resource = yield* api
      const { page, path } = yield* managed
      yield* page.open(path)
      const machineScopes = [scope(resource, "approve"), scope(resource, "read")]
      yield* page.submit(make, { name: "Rotated", machineScopes })
      const { clientId, secret: first } = shown(page)
      yield* page.open(path)
      yield* page.submit(makeSecret)
      const second = shown(page).secret
      assert.match(page.html, /it is not shown again/)
      for (const secret of [first, second]) {
        assert.strictEqual(yield* tokenOf(clientId, secret, resource), "approve read")
      }
      yield* page.open(path)
      yield* page.submit(makeSecret)
      assert.strictEqual(page.page?.status, 409)
      assert.strictEqual(page.problem, "too_many_secrets")
      yield* page.submit(makeSecret, { revokeOld: "true" })
      const third = shown(page).secret
      assert.strictEqual(yield* tokenOf(clientId, second, resource), "invalid_client")
      assert.strictEqual(yield* tokenOf(clientId, third, resource), "approve read")
    })
  )

  it.effect("what the role does not hold is neither offered nor given", () =>
    Effect.gen(function* () {
      const resource = yield* api
      const { page, path } = yield* managed
      yield* page.open(path)
      for (const name of ["others", "free"]) {
        const body = new URLSearchParams({
          name: "More",
          kind: "service",
          machineScopes: scope(resource, name)
        })
        assert.strictEqual((yield* page.post(path, body)).status, 403)
        assert.strictEqual(page.problem, "forbidden")
      }
      const body = new URLSearchParams({ name: "Odd", kind: "service", machineScopes: "odd" })
      assert.strictEqual((yield* page.post(path, body)).status, 400)
      assert.strictEqual(page.problem, "invalid_request")
    })
  )

  it.effect("a proof that is old is asked for first, and each action goes on by itself", () =>
    Effect.gen(function* () {
      const resource = yield* api
      const { page, path } = yield* managed
      const prove = page.submit("POST /auth/reauthenticate", { password })
      yield* TestClock.adjust("11 minutes")
      yield* page.open(path)
      const machineScopes = [scope(resource, "approve"), scope(resource, "read")]
      yield* page.submit(make, { name: "Proven", machineScopes })
      assert.match(page.html, /make an application/)
      yield* prove
      assert.strictEqual(page.name, "organization/applications")
      const { clientId, secret } = shown(page)
      assert.strictEqual(yield* tokenOf(clientId, secret, resource), "approve read")
      for (const [operation, words] of [
        [makeSecret, /make a new secret/],
        [remove, /remove an application/]
      ] as const) {
        yield* TestClock.adjust("11 minutes")
        yield* page.open(path)
        yield* page.submit(operation)
        assert.match(page.html, words)
        yield* prove
        assert.strictEqual(page.name, "organization/applications")
      }
      assert.match(page.html, /Removed/)
    })
  )

  it.effect("a member who may not finds no way to it, and what other such pages answer", () =>
    Effect.gen(function* () {
      const { id, path } = yield* managed
      const reader = new PageVisitor((yield* memberOf(id, "reader")).browser)
      yield* reader.open(ofOrganization(pagePaths.organization, id))
      assert.notInclude(reader.html, `href="${path}"`)
      assert.strictEqual((yield* reader.open(path)).status, 403)
      assert.strictEqual(reader.problem, "forbidden")
      const stranger = new PageVisitor((yield* newcomer).browser)
      assert.strictEqual((yield* stranger.open(path)).status, 404)
      assert.strictEqual(stranger.problem, "organization_not_found")
    })
  )

  it.effect("what the operators keep is listed, and changed by nobody", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id, page, path } = yield* managed
      const json = {
        name: "Portal",
        kind: "web",
        organizationId: id,
        redirectUris: ["https://portal.example/cb"]
      }
      const made = yield* ask("/applications", { method: "POST", json })
      assert.strictEqual(made.status, 201, made.text)
      yield* page.open(path)
      assert.match(page.html, /the operators look after it/)
      assert.isFalse(page.forms.some(({ operation }) => [makeSecret, remove].includes(operation)))
    })
  )

  it.effect("where nothing signs in by the service it is there while there are some", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const environments = yield* Environments
      const { id, page, path } = yield* managed
      const home = ofOrganization(pagePaths.organization, id)
      yield* page.open(path)
      yield* page.submit(make, { name: "Kept" })
      yield* environments.update(environment.name, { oauth: { enabled: false } })
      yield* TestClock.adjust("2 seconds")
      yield* page.open(home)
      yield* page.link(/Applications/)
      yield* page.submit(remove)
      yield* page.open(home)
      assert.notInclude(page.html, `href="${path}"`)
    })
  )
})
