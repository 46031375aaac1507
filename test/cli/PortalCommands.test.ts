import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { assertRefused, Installation, json } from "./commands.ts"

layer(Installation.layer, { excludeTestServices: true })("the set-up by command", (it) => {
  it.effect("is opened by a link of the parts that were named, for as long as was asked", () =>
    Effect.gen(function* () {
      const { cli, service } = yield* Installation
      const made = yield* service.ask("/organizations", { method: "POST", json: { name: "Acme" } })
      const { id } = made.json
      const at = ["--environment", "development", "--json", "--organization", id]
      const all = json(yield* cli("portal", "link", ...at))
      assert.match(all.url, /\/_service\/pages\/portal\/open\?token=[\w-]{43}$/)
      const some = ["--intent", "sso", "--intent", "domains", "--expires-in", "300"]
      const named = json(yield* cli("portal", "link", ...at, ...some))
      const { items } = (yield* service.ask(`/organizations/${id}/portal-links`)).json
      assert.deepStrictEqual(
        items.map((one: { id: string; intents: unknown }) => [one.id, one.intents]),
        [
          [named.id, ["sso", "domains"]],
          [all.id, ["sso", "domains", "directory", "certificates"]]
        ]
      )
      assertRefused(yield* cli("portal", "link", ...at, "--expires-in", "1"), "300 to 604800")
    })
  )
})
