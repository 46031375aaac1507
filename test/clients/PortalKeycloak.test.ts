import { describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { Page } from "playwright-core"
import { assert } from "vitest"
import { app, ask, Chromium, isMissing, skipped } from "../browser/Chromium.ts"
import { lookAt, type Look } from "../browser/lookAt.ts"
import { NameServer, serviceWithNames } from "../support/NameServer.ts"
import { newcomer, organizationOf } from "../support/Organizations.ts"
import { portalLink } from "../support/Portal.ts"
import { password, realmOf, runningKeycloak, type Keycloak } from "./keycloak.ts"
import { rolesOf } from "./signInWalk.ts"

const world = Chromium.layer.pipe(Layer.provideMerge(serviceWithNames))

const looks: ReadonlyArray<Look> = [
  { width: 1280, scheme: "light" },
  { width: 320, scheme: "light" }
]

const form = (tab: Page, operation: string) => tab.locator(`form[data-operation="${operation}"]`)

/** Fills in a form of the service by names of its fields, and sends it. */
const sent = async (
  tab: Page,
  operation: string,
  fields: Readonly<Record<string, string>> = {}
): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) {
    const field = (kind: string) => form(tab, operation).locator(`${kind}[name="${name}"]`).first()
    const isChoice = (await form(tab, operation).locator(`select[name="${name}"]`).count()) > 0
    await (isChoice ? field("select").selectOption(value) : field("").fill(value))
  }
  await Promise.all([
    tab.waitForEvent("load"),
    form(tab, operation).locator("[type=submit]").first().click()
  ])
}

/** Values that the steps tell to copy, in their order. */
const copied = async (tab: Page): Promise<ReadonlyArray<string>> => {
  const buttons = await tab.locator("[data-copy]").all()
  return Promise.all(
    buttons.map(async (button) => {
      const id = await button.getAttribute("data-copy")
      return (await tab.locator(`[id="${id ?? ""}"] code`).innerText()).trim()
    })
  )
}

const signedInThere = async (tab: Page): Promise<void> => {
  await tab.locator("[name=username]").fill("ada")
  await tab.locator("[name=password]").fill(password)
  await Promise.all([tab.waitForEvent("load"), tab.locator("[name=password]").press("Enter")])
}

const property = (name: string) => ({
  name,
  protocol: "saml",
  protocolMapper: "saml-user-property-mapper",
  config: { "user.attribute": name, "attribute.name": name, "attribute.nameformat": "Basic" }
})

/** Everything as the steps on the page say it, by whom knows nothing else. */
const byTheSteps = {
  oidc: async (keycloak: Keycloak, values: ReadonlyArray<string>, realm: string) => {
    const [redirectUri = ""] = values
    const clientSecret = "a-secret-of-this-run-of-the-tests"
    await keycloak.admin("/acme/clients", {
      clientId: "app",
      secret: clientSecret,
      redirectUris: [redirectUri],
      protocolMappers: [
        {
          name: "groups",
          protocol: "openid-connect",
          protocolMapper: "oidc-group-membership-mapper",
          config: { "claim.name": "groups", "full.path": "false", "id.token.claim": "true" }
        }
      ]
    })
    return { issuer: realm, clientId: "app", clientSecret }
  },
  saml: async (keycloak: Keycloak, values: ReadonlyArray<string>, realm: string) => {
    const [entityId = "", acsUrl = ""] = values
    await keycloak.admin("/acme/clients", {
      clientId: entityId,
      protocol: "saml",
      redirectUris: [acsUrl],
      adminUrl: acsUrl,
      attributes: {
        saml_name_id_format: "persistent",
        saml_force_name_id_format: "true",
        "saml.server.signature": "true",
        "saml.assertion.signature": "true",
        "saml.client.signature": "false"
      },
      protocolMappers: [
        ...["email", "firstName", "lastName"].map(property),
        {
          name: "groups",
          protocol: "saml",
          protocolMapper: "saml-group-membership-mapper",
          config: { "attribute.name": "groups", single: "true", "full.path": "false" }
        }
      ]
    })
    return { metadataUrl: `${realm}/protocol/saml/descriptor` }
  }
}

describe.skipIf(isMissing)(`an organization's IT connects its Keycloak alone${skipped}`, () => {
  layer(world, { excludeTestServices: true })((it) => {
    it.effect("from the link to the first person, by OpenID Connect and by SAML", (context) =>
      Effect.gen(function* () {
        const names = yield* NameServer
        const chromium = yield* Chromium
        const keycloak = yield* runningKeycloak(context)
        const email = "ada@acme.example"
        const realm = yield* realmOf(keycloak, email, ["staff", "admins"])
        const { id: organizationId } = yield* organizationOf(yield* newcomer)
        const { url } = yield* portalLink(organizationId, ["sso", "domains"])
        const stranger = yield* chromium.person()
        stranger.context.setDefaultTimeout(60_000)
        const tab = yield* Effect.promise(stranger.tab)
        const seen = async (name: string) =>
          assert.deepStrictEqual(await lookAt(tab, name, looks), [])

        yield* Effect.promise(async () => {
          await tab.goto(url)
          await sent(tab, "POST /portal/open")
          await seen("the set-up")
          await tab.locator('a[href*="/portal/domains"]').first().click()
          await sent(tab, "POST /portal/domains", { domain: "acme.example" })
          const [name = "", value = ""] = await copied(tab)
          await sent(tab, "POST /portal/domains/check")
          await seen("a domain without its record")
          names.say(name, [value])
          await sent(tab, "POST /portal/domains/check")
          await seen("a proven domain")
        })
        for (const protocol of ["oidc", "saml"] as const) {
          yield* Effect.promise(async () => {
            await tab.goto(`${app}/_service/pages/portal/sso`)
            await sent(tab, "POST /portal/connections", { preset: "keycloak", protocol })
            await seen(`the steps of ${protocol}`)
            const page = tab.url()
            const values = await byTheSteps[protocol](keycloak, await copied(tab), realm)
            await sent(tab, "POST /portal/connections/settings", values)
            await sent(tab, "POST /portal/connections/people", {
              "group-0": "admins",
              "groupRole-0": "admin"
            })
            await sent(tab, "POST /portal/connections/test")
            await sent(tab, "GET /auth/sso/{connectionId}/authorize")
            if (protocol === "oidc") await signedInThere(tab)
            await tab.locator('html[data-page="connection-test"] dl').first().waitFor()
            await seen(`what the test of ${protocol} shows`)
            const shown = await tab.locator("main").innerText()
            for (const said of [email, "Ada", "Lovelace", "admins"]) assert.include(shown, said)
            await tab.goto(page.replace(/[&?]notice=\w+/, ""))
            await sent(tab, "POST /portal/connections/activate")
            await seen(`${protocol}, turned on`)
          })
          const connectionId = new URL(tab.url()).searchParams.get("connection") ?? ""
          const person = yield* chromium.person()
          person.context.setDefaultTimeout(60_000)
          yield* Effect.promise(async () => {
            const own = await person.tab()
            await own.goto(`${app}/_service/auth/sso/${connectionId}/authorize?redirectUrl=%2Fhome`)
            await signedInThere(own)
            await own.waitForURL(`${app}/home?*`)
            // The second connection's person is known by the address, so that its owner proves it.
            const proof = new URL(own.url()).searchParams.get("status")
            assert.strictEqual(proof, protocol === "oidc" ? "complete" : "continue", own.url())
            if (protocol === "oidc") {
              assert.deepInclude((await ask(own, "/users/me")).json, { email })
            }
            await tab.goto(`${app}/_service/pages/portal/sso?connection=${connectionId}`)
            await sent(tab, "POST /portal/connections/disable")
          })
        }
        assert.strictEqual((yield* rolesOf(organizationId))[email], "admin")
      })
    )
  })
})
