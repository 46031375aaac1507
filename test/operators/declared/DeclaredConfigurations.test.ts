import { generateKeyPairSync } from "node:crypto"
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { DeclaredConfigurations } from "../../../src/operators/declared/DeclaredConfigurations.ts"
import { Origins } from "../../../src/tenancy/origins/Origins.ts"
import { Providers } from "../../../src/tenancy/providers/Providers.ts"
import { layer as service, operator } from "../../support/Console.ts"
import { apply, documentOf, optionsOf } from "../../support/DeclaredDocuments.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { registered, registrationIs } from "../../support/Registrations.ts"
import { TestService } from "../../support/TestService.ts"

const web = (name: string) => ({
  name,
  kind: "web",
  redirectUris: ["https://a.example/callback"],
  clientSecret: { file: `secrets/${name}` }
})

layer(service)("declared configuration in the service", (it) => {
  it.effect("never touches applications that are no operator's", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      yield* registrationIs("open")
      const own = yield* registered({ redirect_uris: ["https://b.example/callback"] })
      const backend = yield* ask("/applications", {
        method: "POST",
        json: { name: "Backend's", kind: "browser", redirectUris: ["https://c.example/callback"] }
      })
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      const machine = { name: "Machine", kind: "service", organizationId }
      const service = yield* ask("/applications", { method: "POST", json: machine })
      const { made } = yield* apply({ applications: [web("One"), web("Two")] })
      assert.lengthOf(made, 2)
      assert.match(Redacted.value(made[0]!.secret), /^cs_/)

      yield* apply({ applications: [] }, { prune: true, force: true })
      const left = yield* ask("/applications?limit=100")
      assert.deepStrictEqual(
        left.json.items.map(({ clientId }: { readonly clientId: string }) => clientId).toSorted(),
        [own.client_id, backend.json.clientId, service.json.clientId].toSorted()
      )
      // One of the same name is somebody else's.
      const { plan } = yield* apply({ applications: [{ ...web("Backend's"), kind: "web" }] })
      assert.deepStrictEqual(
        plan.changes.map(({ action, name }) => [action, name]),
        [["add", "Backend's"]]
      )
      yield* apply({ applications: [] }, { prune: true, force: true })
    })
  )

  it.effect("calls the environment by what a resource was called that the document prunes", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const identifier = "https://moved.example"
      const called = { resources: [{ identifier, name: "API" }] }
      const flags = { prune: true, force: true }
      const { appUrl } = environment
      for (const [named, before] of [
        [{ appUrl: identifier }, { appUrl }],
        [{ settings: { audience: identifier } }, { settings: {} }]
      ]) {
        yield* apply(called, flags)
        const kept = yield* Effect.flip(apply({ ...named, resources: [] }))
        assert.include(kept.message, "resource's identifier")
        const { plan } = yield* apply({ ...named, resources: [] }, flags)
        assert.include(
          plan.changes.map(({ name }) => name),
          identifier
        )
        yield* apply({ ...before, resources: [] }, flags)
      }
    })
  )

  it.effect("an application keeps its record, its secret and its kind", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const twins = { applications: [web("Twin"), { ...web("Twin"), clientSecret: { file: "2" } }] }
      yield* apply(twins)
      assert.isEmpty((yield* apply(twins)).plan.changes)
      const before = (yield* ask("/applications?query=Twin")).json.items
      assert.lengthOf(before, 2)
      const [first, second] = twins.applications
      yield* apply({ applications: [{ ...first, enabled: false }, second] })
      const after = (yield* ask("/applications?query=Twin")).json.items
      const idsOf = (items: ReadonlyArray<{ readonly id: string; readonly secrets: unknown }>) =>
        items.map(({ id, secrets }) => ({ id, secrets }))
      assert.deepStrictEqual(idsOf(after), idsOf(before))
      const refused = yield* Effect.flip(
        apply({ applications: [{ name: "Twin", kind: "browser" }] })
      )
      assert.include(refused.message, "an application keeps its kind")
      // A member that is left out has its default again.
      const { plan } = yield* apply({ applications: [first, second] })
      assert.deepStrictEqual(
        plan.changes.map(({ members }) => members),
        [[{ path: "enabled", before: false, after: true }]]
      )
    })
  )

  it.effect("the console tells what was applied last, and when it made a difference", () =>
    Effect.gen(function* () {
      const { environment, ask: backend, sequence } = yield* TestService
      const { ask } = yield* operator("auditor")
      const path = `/environments/${environment.id}/declared-configuration`
      const url = "https://hooks.example.com/in?token=hidden"
      yield* backend("/webhook-endpoints", { method: "POST", json: { url } })
      const document = {
        settings: { session: { idleSeconds: 700 }, locales: ["en"] },
        origins: ["https://declared.example"],
        blockedDomains: { deny: ["spam.example"] },
        webhooks: [{ url, description: "Declared" }]
      }
      const { plan } = yield* apply(document)
      const answer = yield* ask(path)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepStrictEqual(answer.json.applied.sections, [
        { section: "origins", names: ["https://declared.example"], count: 1 },
        { section: "settings", names: ["session.idleSeconds", "locales"], count: 2 },
        { section: "blockedDomains", names: ["deny"], count: 1 },
        { section: "webhooks", names: ["https://hooks.example.com/in"], count: 1 }
      ])
      assert.strictEqual(answer.json.applied.correlationId, plan.correlationId)
      yield* sequence
      const trail = yield* backend("/audit-events/search", {
        method: "POST",
        json: { page: { mode: "poll" }, filters: { correlationId: plan.correlationId } }
      })
      const actions = trail.json.items.map(({ action }: { readonly action: string }) => action)
      assert.deepStrictEqual(actions.toSorted(), [
        "allowed_origins.replaced",
        "blocked_domains.replaced",
        "environment.updated",
        "webhook_endpoint.updated"
      ])

      yield* TestClock.adjust("10 minutes")
      assert.isEmpty((yield* apply(document)).plan.changes)
      assert.deepStrictEqual((yield* ask(path)).json, answer.json)
      // Fewer sections are another document, even where nothing differs.
      yield* apply({ origins: document.origins })
      assert.lengthOf((yield* ask(path)).json.applied.sections, 1)
    })
  )

  it.effect("a plan that is no longer right changes nothing, and neither does one that fails", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const declared = yield* DeclaredConfigurations
      const origins = yield* Origins
      const document = yield* documentOf({
        origins: ["https://planned.example"],
        settings: { session: { idleSeconds: 800 } }
      })
      const options = optionsOf({ prune: true })
      const plan = yield* declared.plan(document, options)
      yield* origins.replace(environment.id, ["https://meanwhile.example"])
      const before = yield* declared.exported(environment.name)
      const nothing = () => Effect.void
      const moved = yield* Effect.flip(declared.apply(document, plan, options, nothing))
      assert.strictEqual(moved._tag, "ConfigurationMoved")
      assert.deepStrictEqual(yield* declared.exported(environment.name), before)
      const again = yield* declared.plan(document, options)
      const failed = yield* Effect.flip(
        declared.apply(document, again, options, () => Effect.fail("no room" as const))
      )
      assert.strictEqual(failed, "no room")
      assert.deepStrictEqual(yield* declared.exported(environment.name), before)
      // Of runs at the same time one does it, and the others find that it is done.
      const runs = yield* Effect.all(
        Array.from({ length: 4 }, () =>
          Effect.exit(declared.apply(document, again, options, nothing))
        ),
        { concurrency: 4 }
      )
      assert.lengthOf(
        runs.filter((exit) => exit._tag === "Success"),
        1
      )
    })
  )

  it.effect("another secret of a provider is a difference that shows no secret", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const providers = yield* Providers
      const forge = {
        key: "forge",
        clientId: "forge",
        protocol: "oauth2",
        issuer: "https://forge.example",
        endpoints: {
          authorizationUrl: "https://forge.example/a",
          tokenUrl: "https://forge.example/t",
          userinfoUrl: "https://forge.example/u",
          subjectClaim: "id",
          emailsUrl: null
        },
        clientSecret: { env: "FORGE" }
      }
      const document = { providers: [forge] }
      yield* apply(document, {}, { $FORGE: "first secret" })
      assert.isEmpty((yield* apply(document, {}, { $FORGE: "first secret" })).plan.changes)
      const kept = yield* apply(document)
      assert.isEmpty(kept.plan.changes)
      assert.include(kept.plan.notes.join(), "cannot be read")
      const { plan } = yield* apply(document, {}, { $FORGE: "second secret" })
      assert.deepStrictEqual(plan.changes, [
        {
          section: "providers",
          name: "forge",
          action: "change",
          members: [{ path: "clientSecret", before: null, after: null }],
          loss: null
        }
      ])
      const found = yield* providers.find(environment.id, "forge")
      assert.isTrue(
        found?.secret._tag === "shared" && Redacted.value(found.secret.value) === "second secret"
      )
      // A changed address never gets the secret that was set for another.
      const elsewhere = {
        ...forge,
        endpoints: { ...forge.endpoints, tokenUrl: "https://x.example" }
      }
      const refused = yield* Effect.flip(apply({ providers: [elsewhere] }))
      assert.include(refused.message, "Expected a secret that can be read")

      // Nor does one that is signed for another team pass for the one that is kept.
      const signed = (teamId: string) => {
        const { clientSecret: _, ...rest } = forge
        return { providers: [{ ...rest, teamId, keyId: "K1", privateKey: { env: "P8" } }] }
      }
      const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
      const secrets = { $P8: String(privateKey.export({ type: "pkcs8", format: "pem" })) }
      yield* apply(signed("TEAM1"), {}, secrets)
      assert.isEmpty((yield* apply(signed("TEAM1"))).plan.changes)
      const moved = yield* Effect.flip(apply(signed("TEAM2")))
      assert.include(moved.message, "Expected a secret that can be read")
    })
  )

  it.effect("an export is of one moment, though somebody changes it meanwhile", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const declared = yield* DeclaredConfigurations
      const sql = yield* SqlClient.SqlClient
      // The export waits for the origins, which come before the domains.
      const { release } = yield* holdRows((sql) =>
        Effect.andThen(
          sql`LOCK TABLE allowed_origins IN ACCESS EXCLUSIVE MODE`,
          sql`SELECT 1 AS held`
        )
      )
      const exporting = yield* Effect.forkScoped(declared.exported(environment.name))
      yield* untilWaiting(1)
      yield* sql`
        INSERT INTO blocked_domains (environment_id, allow, deny, disposable, updated_at)
        VALUES (${environment.id}, '{}', '{late.example}', false, now())
        ON CONFLICT (environment_id) DO UPDATE SET deny = excluded.deny`
      yield* release
      const document = yield* Fiber.join(exporting)
      assert.notInclude(JSON.stringify(document), "late.example")
      const after = yield* declared.exported(environment.name)
      assert.include(JSON.stringify(after), "late.example")
    })
  )
})
