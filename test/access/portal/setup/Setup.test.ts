import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { RoleSets } from "../../../../src/organizations/organizations/RoleSets.ts"
import { SamlIdentityProvider } from "../../../../src/testing/SamlIdentityProvider.ts"
import { Environments } from "../../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../../support/Attack.ts"
import { eventsOf } from "../../../support/AuditEvents.ts"
import { NameServer, serviceWithNames } from "../../../support/NameServer.ts"
import { openIdProvider } from "../../../support/OpenIdProvider.ts"
import { newcomer, organizationOf, team } from "../../../support/Organizations.ts"
import { PageVisitor } from "../../../support/PageVisitor.ts"
import { openLink, openPortal, portalLink, stranger } from "../../../support/Portal.ts"
import { scim } from "../../../support/Directories.ts"
import { TestService } from "../../../support/TestService.ts"

const portal = "/_service/pages/portal"
const secret = "a secret that nobody may read"

const anOrganization = Effect.flatMap(newcomer, (owner) => organizationOf(owner))

const connections = Effect.fnUntraced(function* (organizationId: string) {
  const { ask } = yield* TestService
  return (yield* ask(`/connections?organizationId=${organizationId}`)).json.items
})

/** The form by which a connection is begun. */
const begin = (page: PageVisitor, protocol: string, preset = "keycloak") =>
  Effect.andThen(
    page.open(`${portal}/sso`),
    page.submit("POST /portal/connections", { preset, protocol })
  )

/** Posts a form of the set-up as it stands, with fields that no page would send. */
const postedAt = (page: PageVisitor, path: string, fields: Readonly<Record<string, string>>) =>
  page.browser.askAt(`${portal}/${path}`, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" }
  })

/** An event that the system wrote, let in by a link. */
const assertByLink = Effect.fnUntraced(function* (
  answer: Parameters<typeof eventsOf>[0],
  action: string,
  linkId: string
) {
  const events = yield* eventsOf(answer)
  const event = events.find((one: { action: string }) => one.action === action)
  assert.isDefined(event, action)
  assert.deepStrictEqual(event.actor, { type: "system", id: null, impersonatorId: null })
  assert.deepInclude(event.targets, { type: "portal_link", id: linkId })
  assert.strictEqual(event.context.ipAddress, "127.0.0.1")
  assert.match(event.producer.secretKeyId, /^0{8}-/)
})

layer(serviceWithNames)("the set-up of an organization", (it) => {
  it.effect("claims a domain and proves it, as the system that the link has let in", () =>
    Effect.gen(function* () {
      const { id } = yield* anOrganization
      const { link, page } = yield* openPortal(id, ["domains"])
      yield* page.open(`${portal}/domains`)
      const body = new URLSearchParams({ domain: "Setup.Test" })
      const claimed = yield* page.browser.askAt(`${portal}/domains`, {
        method: "POST",
        body: body.toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" }
      })
      assert.strictEqual(claimed.status, 303, claimed.text)
      yield* assertByLink(claimed, "domain.created", link.id)
      yield* page.open(`${portal}/domains`)
      const value = /gatehouse-domain=[\w-]{43}/.exec(page.html)?.[0] ?? ""
      yield* page.submit("POST /portal/domains/check")
      assert.strictEqual(page.problem, "domain_not_verified")
      const names = yield* NameServer
      names.say("_gatehouse.setup.test", ["v=spf1 <b>"])
      yield* page.submit("POST /portal/domains/check")
      assert.include(page.html, "v=spf1 &lt;b&gt;", "what was seen is text")
      names.say("_gatehouse.setup.test", [value])
      yield* page.submit("POST /portal/domains/check")
      assert.isUndefined(page.problem)
      assert.include(page.path, "notice=proven")
    })
  )

  it.effect("opens the parts of its link and no others", () =>
    Effect.gen(function* () {
      const { id } = yield* anOrganization
      const { page } = yield* openPortal(id, ["domains"])
      for (const part of ["sso", "certificates"]) {
        assert.notInclude(page.html, `${portal}/${part}`)
        yield* page.open(`${portal}/${part}`)
        assert.strictEqual(page.problem, "portal_ended", part)
      }
      yield* page.post(`${portal}/sso`, new URLSearchParams({ preset: "okta", protocol: "oidc" }))
      assert.strictEqual(page.problem, "portal_ended")
      assert.deepStrictEqual(yield* connections(id), [])
    })
  )

  it.effect("takes no form that was shown to the set-up of another organization", () =>
    Effect.gen(function* () {
      yield* attack("login forgery")
      const { ask } = yield* TestService
      const [own, other] = [yield* anOrganization, yield* anOrganization]
      const { page } = yield* openPortal(own.id)
      yield* page.open(`${portal}/domains`)
      const tab = new PageVisitor(page.browser)
      yield* openLink(tab, (yield* portalLink(other.id)).url)
      yield* page.submit("POST /portal/domains", { domain: "meant-for-own.test" })
      assert.strictEqual(page.path, portal)
      for (const { id } of [own, other]) {
        assert.deepStrictEqual((yield* ask(`/organizations/${id}/domains`)).json.items, [])
      }
      // Another link of the same organization is as good.
      yield* tab.open(`${portal}/domains`)
      yield* openLink(page, (yield* portalLink(other.id)).url)
      yield* tab.submit("POST /portal/domains", { domain: "meant-for-other.test" })
      assert.lengthOf((yield* ask(`/organizations/${other.id}/domains`)).json.items, 1)
    })
  )

  it.effect("reaches no connection and no domain of another organization", () =>
    Effect.gen(function* () {
      yield* attack("another tenant's or user's records")
      const { ask } = yield* TestService
      const theirs = yield* anOrganization
      const json = { organizationId: theirs.id, protocol: "oidc", name: "Theirs" }
      const { json: made } = yield* ask("/connections", { method: "POST", json })
      const claimed = yield* ask(`/organizations/${theirs.id}/domains`, {
        method: "POST",
        json: { domain: "theirs.test" }
      })
      const { id } = yield* anOrganization
      const { page } = yield* openPortal(id)
      yield* page.open(`${portal}/sso?connection=${made.id}`)
      assert.strictEqual(page.problem, "connection_not_found")
      for (const form of ["settings", "people", "enforcement"]) {
        yield* page.post(
          `${portal}/sso/${form}`,
          new URLSearchParams({ connectionId: made.id, enforcement: "off", clientId: "x" })
        )
        assert.strictEqual(page.problem, "connection_not_found", form)
      }
      yield* page.post(
        `${portal}/domains/check`,
        new URLSearchParams({ domainId: claimed.json.id })
      )
      assert.strictEqual(page.problem, "domain_not_found")
      assert.deepStrictEqual((yield* ask(`/connections/${made.id}`)).json, made)
    })
  )

  it.effect("saves a provider and shows its secret to nobody", () =>
    Effect.gen(function* () {
      const { id } = yield* anOrganization
      const { issuer } = yield* openIdProvider(["http://localhost/callback"])
      const { link, page } = yield* openPortal(id)
      yield* begin(page, "oidc")
      const settings = "POST /portal/connections/settings"
      const saved = { issuer, clientId: "us", clientSecret: secret, groups: "roles" }
      yield* page.submit(settings, saved)
      assert.isUndefined(page.problem, page.html)
      assert.notInclude(page.html, secret)
      const [connection] = yield* connections(id)
      assert.deepInclude(connection.settings, {
        preset: "keycloak",
        issuer,
        clientId: "us",
        clientSecretSet: true
      })
      assert.deepInclude(connection.settings.claims, { groups: "roles" })
      assert.include(page.unbroken, connection.redirectUri)
      // What is left empty stays, and a refused form repeats no secret.
      yield* page.submit(settings, { issuer: "http://127.0.0.1:9", clientSecret: secret })
      assert.strictEqual(page.problem, "invalid_connection")
      assert.match(page.html, /id="issuer"[^>]*aria-invalid="true"/)
      assert.notInclude(page.html, secret)
      yield* page.open(`${portal}/sso?connection=${connection.id}`)
      const body = new URLSearchParams({ connectionId: connection.id, clientId: "them" })
      const changed = yield* page.browser.askAt(`${portal}/sso/settings`, {
        method: "POST",
        body: body.toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" }
      })
      assert.strictEqual(changed.status, 303, changed.text)
      yield* assertByLink(changed, "connection.updated", link.id)
      const [after] = yield* connections(id)
      assert.deepInclude(after.settings, { issuer, clientId: "them", clientSecretSet: true })
    })
  )

  it.effect("says what a provider, its metadata or a certificate lacks", () =>
    Effect.gen(function* () {
      const { id } = yield* anOrganization
      const { page } = yield* openPortal(id)
      yield* begin(page, "oidc")
      const settings = "POST /portal/connections/settings"
      yield* page.submit(settings, { issuer: "http://127.0.0.1:9", clientId: "us" })
      assert.match(page.html, /<p[^>]* lang="en"[^>]*>Nothing answers there<\/p>/)
      yield* begin(page, "saml")
      yield* page.submit(settings, { metadataXml: "<html><body>Sign in</body></html>" })
      assert.include(page.html, "Expected the metadata of a SAML 2.0 identity provider")
      yield* page.open(`${portal}/certificates`)
      yield* page.submit("POST /portal/certificates", { certificate: "none" })
      assert.strictEqual(page.problem, "invalid_connection")
      assert.include(page.html, "Expected one certificate in PEM")
    })
  )

  it.effect("says so in the language of the page", () =>
    Effect.gen(function* () {
      const { id } = yield* anOrganization
      const { page } = yield* openPortal(id, ["sso", "certificates"])
      yield* begin(page, "oidc")
      yield* page.open(`${page.path}&locale=da`)
      const settings = "POST /portal/connections/settings"
      yield* page.submit(settings, { issuer: "http://127.0.0.1:9", clientId: "us" })
      assert.strictEqual(page.problem, "invalid_connection")
      assert.match(page.html, /<p[^>]* lang="da"[^>]*>Der svarer ingen<\/p>/)
      assert.notInclude(page.html, "Nothing answers there")
    })
  )

  it.effect("takes metadata that are larger than other forms may be, up to 512 KiB", () =>
    Effect.gen(function* () {
      const { id } = yield* anOrganization
      const { page } = yield* openPortal(id)
      yield* begin(page, "saml")
      const [connection] = yield* connections(id)
      const provider = yield* Effect.promise(() => SamlIdentityProvider.make())
      const settings = "POST /portal/connections/settings"
      const saved = { metadataXml: provider.metadata().replace("</", `${" ".repeat(100_000)}</`) }
      yield* page.submit(settings, saved)
      assert.isUndefined(page.problem, page.html)
      const { json } = yield* (yield* TestService).ask(`/connections/${connection.id}`)
      assert.include(provider.metadata(), `entityID="${json.settings.entityId}"`)
      yield* page.submit(settings, { metadataXml: " ".repeat(524_288) })
      assert.strictEqual(page.problem, "body_too_large")
      yield* page.open(`${portal}/domains`)
      yield* page.submit("POST /portal/domains", { domain: "x".repeat(65_536) })
      assert.strictEqual(page.problem, "body_too_large")
    })
  )

  it.effect("reads a large form for those alone who have it open", () =>
    Effect.gen(function* () {
      const large = new URLSearchParams({ metadataXml: " ".repeat(600_000) })
      const page = yield* stranger
      yield* page.post(`${portal}/sso/settings`, large)
      assert.strictEqual(page.problem, "portal_ended", "not read, so not too large either")
      const { page: elsewhere } = yield* openPortal((yield* anOrganization).id, ["domains"])
      yield* elsewhere.post(`${portal}/sso/settings`, large)
      assert.strictEqual(elsewhere.problem, "portal_ended")
    })
  )

  it.effect("refuses a form of another site first, a large one too", () =>
    Effect.gen(function* () {
      const { page } = yield* openPortal((yield* anOrganization).id)
      for (const visitor of [page, yield* stranger]) {
        const answer = yield* visitor.browser.askAt(`${portal}/sso/settings`, {
          method: "POST",
          body: new URLSearchParams({ metadataXml: "x" }).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded" },
          origin: "https://evil.example"
        })
        assert.strictEqual(answer.status, 403)
        assert.include(answer.text, 'data-problem-code="origin_not_allowed"')
      }
    })
  )

  it.effect("takes from a form what its operation takes, and nothing larger or else", () =>
    Effect.gen(function* () {
      yield* attack("malformed input fails open")
      const { ask } = yield* TestService
      const { id } = yield* anOrganization
      const connection = yield* ask("/connections", {
        method: "POST",
        json: { organizationId: id, protocol: "oidc", name: "Own" }
      })
      const provider = yield* Effect.promise(() => SamlIdentityProvider.make())
      const saml = yield* ask("/connections", {
        method: "POST",
        json: {
          organizationId: id,
          protocol: "saml",
          name: "Own",
          settings: { metadataXml: provider.metadata() }
        }
      })
      const directories = `/organizations/${id}/directories`
      const directory = yield* ask(directories, { method: "POST", json: { name: "Own" } })
      const state = Effect.gen(function* () {
        const { json, status } = yield* ask(`/connections?organizationId=${id}`)
        assert.strictEqual(status, 200)
        return [json.items, (yield* ask(directories)).json.items]
      })
      const { page } = yield* openPortal(id)
      const certificate = (yield* ask(`/connections/${saml.json.id}`)).json.settings.certificates[0]
      const certified = { connectionId: saml.json.id, certificate }
      for (let count = 1; count < 10; count += 1) {
        const added = yield* postedAt(page, "certificates", certified)
        assert.strictEqual(added.status, 303, added.text)
      }
      const before = yield* state
      const connectionId = connection.json.id
      const directoryId = directory.json.id
      const groups = Object.fromEntries(
        Array.from({ length: 201 }, (_, at) => [
          [`group-${at}`, `g${at}`],
          [`groupRole-${at}`, "member"]
        ]).flat()
      )
      const long = "x".repeat(2000)
      const refused: ReadonlyArray<readonly [string, Record<string, string>]> = [
        ...[long, "a\0b", "with space"].flatMap((text) => [
          ["sso/settings", { connectionId, groups: text }] as const,
          ["sso/settings", { connectionId, clientId: text }] as const
        ]),
        ["sso/settings", { connectionId, clientSecret: long }],
        ["sso/settings", { connectionId, clientSecret: "a\0b" }],
        ["sso/settings", { connectionId: saml.json.id, groups: long }],
        ["sso/settings", { connectionId: saml.json.id, metadataUrl: "https://a.test/\0" }],
        ...[{ "group-0": long }, { "group-0": "a\0b" }, groups].flatMap((lines) => {
          const role = { role: "member", "groupRole-0": "member", ...lines }
          return [
            ["sso/people", { connectionId, enabled: "true", ...role }] as const,
            ["directory/role", { directoryId, ...role }] as const
          ]
        }),
        ["certificates", certified]
      ]
      for (const [path, form] of refused) {
        const answer = yield* postedAt(page, path, form)
        assert.strictEqual(answer.status, 400, `${path} ${JSON.stringify(form).slice(0, 200)}`)
        assert.match(answer.text, /data-problem-code="invalid_(connection|request)"/)
        assert.deepStrictEqual(yield* state, before)
      }
    })
  )

  it.effect("leads back to itself, not to a sign-in, from a connection that is gone by then", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* anOrganization
      const { page } = yield* openPortal(id)
      yield* begin(page, "oidc")
      const [connection] = yield* connections(id)
      yield* ask(`/connections/${connection.id}`, { method: "DELETE" })
      yield* page.submit("POST /portal/connections/people")
      assert.strictEqual(page.problem, "connection_not_found", page.html)
      assert.include(page.html, `<a class="button" href="${portal}">`)
      assert.notInclude(page.html, "/_service/pages/sign-in")
    })
  )

  it.effect("gives the roles that its maker may give, and never the owner's", () =>
    Effect.gen(function* () {
      yield* attack("privilege escalation")
      const { id } = yield* anOrganization
      const { page } = yield* openPortal(id)
      yield* begin(page, "oidc")
      const people = "POST /portal/connections/people"
      yield* page.submit(people, { role: "owner" })
      assert.strictEqual(page.problem, "invalid_request")
      yield* page.submit(people, { "group-0": "staff", "groupRole-0": "owner" })
      assert.strictEqual(page.problem, "invalid_request")
      assert.notInclude(page.html, '<option value="owner"')
      yield* page.submit(people, { role: "admin", "group-0": "staff", "groupRole-0": "member" })
      assert.isUndefined(page.problem)
      const [connection] = yield* connections(id)
      assert.deepStrictEqual(connection.jit, {
        enabled: true,
        role: "admin",
        groupRoles: [{ group: "staff", role: "member" }],
        authoritative: false
      })
    })
  )

  it.effect("begins in an organization whose roles are not the usual ones", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const roles = [{ key: "pilot", name: "Pilot" }]
      const { id: roleSetId } = yield* (yield* RoleSets).set(environment.id, "airline", {
        name: "Airline",
        roles
      })
      const { id } = yield* organizationOf(yield* newcomer, { name: "Air", roleSetId })
      const { page } = yield* openPortal(id)
      yield* begin(page, "oidc")
      assert.isUndefined(page.problem)
      assert.deepInclude((yield* connections(id))[0].jit, { role: null })
      yield* page.submit("POST /portal/connections/people", { role: "pilot" })
      assert.deepInclude((yield* connections(id))[0].jit, { role: "pilot" })
      yield* page.open(`${portal}/directory`)
      yield* page.submit("POST /portal/directories", { name: "Okta" })
      assert.isUndefined(page.problem)
      const { items } = (yield* ask(`/organizations/${id}/directories`)).json
      assert.deepInclude(items[0], { name: "Okta", defaultRole: null })
    })
  )

  it.effect("keeps each group of as many as a connection and a directory may name", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* anOrganization
      const groupRoles = Array.from({ length: 200 }, (_, at) => ({
        group: `group ${at}`,
        role: at % 2 === 0 ? "member" : "admin"
      }))
      const connection = yield* ask("/connections", {
        method: "POST",
        json: { organizationId: id, protocol: "oidc", name: "Own", jit: { groupRoles } }
      })
      const directories = `/organizations/${id}/directories`
      yield* ask(directories, { method: "POST", json: { name: "Own", groupRoles } })
      const { page } = yield* openPortal(id)
      yield* page.open(`${portal}/sso?connection=${connection.json.id}`)
      yield* page.submit("POST /portal/connections/people")
      assert.isUndefined(page.problem, page.html)
      assert.deepStrictEqual((yield* connections(id))[0].jit.groupRoles, groupRoles)
      yield* page.open(`${portal}/directory`)
      yield* page.submit("POST /portal/directories/role")
      assert.isUndefined(page.problem, page.html)
      assert.deepStrictEqual((yield* ask(directories)).json.items[0].groupRoles, groupRoles)
    })
  )

  it.effect("of an owner's link gives what an owner gives", () =>
    Effect.gen(function* () {
      const { id, owner } = yield* team
      const made = yield* owner.browser.ask(`/organizations/${id}/portal-links`, {
        json: { intents: ["sso"] }
      })
      const page = yield* stranger
      yield* openLink(page, made.json.url)
      yield* begin(page, "oidc")
      assert.include(page.html, '<option value="admin"')
      assert.notInclude(page.html, '<option value="owner"')
    })
  )

  it.effect("makes a directory, whose token it shows once", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* anOrganization
      const { link, page } = yield* openPortal(id, ["directory"])
      yield* page.open(`${portal}/directory`)
      yield* page.submit("POST /portal/directories", { name: "Okta" })
      assert.isUndefined(page.problem, page.html)
      const token = /scim_[\w-]+/.exec(page.html)?.[0] ?? ""
      assert.isAbove(token.length, 40, page.html)
      const { items } = (yield* ask(`/organizations/${id}/directories`)).json
      assert.deepInclude(items[0], { name: "Okta", defaultRole: "member" })
      assert.include(page.unbroken, items[0].baseUrl)
      const sent = scim(token)
      yield* sent("POST", "/Users", { userName: "<b>ada</b>", password: "hunter2 hunter2" })
      yield* sent("GET", "/Users?filter=shoeSize%20eq%20%22%3Cb%3E%22")
      yield* page.open(`${portal}/directory`)
      assert.notInclude(page.html, token)
      assert.notInclude(page.html, "hunter2")
      assert.notInclude(page.html, "<b>")
      assert.include(page.html, "<code>POST /Users</code> answered 201")
      assert.include(page.html, "&lt;b&gt;ada&lt;/b&gt;")
      assert.include(page.html, "answered 400")
      assert.include(page.html, "The filter names an attribute that is not known here")
      yield* page.submit("POST /portal/directories/role", { role: "owner" })
      assert.strictEqual(page.problem, "role_not_found")
      const asOwner = { role: "member", "group-0": "Bosses", "groupRole-0": "owner" }
      yield* page.submit("POST /portal/directories/role", asOwner)
      assert.strictEqual(page.problem, "role_not_found")
      const byGroup = { role: "admin", "group-0": "Engineering", "groupRole-0": "admin" }
      yield* page.submit("POST /portal/directories/role", byGroup)
      assert.isUndefined(page.problem)
      const changed = (yield* ask(`/organizations/${id}/directories`)).json.items[0]
      assert.deepInclude(changed, { defaultRole: "admin" })
      assert.deepStrictEqual(changed.groupRoles, [{ group: "Engineering", role: "admin" }])
      assert.include(page.html, 'value="Engineering"')
      const theirs = yield* anOrganization
      const other = yield* openPortal(theirs.id, ["directory"])
      yield* other.page.post(
        `${portal}/directory/token`,
        new URLSearchParams({ directoryId: items[0].id })
      )
      assert.strictEqual(other.page.problem, "directory_not_found")
      const events = yield* ask("/audit-events/search", {
        method: "POST",
        json: {
          page: { mode: "browse", cursor: null },
          filters: { targetIds: [link.id], actions: ["directory.created"] }
        }
      })
      assert.strictEqual(events.json.items.length, 1, events.text)
    })
  )

  it.effect("makes one directory and one token of a form, though its answer is loaded again", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* anOrganization
      const { page } = yield* openPortal(id, ["directory"])
      const directories = Effect.map(
        ask(`/organizations/${id}/directories`),
        ({ json }) => json.items
      )
      const reloaded = Effect.fnUntraced(function* (
        operation: string,
        values: Readonly<Record<string, string>>
      ) {
        yield* page.open(`${portal}/directory`)
        yield* TestClock.adjust("1 second")
        const { action, inputs } = page.forms.find((form) => form.operation === operation)!
        const sent = Object.fromEntries(
          inputs.map(({ name = "", value = "" }) => [name, values[name] ?? value])
        )
        yield* page.post(action, new URLSearchParams(sent))
        assert.match(page.html, /scim_[\w-]+/)
        yield* TestClock.adjust("1 second")
        yield* page.post(action, new URLSearchParams(sent))
        assert.isUndefined(page.problem)
        assert.strictEqual(page.path, `${portal}/directory`)
        assert.notMatch(page.html, /scim_[\w-]+/)
      })
      yield* reloaded("POST /portal/directories", { name: "Okta" })
      assert.lengthOf(yield* directories, 1)
      yield* reloaded("POST /portal/directories/token", {})
      assert.lengthOf((yield* directories)[0].tokens, 2)
      yield* page.submit("POST /portal/directories", { name: "Entra" })
      yield* page.submit("POST /portal/directories", { name: "Entra" })
      assert.lengthOf(yield* directories, 3, "each by a form of its own")
    })
  )

  it.effect("never turns off a safeguard, whatever a form names", () =>
    Effect.gen(function* () {
      yield* attack("mass assignment")
      const { id } = yield* anOrganization
      const { page } = yield* openPortal(id)
      yield* begin(page, "oidc")
      const [before] = yield* connections(id)
      for (const form of ["settings", "people", "enforcement"]) {
        yield* page.post(
          `${portal}/sso/${form}`,
          new URLSearchParams({
            connectionId: before.id,
            enforcement: "members",
            role: "member",
            enabled: "true",
            linkVerifiedDomains: "true",
            trustSecondFactor: "always",
            idpInitiated: "true",
            skipTest: "true",
            breakGlassUserIds: "x",
            status: "active"
          })
        )
      }
      const [after] = yield* connections(id)
      assert.deepInclude(after, {
        enforcement: "members",
        status: "draft",
        linkVerifiedDomains: false,
        trustSecondFactor: "never",
        idpInitiated: false
      })
    })
  )

  it.effect("takes no more writes a minute of an organization than of a session, by any link", () =>
    Effect.gen(function* () {
      yield* attack("floods of writes", "server-side request forgery")
      const environments = yield* Environments
      const { id } = yield* anOrganization
      const { page } = yield* openPortal(id, ["sso"])
      const { page: another } = yield* openPortal(id, ["sso"])
      yield* environments.update("main", { throttle: { sessionWrites: 2 } })
      yield* TestClock.adjust("1 second")
      for (const each of [page, another]) {
        yield* begin(each, "oidc")
        assert.isUndefined(each.problem, each.html)
      }
      const refused = yield* begin(page, "oidc")
      assert.strictEqual(refused.status, 429)
      assert.strictEqual(page.problem, "rate_limited")
      assert.isTrue(refused.headers.has("retry-after"))
      assert.lengthOf(yield* connections(id), 2)
      const other = (yield* openPortal((yield* anOrganization).id, ["sso"])).page
      yield* begin(other, "oidc")
      assert.isUndefined(other.problem, "another organization has its own count")
      yield* TestClock.adjust("1 minute")
      yield* begin(page, "oidc")
      assert.isUndefined(page.problem)
      yield* environments.update("main", { throttle: { sessionWrites: 120 } })
      yield* TestClock.adjust("1 second")
    })
  )
})
