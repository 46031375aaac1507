import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option } from "effect"
import { Settings } from "../../src/platform/Settings.ts"

const reading = (MAIL_FROM: string) =>
  Settings.use(({ mailFrom }) => Effect.succeed(Option.getOrNull(mailFrom))).pipe(
    Effect.provide(Settings.layer),
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ MAIL_FROM })))
  )

describe("MAIL_FROM", () => {
  it.effect.each<readonly [text: string, name: string | null, address: string]>([
    ["hello@acme.com", null, "hello@acme.com"],
    [" <hello@acme.com> ", null, "hello@acme.com"],
    ["Acme <hello@acme.com>", "Acme", "hello@acme.com"],
    ["Åse & Søn, mails <hej@åse.dk>", "Åse & Søn, mails", "hej@åse.dk"]
  ])("%j is read as a sender", ([text, name, address]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* reading(text), { name, address })
    })
  )

  it.effect.each([["Acme"], ["a@b@c"], ["Acme <hello>"], ["a@b.c, d@e.f"], ["x\r\ny <a@b.c>"]])(
    "%j is refused by name",
    ([text = ""]) =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(reading(text))
        assert.match(error.message, /^MAIL_FROM must be/)
      })
  )
})
