import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Description, Name } from "../../src/contract/Values.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import * as Console from "../support/Console.ts"
import { callers } from "../support/hostile/callers.ts"
import { attacked } from "../support/hostile/slots.ts"
import { newcomer, organizationOf } from "../support/Organizations.ts"
import { assertFlaws, assertProblem } from "../support/Problems.ts"
import * as Seed from "../support/Seed.ts"
import { TestService } from "../support/TestService.ts"

/**
 * What no name may be, by the rule that refuses it: each would mislead people who read it among other
 * words, or not be seen.
 */
const unreadable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "more than a line": {
    "a line break": "Ada\nLovelace",
    "a control character": "Ada\u0007",
    "a line separator": "Ada\u2028Lovelace"
  },
  "a link": { "a link": "see http://x.example" },
  "a turn of the words around it": {
    "an override of the direction": "Ada\u202egnp.exe",
    "an isolate": "Ada\u2066x\u2069",
    "a mark of the direction": "Ada\u200f!",
    "an Arabic letter mark": "Ada\u061c!"
  },
  "nothing that is seen": {
    "nothing to see": "\u200b\u2060",
    "fillers alone": "\u3164\uffa0\u115f",
    "a blank pattern": "\u2800",
    "a soft hyphen and a variation": "\u00ad\ufe0f"
  }
}

const readable = ["Ada", "عبد الله", "שרה", "Zoë-Jo 👩‍👩‍👧 O'Neil & co.", "क्‍ष", "名 前", "http//x"]

const isName = (name: string): boolean =>
  /(^|\/|[a-z])name$/i.test(name) || name.endsWith("/description")

/** Every member of a body that names something to people, whichever plane it is on. */
const named = attacked.flatMap((operation) =>
  operation.slots
    .filter(({ at, isText, name }) => at === "body" && isText && isName(name))
    .map((slot) => ({ operation, slot }))
)

it("no schema of a name takes one that misleads or is not seen", () => {
  for (const [rule, names] of Object.entries(unreadable)) {
    for (const [what, name] of Object.entries(names)) {
      assert.isFalse(Schema.is(Schema.toType(Name))(name), what)
      assert.strictEqual(Schema.is(Description)(name), rule === "a link", what)
    }
  }
})

layer(Console.layer)((it) => {
  describe("a name", () => {
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

  describe("whatever people read as a name", () => {
    it.effect("is refused in every operation of every plane where it misleads or is not seen", () =>
      Effect.gen(function* () {
        const all = yield* callers
        const taken: Array<string> = []
        assert.isAbove(named.length, 15)
        for (const [turn, { operation, slot }] of named.entries()) {
          const { ask, ids } = all[operation.plane]
          const path = operation.path.replaceAll(
            /\{(\w+)\}/g,
            (_, name) => ids[name] ?? "018f0000-0000-7000-8000-000000000009"
          )
          for (const [rule, names] of Object.entries(unreadable)) {
            if (slot.name.endsWith("description") && rule === "a link") continue
            // Each breaks the same rule, as the schemas show above, so that the places take turns.
            const texts = Object.entries(names)
            const [what, name] = texts[turn % texts.length] ?? ["", ""]
            const answer = yield* ask({
              method: operation.method,
              path,
              headers: { "content-type": "application/json" },
              body: operation.bodyWith(slot, JSON.stringify(name))
            })
            const isNamed = answer.status === 400 && answer.text.includes(`"/body${slot.name}`)
            if (!isNamed) taken.push(`${operation.name} ${slot.name}: ${what} (${answer.status})`)
          }
        }
        assert.deepStrictEqual(taken, [])
      })
    )

    it.effect("is taken in any script, with the joiners that scripts and emoji need", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        for (const name of readable) {
          const user = yield* Seed.user({ firstName: name })
          assert.strictEqual(user.firstName, name)
          const branding = { displayName: name }
          yield* Effect.orDie(environments.update("main", { branding }))
        }
      })
    )
  })
})
