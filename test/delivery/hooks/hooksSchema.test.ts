import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { Effect, type Schema } from "effect"
import { readFileSync } from "node:fs"
import { schemas } from "../../../scripts/openapi.ts"
import { hookPoints } from "../../../src/contract/Environment.ts"
import { hookAnswers, readAnswer } from "../../../src/delivery/hooks/HookAnswer.ts"
import { encodeRequest, hookRequests } from "../../../src/delivery/hooks/HookRequest.ts"

const document = schemas["hooks.json"]
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv, ["uuid"])
// Made-up times go beyond the year 9999, which the format does not know.
ajv.addFormat("date-time", true)
ajv.addSchema({ ...document, $id: "https://gatehouse.example/hooks.json" })

const validatorOf = (name: string) => {
  const validate = ajv.getSchema(`https://gatehouse.example/hooks.json#/$defs/${name}`)
  if (validate === undefined) throw new Error(`The document has no ${name}`)
  return validate
}

describe("the published schema of hooks", () => {
  it("is committed as the service derives it", () => {
    const committed = readFileSync("docs/openapi/hooks.json", "utf8")
    assert.strictEqual(committed, `${JSON.stringify(document, null, 2)}\n`)
  })

  for (const point of hookPoints) {
    it.effect.prop(
      `holds whatever is sent at ${point}`,
      [
        hookRequests[point] as unknown as Schema.Codec<{
          readonly timestamp: never
          readonly data: never
        }>
      ],
      ([request]) =>
        Effect.sync(() => {
          const sent = JSON.parse(encodeRequest(point, request.timestamp, request.data))
          const validate = validatorOf(`${point}.request`)
          assert.isTrue(validate(sent), JSON.stringify(validate.errors))
          assert.isTrue(
            ajv.validate("https://gatehouse.example/hooks.json", sent),
            JSON.stringify(ajv.errors)
          )
        }),
      { arbitrary: { runs: 25 } }
    )

    it.effect.prop(
      `holds whatever answer is taken at ${point}, and no unknown member`,
      [hookAnswers[point] as unknown as Schema.Codec<object>],
      ([answer]) =>
        Effect.sync(() => {
          const text = JSON.stringify(answer)
          const validate = validatorOf(`${point}.answer`)
          assert.isDefined(readAnswer(point, text))
          assert.isTrue(validate(JSON.parse(text)), JSON.stringify(validate.errors))
          const more = { ...JSON.parse(text), more: 1 }
          assert.isUndefined(readAnswer(point, JSON.stringify(more)))
          assert.isFalse(validate(more))
        }),
      { arbitrary: { runs: 25 } }
    )
  }
})
