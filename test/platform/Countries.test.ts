import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, Schema } from "effect"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { codeOf, Countries } from "../../src/platform/Countries.ts"
import { Settings } from "../../src/platform/Settings.ts"
import { mmdbOf } from "../support/Mmdb.ts"
import { testSettings } from "../support/TestService.ts"

const fileOf = (content: Uint8Array | string) =>
  Effect.gen(function* () {
    const folder = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "gatehouse-"))),
      (path) => Effect.promise(() => rm(path, { recursive: true }))
    )
    const path = join(folder, "countries.mmdb")
    yield* Effect.promise(() => writeFile(path, content))
    return path
  })

const countriesIn = Effect.fnUntraced(function* (file: string | null) {
  const settings = { ...testSettings, geoipFile: Option.fromNullishOr(file) }
  const countries = yield* Countries.pipe(
    Effect.provide(Countries.layer.pipe(Layer.provide(Layer.succeed(Settings, settings))))
  )
  return countries.countryOf
})

const country = (code: string) => ({ country: { iso_code: code, names: { en: code } } })

describe("countries of network addresses", () => {
  it.effect("are those of the networks in the operator's file", () =>
    Effect.gen(function* () {
      const countryOf = yield* countriesIn(
        yield* fileOf(
          mmdbOf({
            "192.0.2.0/24": country("DK"),
            "198.51.100.128/25": country("NO"),
            "2001:db8:1::/48": country("SE"),
            "203.0.113.0/24": { country_code: "DE", continent_code: "EU" },
            "203.0.112.0/24": { registered_country: { iso_code: "FR" } }
          })
        )
      )
      const found = [
        "192.0.2.1",
        "192.0.2.255",
        "192.0.3.0",
        "198.51.100.127",
        "198.51.100.128",
        "2001:db8:1::7",
        "2001:db8:2::7",
        "203.0.113.9",
        "203.0.112.9",
        "127.0.0.1",
        "::1"
      ].map(countryOf)
      assert.deepStrictEqual(found, [
        "DK",
        "DK",
        null,
        null,
        "NO",
        "SE",
        null,
        "DE",
        null,
        null,
        null
      ])
      for (const nothing of [null, "", "dk", "192.0.2", "192.0.2.1/24", "192.0.2.1:80"]) {
        assert.isNull(countryOf(nothing))
      }
    })
  )

  it.effect("are not known without a file, and a file that is none stops the start", () =>
    Effect.gen(function* () {
      assert.isNull((yield* countriesIn(null))("192.0.2.1"))
      const whole = mmdbOf({ "192.0.2.0/24": country("DK") })
      for (const content of ["", "country,code", whole.subarray(0, -200)]) {
        const file = yield* fileOf(content)
        const refused = yield* Effect.flip(countriesIn(file))
        assert.strictEqual(
          refused.message,
          `GEOIP_FILE: ${file} is no MMDB database that can be read`
        )
      }
      const refused = yield* Effect.flip(countriesIn("/nowhere/countries.mmdb"))
      assert.include(refused.message, "/nowhere/countries.mmdb")
    })
  )

  it.effect.prop(
    "are two capital letters or nothing, whatever a record holds",
    [Schema.Json],
    ([json]) =>
      Effect.sync(() => {
        for (const record of [json, { country: json }, { country: { iso_code: json } }]) {
          const code = codeOf(record)
          assert.isTrue(code === null || /^[A-Z]{2}$/.test(code))
        }
      })
  )
})
