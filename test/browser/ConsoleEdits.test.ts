import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { Page } from "playwright-core"
import { layerWith } from "../support/Console.ts"
import { TestService } from "../support/TestService.ts"
import { Chromium, isMissing, skipped } from "./Chromium.ts"
import { closed, confirm, dialogOf, signedIn } from "./Operator.ts"

/** Changes one field in the dialog of a button, and saves. */
const edit = async (tab: Page, button: string, label: string, text: string): Promise<void> => {
  await tab.getByRole("button", { name: button, exact: true }).first().click()
  await dialogOf(tab).getByLabel(label, { exact: true }).fill(text)
  await confirm(tab)
  await closed(tab)
}

describe.skipIf(isMissing)(`edits in the console${skipped}`, () => {
  layer(Chromium.layer.pipe(Layer.provideMerge(layerWith())))((it) => {
    it.effect(
      "are not lost to an Escape unless the operator says so, who is asked about nothing else",
      () =>
        Effect.gen(function* () {
          const { ask, environment } = yield* TestService
          const { json } = yield* ask("/users", {
            method: "POST",
            json: { email: "escape@example.com" }
          })
          const { origin, tab: open } = yield* signedIn("owner")
          yield* Effect.promise(async () => {
            const tab = await open()
            const questions: Array<string> = []
            let answer = false
            tab.on("dialog", (question) => {
              questions.push(question.message())
              void (answer ? question.accept() : question.dismiss())
            })
            await tab.goto(`${origin}/e/${environment.name}/users/${json.id}`)
            const edit = tab.getByRole("button", { name: "Edit", exact: true }).first()
            await edit.click()
            const name = dialogOf(tab).getByLabel("First name", { exact: true })
            await name.waitFor()
            await tab.keyboard.press("Escape")
            await closed(tab)
            assert.deepStrictEqual(questions, [])

            await edit.click()
            await name.fill("Ada")
            await tab.keyboard.press("Escape")
            assert.strictEqual(await name.inputValue(), "Ada")
            assert.deepStrictEqual(questions, ["What you have entered will be lost. Close anyway?"])
            answer = true
            await name.press("End")
            await tab.keyboard.press("Escape")
            await closed(tab)

            await edit.click()
            await name.fill("Ada")
            await dialogOf(tab).getByRole("button", { name: "Cancel" }).click()
            await closed(tab)
            assert.lengthOf(questions, 2)
          })
        }),
      120_000
    )

    it.effect(
      "change what was changed, and leave what somebody else changed meanwhile",
      () =>
        Effect.gen(function* () {
          const { ask, environment } = yield* TestService
          const made = (path: string, json: unknown, method = "POST") =>
            Effect.map(ask(path, { method, json }), (answer) => {
              assert.include([200, 201], answer.status, answer.text)
              return answer.json
            })
          const application = yield* made("/applications", {
            name: "Billing",
            kind: "web",
            redirectUris: ["https://billing.test/cb"]
          })
          const resource = yield* made("/resources", {
            identifier: "https://api.test",
            name: "Bills",
            scopes: [{ name: "bills:read", permission: null, default: false }]
          })
          const organization = yield* made("/organizations", { name: "Acme" })
          const connection = yield* made("/connections", {
            organizationId: organization.id,
            name: "Acme",
            protocol: "oidc"
          })
          const person = yield* made("/users", { email: "ada@example.com", firstName: "Ada" })
          yield* made("/allowed-origins", { origins: ["https://one.test"] }, "PUT")
          const { complaints, origin, tab: open } = yield* signedIn("owner")
          const base = `${origin}/e/${environment.name}`
          const at = (path: string) =>
            Effect.promise(async () => {
              const tab = await open()
              await tab.goto(`${base}/${path}`)
              await tab.getByRole("heading", { level: 1 }).waitFor()
              await tab.waitForLoadState("networkidle")
              return tab
            })
          const tabs = {
            application: yield* at(`applications/${application.id}`),
            resource: yield* at("resources"),
            connection: yield* at(`connections/${connection.id}`),
            person: yield* at(`users/${person.id}`),
            hosts: yield* at("hosts")
          }
          yield* Effect.promise(async () => {
            const edited = tabs.hosts.locator("section", { hasText: "Allowed origins" })
            await edited.getByText("https://one.test").waitFor()
          })

          // Somebody else goes on while all of these pages are open.
          const { id } = application
          yield* made(`/applications/${id}`, { trust: "verified" }, "PATCH")
          yield* made(`/resources/${resource.id}`, { access: "any" }, "PATCH")
          const rules = { enforcement: "domains", contacts: ["it@acme.test"] }
          yield* made(`/connections/${connection.id}`, rules, "PATCH")
          yield* made(`/users/${person.id}`, { lastName: "Lovelace" }, "PATCH")
          const origins = ["https://one.test", "https://two.test"]
          yield* made("/allowed-origins", { origins }, "PUT")

          yield* Effect.promise(async () => {
            await edit(tabs.application, "Edit", "Name", "Bills")
            await edit(tabs.resource, "Edit", "Name", "All bills")
            await edit(
              tabs.connection,
              "Edit rules",
              "Name, which people see when they sign in",
              "Acme's own"
            )
            await edit(tabs.person, "Edit", "First name", "Augusta")
            const card = tabs.hosts.locator("section", { hasText: "Allowed origins" })
            await card.getByRole("button", { name: "Edit", exact: true }).click()
            const field = dialogOf(tabs.hosts).getByRole("textbox")
            await field.fill("https://one.test\nhttps://three.test")
            await confirm(tabs.hosts)
            await closed(tabs.hosts)
          })

          const read = (path: string) => Effect.map(ask(path), ({ json }) => json)
          assert.deepInclude(yield* read(`/applications/${id}`), {
            name: "Bills",
            trust: "verified"
          })
          assert.deepInclude((yield* read("/resources")).items[0], {
            name: "All bills",
            access: "any"
          })
          assert.deepInclude(yield* read(`/connections/${connection.id}`), {
            name: "Acme's own",
            ...rules
          })
          assert.deepInclude(yield* read(`/users/${person.id}`), {
            firstName: "Augusta",
            lastName: "Lovelace"
          })
          assert.sameMembers((yield* read("/allowed-origins")).origins, [
            ...origins,
            "https://three.test"
          ])
          assert.deepStrictEqual(complaints, [])
        }),
      240_000
    )

    it.effect(
      "show a secret that is shown once also to whoever closed the dialog before it came",
      () =>
        Effect.gen(function* () {
          const { environment } = yield* TestService
          const { complaints, origin, tab: open } = yield* signedIn("owner")
          yield* Effect.promise(async () => {
            const tab = await open()
            await tab.goto(`${origin}/e/${environment.name}/keys`)
            const { promise: wait, resolve: goOn } = Promise.withResolvers<void>()
            await tab.route("**/secret-keys", async (route) => {
              if (route.request().method() === "POST") await wait
              await route.continue()
            })
            await tab.getByRole("button", { name: "Create key" }).click()
            await dialogOf(tab).getByLabel("Name").fill("billing")
            const asked = tab.waitForRequest((request) => request.method() === "POST")
            await confirm(tab)
            await asked
            await tab.keyboard.press("Escape")
            await closed(tab)
            goOn()
            await dialogOf(tab).getByText("This is shown once.").waitFor()
            assert.match(await dialogOf(tab).locator("code").innerText(), /^sk_/)
            await dialogOf(tab).getByRole("button", { name: "Close" }).last().click()
            await closed(tab)
          })
          assert.deepStrictEqual(complaints, [])
        }),
      120_000
    )

    it.effect(
      "save nothing as a whole over what somebody else has changed meanwhile",
      () =>
        Effect.gen(function* () {
          const { ask, environment } = yield* TestService
          const { account, complaints, origin, tab: open } = yield* signedIn("owner")
          const put = (path: string, json: object) =>
            Effect.map(account.ask(path, { method: "PUT", json }), (answer) => {
              assert.include([200, 201], answer.status, answer.text)
              return answer.json
            })
          const inside = `/environments/${environment.id}`
          const url = "https://backend.test/hook"
          yield* put(`${inside}/hooks/session.before`, { url, timeoutMilliseconds: 1500 })
          yield* put(`${inside}/templates/maps`, {
            audience: null,
            lifetimeSeconds: 60,
            claims: { plan: "a" }
          })
          const coach = { key: "coach", name: "Coach", permissions: ["members:remove"] }
          yield* put(`${inside}/role-sets/club`, { name: "Club", roles: [coach] })
          const base = `${origin}/e/${environment.name}`
          const at = (path: string) =>
            Effect.promise(async () => {
              const tab = await open()
              await tab.goto(`${base}/${path}`)
              await tab.waitForLoadState("networkidle")
              return tab
            })
          const tabs = {
            hook: yield* at("hooks/session.before"),
            template: yield* at("tokens"),
            roles: yield* at("roles")
          }

          const off = { url, timeoutMilliseconds: 1500, enabled: false }
          yield* put(`${inside}/hooks/session.before`, off)
          const less = { audience: null, lifetimeSeconds: 60, claims: { plan: "b" } }
          yield* put(`${inside}/templates/maps`, less)
          const roles = [{ ...coach, permissions: [] }]
          yield* put(`${inside}/role-sets/club`, { name: "Club", roles })

          yield* Effect.promise(async () => {
            const refused = "Somebody else has changed this meanwhile, and nothing was saved."
            const { hook, roles, template } = tabs
            await hook.getByRole("button", { name: "Edit", exact: true }).click()
            await dialogOf(hook).getByLabel("Time to answer").fill("900")
            await confirm(hook)
            await dialogOf(hook).getByText(refused).waitFor()
            await template.getByRole("button", { name: "Edit", exact: true }).click()
            await dialogOf(template).getByLabel("Lifetime in seconds").fill("90")
            await confirm(template)
            await dialogOf(template).getByText(refused).waitFor()
            const card = roles.locator("section", { hasText: "Club" })
            await card.getByLabel(/Coach.* may .*invitations:list/).check()
            await card.getByRole("button", { name: "Save" }).click()
            await card.getByText(refused).waitFor()
            await roles.reload()
            await card.getByLabel(/Coach.* may .*invitations:list/).check()
            await card.getByRole("button", { name: "Save" }).click()
            await card.locator(".unsaved").waitFor({ state: "detached" })
          })
          const { json } = yield* account.ask(`${inside}/role-sets`)
          const club = json.items.find((set: { readonly key: string }) => set.key === "club")
          const after = club.roles.find((role: { readonly key: string }) => role.key === "coach")
          assert.deepStrictEqual(after.permissions, ["invitations:list"])
          const { json: hooks } = yield* ask("/hooks")
          assert.deepInclude(hooks.items[0], { enabled: false, timeoutMilliseconds: 1500 })
          assert.deepStrictEqual(complaints, [])
        }),
      120_000
    )

    it.effect(
      "add connections, directories and members where the role set has no role named member",
      () =>
        Effect.gen(function* () {
          const { ask, environment } = yield* TestService
          const { account, complaints, origin, tab: open } = yield* signedIn("owner")
          const roles = [{ key: "coach", name: "Coach", permissions: [] }]
          const set = yield* account.ask(`/environments/${environment.id}/role-sets/crew`, {
            method: "PUT",
            json: { name: "Crew", roles }
          })
          const json = { name: "Crew", roleSetId: set.json.id }
          const { json: organization } = yield* ask("/organizations", { method: "POST", json })
          const { id: organizationId } = organization
          const person = yield* ask("/users", { method: "POST", json: { email: "c@crew.test" } })
          const path = `${origin}/e/${environment.name}/organizations/${organizationId}`
          yield* Effect.promise(async () => {
            const tab = await open()
            const add = async (button: string, fill: () => Promise<unknown>) => {
              await tab.goto(path)
              await tab.waitForLoadState("networkidle")
              await tab.getByRole("button", { name: button, exact: true }).click()
              await fill()
              await confirm(tab)
            }
            await add("Add a directory", () => dialogOf(tab).getByLabel("Name").fill("Okta"))
            await dialogOf(tab).getByText("This is shown once.").waitFor()
            await add("Add a member", () =>
              dialogOf(tab).getByLabel("User id").fill(person.json.id)
            )
            await closed(tab)
            await add("Add a connection", () =>
              dialogOf(tab).getByLabel("Role of new members").selectOption("coach")
            )
            await tab.waitForURL("**/connections/*")
          })
          const organizations = `/organizations/${organizationId}`
          const { json: directories } = yield* ask(`${organizations}/directories`)
          assert.isNull(directories.items[0].defaultRole)
          const { json: members } = yield* ask(`${organizations}/members`)
          assert.strictEqual(members.items[0].role, "coach")
          const { json: made } = yield* ask(`/connections?organizationId=${organizationId}`)
          assert.strictEqual(made.items[0].jit.role, "coach")
          assert.deepStrictEqual(complaints, [])
        }),
      120_000
    )

    it.effect(
      "keep a comma that is in a redirect address",
      () =>
        Effect.gen(function* () {
          const { ask, environment } = yield* TestService
          const json = { name: "Comma", kind: "web", redirectUris: ["https://a.test/cb?for=a,b"] }
          const { json: application } = yield* ask("/applications", { method: "POST", json })
          const { origin, tab: open } = yield* signedIn("owner")
          yield* Effect.promise(async () => {
            const tab = await open()
            await tab.goto(`${origin}/e/${environment.name}/applications/${application.id}`)
            const lines = "https://a.test/cb?for=a,b\nhttps://b.test/cb?for=c,d"
            await edit(tab, "Edit", "Redirect addresses", lines)
          })
          const { json: after } = yield* ask(`/applications/${application.id}`)
          assert.deepStrictEqual(after.redirectUris, [
            "https://a.test/cb?for=a,b",
            "https://b.test/cb?for=c,d"
          ])
        }),
      120_000
    )
  })
})
