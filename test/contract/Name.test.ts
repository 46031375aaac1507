import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { newcomer, organizationOf } from "../support/Organizations.ts"
import { assertFlaws, assertProblem } from "../support/Problems.ts"
import * as Seed from "../support/Seed.ts"
import { TestService } from "../support/TestService.ts"

layer(TestService.layer)("a name", (it) => {
  it.effect(
    "loses white space at both ends before it is measured, of people as of organizations",
    () =>
      Effect.gen(function* () {
        const padding = " \u00a0".repeat(60)
        const long = "é".repeat(100)
        const user = yield* Seed.user({ firstName: ` Ada${padding}`, lastName: `\n${long}\t` })
        assert.deepInclude(user, { firstName: "Ada", lastName: long, name: `Ada ${long}` })
        const person = yield* newcomer
        const organization = yield* organizationOf(person, { name: "  Engines " })
        assert.strictEqual(organization.name, "Engines")
      })
  )

  it.effect("of nothing but white space is none, and too long stays too long", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { browser } = yield* newcomer
      for (const name of ["", "   ", "\u00a0\t", "x".repeat(101), "a\nb", "see http://x"]) {
        const json = { firstName: name, lastName: name }
        assertFlaws(yield* ask("/users", { method: "POST", json }), [
          "/body/firstName",
          "/body/lastName"
        ])
        const own = yield* browser.ask("/users/me", { method: "PATCH", json })
        assertProblem(own, 400, "invalid_request")
        const made = yield* browser.ask("/organizations", { json: { name } })
        assertFlaws(made, ["/body/name"])
      }
    })
  )
})
