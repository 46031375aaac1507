import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { EnvironmentName, Host } from "../../../src/contract/Environment.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { defaultSettingsOf } from "../../../src/contract/settingDefaults.ts"
import { defaultSettings } from "../../../src/contract/EnvironmentSettings.ts"
import { person } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const create = (name: string, appUrl: string, hosts: ReadonlyArray<string> = []) =>
  Environments.use((environments) =>
    environments.create({
      name: EnvironmentName.make(name),
      appUrl: new URL(appUrl),
      hosts,
      settings: {}
    })
  )

/** What the trail of an environment tells of the environment itself. */
const history = Effect.fnUntraced(function* () {
  const { ask, environment, sequence } = yield* TestService
  yield* sequence
  const found = yield* ask("/audit-events/search", {
    method: "POST",
    json: { page: { mode: "poll" }, filters: { targetTypes: ["environment"] } }
  })
  assert.strictEqual(found.status, 200, found.text)
  for (const event of found.json.items) {
    assert.deepStrictEqual(event.targets, [{ type: "environment", id: environment.id }])
  }
  return found.json.items as ReadonlyArray<{
    readonly action: string
    readonly metadata: { readonly changed?: ReadonlyArray<string> }
  }>
})

layer(TestService.layer)((it) => {
  describe("an environment", () => {
    it.effect("answers to the host of its app URL where no hosts are named", () =>
      Effect.gen(function* () {
        const { appUrl, hosts } = yield* create("plain", "https://Plain.example:8443")
        assert.strictEqual(appUrl, "https://plain.example:8443")
        assert.deepStrictEqual(hosts.map(String), ["plain.example:8443"])
      })
    )

    it.effect("keeps its hosts in the order given, each once, as it was told", () =>
      Effect.gen(function* () {
        const created = yield* create("ordered", "https://b.example", [
          "b.example",
          "A.example",
          "B.EXAMPLE:443"
        ])
        assert.deepStrictEqual(created.hosts.map(String), ["b.example", "a.example"])
        assert.deepStrictEqual(yield* (yield* Environments).get("ordered"), created)
      })
    )

    it.effect("is found by its name and by its id, in any letter case of the id", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const environments = yield* Environments
        assert.strictEqual((yield* environments.get("main")).id, environment.id)
        assert.strictEqual((yield* environments.get(environment.id.toUpperCase())).name, "main")
        const missing = yield* Effect.flip(environments.get("nowhere"))
        assert.strictEqual(missing.message, "There is no environment called nowhere")
      })
    )

    it.effect("has a name and hosts of its own: what another one has is refused and named", () =>
      Effect.gen(function* () {
        yield* create("first", "https://first.example")
        const name = yield* Effect.flip(create("first", "https://elsewhere.example"))
        assert.strictEqual(name.message, "An environment called first already exists")
        const host = yield* Effect.flip(
          create("second", "https://second.example", ["second.example", "first.example"])
        )
        assert.strictEqual(
          host.message,
          "The host first.example belongs to environment first already"
        )
        const free = yield* create("second", "https://second.example")
        const moved = yield* Effect.flip(
          (yield* Environments).update("second", {}, { hosts: ["first.example"] })
        )
        assert.strictEqual(
          moved.message,
          "The host first.example belongs to environment first already"
        )
        assert.deepStrictEqual(yield* (yield* Environments).get("second"), free)
      })
    )

    it.effect("is not made where its address is unusable; each flaw is named", () =>
      Effect.gen(function* () {
        const url = yield* Effect.flip(create("bad", "https://bad.example/path"))
        assert.strictEqual(url._tag, "InvalidEnvironmentAddress")
        const hosts = yield* Effect.flip(
          create("bad", "https://bad.example", ["a/b", "ok.example", "*"])
        )
        assert.strictEqual(
          hosts.message,
          "a/b is not a host name with an optional port\n* is not a host name with an optional port"
        )
        yield* Effect.flip((yield* Environments).get("bad"))
      })
    )
  })

  describe("the settings of an environment", () => {
    it.effect("are merged, and what is not named stays", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        yield* environments.update("main", { session: { idleSeconds: 600 }, audience: "api" })
        const updated = yield* environments.update("main", {
          session: { absoluteSeconds: 700 },
          audience: null
        })
        assert.deepStrictEqual(updated.settings, {
          ...defaultSettingsOf(true),
          session: { ...defaultSettings.session, idleSeconds: 600, absoluteSeconds: 700 }
        })
        assert.deepStrictEqual(yield* environments.get("main"), updated)
      })
    )

    it.effect("are brought back to their defaults by null, one or a section of them", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        yield* environments.update("main", {
          session: { idleSeconds: 600, maxPerUser: 7 },
          codes: { maxAttempts: 3 },
          defaultLocale: "da"
        })
        const { settings } = yield* environments.update("main", {
          session: { idleSeconds: null },
          codes: null,
          defaultLocale: null
        })
        const { session } = defaultSettings
        assert.strictEqual(settings.session.idleSeconds, session.idleSeconds)
        assert.strictEqual(settings.session.maxPerUser, 7)
        assert.deepStrictEqual(settings.codes, defaultSettings.codes)
        assert.strictEqual(settings.defaultLocale, defaultSettings.defaultLocale)
        yield* environments.update("main", { session: null })
      })
    )

    it.effect("that are unknown or senseless are all named, and none is changed", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        const before = yield* environments.get("main")
        const patch = JSON.parse(`{
        "session": { "idleSeconds": 0, "idleMinutes": 5 },
        "mfa": 1, "nothing": null, "__proto__": { "mfa": {} }, "constructor": 1,
        "defaultLocale": "tlh", "locales": [],
        "pages": { "invitation": "https://evil.example" },
        "codes": { "maxAttempts": 3 }
      }`)
        const { message } = yield* Effect.flip(environments.update("main", patch))
        assert.sameMembers(
          message.split("\n").map((line) => line.slice(0, line.indexOf(": "))),
          [
            "settings.session.idleSeconds",
            "settings.session.idleMinutes",
            "settings.mfa",
            "settings.nothing",
            "settings.__proto__",
            "settings.constructor",
            "settings.defaultLocale",
            "settings.locales.0",
            "settings.pages.invitation"
          ]
        )
        assert.deepStrictEqual(yield* environments.get("main"), before)
      })
    )

    it.effect("cannot leave the default locale without a place among the locales", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        const { message } = yield* Effect.flip(environments.update("main", { locales: ["da"] }))
        assert.strictEqual(message, "settings.defaultLocale: Expected one of locales")
        yield* environments.update("main", { locales: ["da"], defaultLocale: "da" })
      })
    )

    it.effect("that are changed at the same time are all changed", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        const patches = [
          { session: { idleSeconds: 601 } },
          { codes: { maxAttempts: 4 } },
          { mfa: { policy: "off" } },
          { throttle: { windowSeconds: 60 } },
          { signUp: { mode: "closed" } }
        ]
        yield* Effect.forEach(patches, (patch) => environments.update("main", patch), {
          concurrency: "unbounded"
        })
        const { settings } = yield* environments.get("main")
        assert.deepStrictEqual(
          [
            settings.session.idleSeconds,
            settings.codes.maxAttempts,
            settings.mfa.policy,
            settings.throttle.windowSeconds,
            settings.signUp.mode
          ],
          [601, 4, "off", 60, "closed"]
        )
      })
    )

    it.effect("are enforced within a second of their change", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const withPassword = ask("/users", { method: "POST", json: { password: "eleven-chrs" } })
        assert.strictEqual((yield* withPassword).status, 201)
        yield* (yield* Environments).update("main", { password: { minLength: 12 } })
        yield* TestClock.adjust("999 millis")
        assertProblem(yield* withPassword, 422, "password_rejected")
      })
    )

    it.effect(
      "leave an event for each change that tells which, and none where nothing changes",
      () =>
        Effect.gen(function* () {
          const environments = yield* Environments
          const before = yield* history()
          yield* environments.update("main", {
            session: { idleSeconds: 77 },
            hintDomain: "main.test"
          })
          yield* environments.update("main", { session: { idleSeconds: 77 } })
          yield* environments.update("main", {}, { appUrl: new URL("https://main.test") })
          const [first, ...later] = (yield* history()).slice(before.length)
          assert.strictEqual(first?.action, "environment.updated")
          assert.sameMembers(
            [...(first?.metadata.changed ?? [])],
            ["session.idleSeconds", "hintDomain"]
          )
          assert.deepStrictEqual(
            later.map(({ metadata }) => metadata.changed),
            [["appUrl"]]
          )
        })
    )
  })

  layer(TestService.layer)("hosts that are added", (it) => {
    it.effect("leave out what another environment has, and are added once", () =>
      Effect.gen(function* () {
        const { tenant } = yield* TestService
        yield* tenant("neighbour")
        const environments = yield* Environments
        const hosts = ["localhost:4000", "neighbour.test"].map((host) => Host.make(host))
        yield* environments.addHosts("main", hosts)
        yield* environments.addHosts("main", hosts)
        const { hosts: added } = yield* environments.get("main")
        assert.deepStrictEqual(added.map(String), ["main.test", "localhost:4000"])
        const { hosts: kept } = yield* environments.get("neighbour")
        assert.deepStrictEqual(kept.map(String), ["neighbour.test"])
        assert.deepStrictEqual(
          (yield* history()).map(({ action }) => action),
          ["environment.created", "environment.updated"]
        )
      })
    )
  })

  layer(TestService.layerWith({ production: true }))("in production", (it) => {
    it.effect("an app URL of plain http is refused, at creation and later", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        const created = yield* Effect.flip(create("insecure", "http://insecure.example"))
        assert.strictEqual(created._tag, "InsecureAppUrl")
        yield* Effect.flip(environments.get("insecure"))
        const updated = yield* Effect.flip(
          environments.update("main", {}, { appUrl: new URL("http://main.test") })
        )
        assert.strictEqual(updated._tag, "InsecureAppUrl")
        yield* environments.requireSecureAppUrls
      })
    )
  })

  describe("the domain of passkeys", () => {
    it.effect(
      "is the app's host or one above it that somebody registered, and has every host",
      () =>
        Effect.gen(function* () {
          const { update } = yield* Environments
          const appUrl = new URL("https://app.shop.co.uk")
          const hosts = ["app.shop.co.uk", "www.shop.co.uk"]
          yield* update("main", {}, { appUrl, hosts })
          const wrong = [
            ["127.0.0.1", /network address/],
            ["co.uk", /public suffix/],
            ["uk", /public suffix/],
            ["other.co.uk", /neither app\.shop\.co\.uk nor a domain above it/],
            ["pp.shop.co.uk", /neither/],
            ["app.shop.co.uk", /leaves out www\.shop\.co\.uk/]
          ] as const
          for (const [rpId, problem] of wrong) {
            const refused = yield* Effect.flip(update("main", { passkeys: { rpId } }))
            assert.match(refused.message, problem, rpId)
          }
          const sound = yield* update("main", { passkeys: { rpId: "shop.co.uk" } })
          assert.strictEqual(sound.settings.passkeys.rpId, "shop.co.uk")
        })
    )

    it.effect("stays while passkeys exist, unless the operator lets them die", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const { update } = yield* Environments
        const { id } = yield* person("keyed@example.com")
        yield* Seed.passkey({ environmentId: environment.id, userId: id })
        const changes = [
          [{ passkeys: { rpId: null } }, {}],
          [{ passkeys: { rpId: null } }, { appUrl: new URL("https://elsewhere.example") }]
        ] as const
        for (const [patch, address] of changes) {
          const refused = yield* Effect.flip(update("main", patch, address))
          assert.match(refused.message, /1 passkeys were made for shop\.co\.uk.*--force/)
        }
        yield* update("main", ...changes[0], { force: true })
        const off = yield* update("main", { passkeys: { enabled: false } })
        assert.isFalse(off.settings.passkeys.enabled)
      })
    )
  })
})
