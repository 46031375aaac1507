import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { assertRefused, Installation, json } from "./commands.ts"

layer(Installation.layer, { excludeTestServices: true })("directories by command", (it) => {
  it.effect("are listed, and get another token that is printed once", () =>
    Effect.gen(function* () {
      const { cli, service } = yield* Installation
      const post = (path: string, body: object) => service.ask(path, { method: "POST", json: body })
      const { id } = (yield* post("/organizations", { name: "Acme" })).json
      const at = ["--environment", "development", "--organization", id]
      const list = cli("directory", "list", ...at, "--json")
      assert.deepStrictEqual(json(yield* list), { items: [] })
      const path = `/organizations/${id}/directories`
      const made = (yield* post(path, { name: "Acme Okta" })).json
      const token = ["directory", "token", ...at, "--id", made.id]
      const second = json(yield* cli(...token, "--expires-in", "30", "--json"))
      assert.match(second.token, /^scim_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}$/)
      const [listed] = json(yield* list).items
      assert.deepInclude(listed, { id: made.id, name: "Acme Okta", users: 0 })
      assert.deepStrictEqual(
        listed.tokens.map((one: { lastFour: string }) => one.lastFour),
        [made.token.slice(-4), second.token.slice(-4)]
      )
      const text = yield* cli("directory", "list", ...at)
      assert.include(text.stdout, made.baseUrl)
      assert.notInclude(text.stdout, second.token)
      assertRefused(yield* cli(...token), "cannot have more tokens")
      assertRefused(yield* cli(...token, "--expires-in", "0"), "1 to 730")
      const fresh = yield* cli(...token, "--revoke-old")
      assert.include(fresh.stdout, "shown once, never expires")
      assert.lengthOf(json(yield* list).items[0].tokens, 1)
    })
  )
})
