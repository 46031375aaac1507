import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { filled } from "../../../src/languages/Template.ts"
import { longestOf, textFlaw } from "../../../src/tenancy/texts/ChangedText.ts"

const standard = { standard: "Sign in to {app}", placeholders: ["app"] }
const filling = { numbers: new Intl.NumberFormat("en"), isolates: false }
const Plain = Schema.String.check(Schema.isPattern(/^[a-z ]{0,20}$/))

describe("a changed text", () => {
  it.effect.prop("stands with any of the text's own placeholders in it", [Plain, Plain], (parts) =>
    Effect.sync(() => {
      const [before, after] = parts
      assert.isUndefined(textFlaw(`${before}{app}!${after}`, standard))
      assert.isDefined(textFlaw(`${before}{other}${after}`, standard))
      assert.isDefined(textFlaw(`${before}{app${after}`, standard))
      assert.isDefined(textFlaw(`${before}<a href=x>${after}`, standard))
    })
  )

  it.effect.prop(
    "never leaves what it is filled with to be read as a placeholder",
    [Plain],
    (parts) =>
      Effect.sync(() => {
        const [name] = parts
        const value = `{app}${name}{other}`
        assert.strictEqual(filled("To {app}.", { app: value }, filling), `To ${value}.`)
      })
  )

  it("is as long as 500 characters or twice the standard text, whichever is more", () => {
    assert.strictEqual(longestOf("short"), 500)
    assert.strictEqual(longestOf("x".repeat(300)), 600)
    assert.isUndefined(textFlaw("😀".repeat(500), standard))
    assert.isDefined(textFlaw("😀".repeat(501), standard))
  })

  it.each(["", " ", "\u200B", "a\u0000", "a\nb", "a\u202Eb", "<script>", "a &lt; b", "}", "{}"])(
    "can not be %j",
    (value) => {
      assert.isDefined(textFlaw(value, standard))
    }
  )

  it.each(["Say <3 to {app}", "R&D at {app}", "{app} > all", "\u200Fשלום {app}"])(
    "can be %j",
    (value) => {
      assert.isUndefined(textFlaw(value, standard))
    }
  )
})
