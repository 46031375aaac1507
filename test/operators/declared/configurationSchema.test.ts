import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { Effect, Schema } from "effect"
import { readFileSync } from "node:fs"
import { parse } from "yaml"
import { schemas } from "../../../scripts/openapi.ts"
import { defaultSettings } from "../../../src/contract/EnvironmentSettings.ts"
import { Configuration, sectionNames } from "../../../src/operators/declared/Configuration.ts"
import { readConfiguration } from "../../../src/operators/declared/readConfiguration.ts"
import { writeYaml } from "../../../src/platform/Yaml.ts"
import { documentOf, MadeConfiguration } from "../../support/MadeConfiguration.ts"

const document = schemas["configuration.json"]
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv, ["uuid", "uri"])
const validate = ajv.compile(document)

const examples = [...readFileSync("docs/configuration.md", "utf8").matchAll(/```yaml\n(.*?)```/gs)]
  .map(([, text = ""]) => text)
  .filter((text) => text.includes("environment: acme"))

const encode = Schema.encodeSync(Configuration)

describe("the schema of declared configuration", () => {
  it("is committed as the service derives it", () => {
    const committed = readFileSync("docs/openapi/configuration.json", "utf8")
    assert.strictEqual(committed, `${JSON.stringify(document, null, 2)}\n`)
  })

  it("describes every section, and knows no member that the service does not take", () => {
    const { $defs } = JSON.parse(JSON.stringify(document))
    const { additionalProperties, properties } = $defs.Configuration
    assert.isFalse(additionalProperties)
    assert.deepStrictEqual(
      Object.keys(properties).toSorted(),
      ["$schema", "environment", ...sectionNames].toSorted()
    )
  })

  it.effect("holds the examples of the documentation", () =>
    Effect.gen(function* () {
      assert.isNotEmpty(examples)
      for (const text of examples) {
        assert.isTrue(validate(parse(text)), JSON.stringify(validate.errors))
        yield* readConfiguration(text)
      }
    })
  )

  it.effect("takes all settings, or any part of them, and null for a default", () =>
    Effect.gen(function* () {
      for (const settings of [
        defaultSettings,
        {},
        { session: {} },
        { session: { idleSeconds: null }, mfa: null },
        { retention: { endedSessionDays: null } }
      ]) {
        const given = { environment: "acme", settings }
        assert.isTrue(validate(given), JSON.stringify(validate.errors))
        assert.deepStrictEqual((yield* readConfiguration(writeYaml(given))).settings, settings)
      }
      for (const settings of [{ sesion: {} }, { session: { idleSeconds: 0 } }, []]) {
        const given = { environment: "acme", settings }
        assert.isFalse(validate(given))
        yield* Effect.flip(readConfiguration(writeYaml(given)))
      }
    })
  )

  it.effect.prop(
    "holds every document that the service takes, which reads it again as it was",
    [MadeConfiguration],
    ([made]) =>
      Effect.gen(function* () {
        const given = documentOf(made)
        assert.isTrue(validate(given), JSON.stringify(validate.errors))
        const read = yield* readConfiguration(writeYaml(given))
        assert.deepStrictEqual(JSON.parse(JSON.stringify(encode(read))), given)
      }),
    { arbitrary: { runs: 50 } }
  )
})
