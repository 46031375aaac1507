import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { answers, callsAt } from "../support/HookServer.ts"
import { assertSigned, WebhookReceiver } from "../support/WebhookReceiver.ts"
import { assertRefused, Installation, json } from "./commands.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"
const point = ["--point", "session.before"]

const world = Layer.merge(Installation.layerWith(), WebhookReceiver.layer)

const hook = (command: string, ...args: ReadonlyArray<string>) =>
  Installation.use(({ cli }) => cli("hook", command, "--environment", "development", ...args))

layer(world, { excludeTestServices: true })("the commands of hooks", (it) => {
  it.effect(
    "set one up, list it, try it and remove it, and the trail says who did",
    () =>
      Effect.gen(function* () {
        const { service } = yield* Installation
        const { origin } = yield* WebhookReceiver
        const url = `${origin}/asked`
        yield* answers("/asked", { verdict: "allow" })
        assert.deepStrictEqual(json(yield* hook("list", "--json")), [])

        const set = yield* hook("set", ...point, "--url", url)
        assert.strictEqual(set.code, 0, set.stderr)
        const secret = /^Secret +(whsec_\S+)$/m.exec(set.stdout)?.[1]
        assert.isDefined(secret, set.stdout)
        const [listed] = json(yield* hook("list", "--json"))
        assert.deepInclude(listed, { point: "session.before", url, onFailure: "deny" })
        assert.notProperty(listed, "secret")
        const table = yield* hook("list")
        assert.match(table.stdout, /^POINT +URL +ON FAILURE +STATE$/m)
        assert.match(table.stdout, /^session\.before +\S+ +deny +enabled$/m)

        const { json: user } = yield* service.ask("/users", {
          method: "POST",
          json: { email: "ada@example.com", emailVerified: true }
        })
        const tried = json(yield* hook("test", ...point, "--user", user.id, "--json"))
        assert.deepInclude(tried, { verdict: "allow", error: null, statusCode: 200 })
        const [call] = yield* callsAt("/asked")
        assertSigned(call!, secret!)
        assert.strictEqual(call!.json.data.user.id, user.id)
        assertRefused(yield* hook("test", ...point, "--user", nobody))
        yield* answers("/asked", "<html>")
        const failed = yield* hook("test", ...point)
        assert.match(failed.stdout, /^No usable answer after \d+ ms: the answer has another form$/m)

        const settings = '{"onFailure":"allow","timeoutMilliseconds":800,"enabled":false}'
        const changed = json(
          yield* hook("set", ...point, "--url", url, "--settings", settings, "--json")
        )
        assert.deepInclude(changed, {
          onFailure: "allow",
          timeoutMilliseconds: 800,
          enabled: false
        })
        assert.notProperty(changed, "secret")
        assert.match((yield* hook("list")).stdout, /^session\.before .* disabled$/m)

        assert.strictEqual((yield* hook("remove", ...point)).stdout, "Removed session.before\n")
        assertRefused(yield* hook("remove", ...point))
        assertRefused(yield* hook("test", ...point))
        const trail = yield* service.ask("/audit-events/search", {
          method: "POST",
          json: {
            page: { mode: "poll" },
            filters: { actions: ["hook.created", "hook.updated", "hook.deleted"] }
          }
        })
        const events = trail.json.items.map(
          ({
            action,
            actor
          }: {
            readonly action: string
            readonly actor: { readonly type: string }
          }) => `${action} by ${actor.type}`
        )
        assert.deepStrictEqual(events, [
          "hook.created by platform_user",
          "hook.updated by platform_user",
          "hook.deleted by platform_user"
        ])
      }),
    120_000
  )

  it.effect(
    "refuse what a point does not have, and points that there are not",
    () =>
      Effect.gen(function* () {
        const url = ["--url", "https://acme.example/hook"]
        const settings = (text: string) => ["--settings", text]
        for (const [command, ...more] of [["set", ...url], ["test"], ["remove"]]) {
          const { code, stderr } = yield* hook(command ?? "", "--point", "session.after", ...more)
          assert.strictEqual(code, 1)
          assert.include(
            stderr,
            '"sign_up.before" | "session.before"',
            "names those that there are"
          )
        }
        assertRefused(yield* hook("set", ...point, "--url", "http://10.0.0.1/hook"))
        assertRefused(yield* hook("set", ...point, ...url, ...settings('{"cacheSeconds":1}')))
        for (const text of ['{"onFailure":"maybe"}', '{"onfailure":"allow"}', "{", "[]"]) {
          const { code, stderr } = yield* hook("set", ...point, ...url, ...settings(text))
          assert.strictEqual(code, 1, text)
          assert.include(stderr, "--settings")
        }
        assertRefused(yield* hook("set", "--point", "password.verify", ...url))
        assert.deepStrictEqual(json(yield* hook("list", "--json")), [])
      }),
    120_000
  )
})
