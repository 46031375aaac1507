import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { makeApplicationKeys } from "../../../src/provider/tokens/applicationKeys.ts"
import { defaultsOf } from "../../../src/provider/applications/configured.ts"
import { OutboundHttp } from "../../../src/platform/OutboundHttp.ts"
import { attack } from "../../support/Attack.ts"

it.effect(
  "the key sets that strangers name fill no memory, and put out none of the operators'",
  () =>
    Effect.gen(function* () {
      yield* attack("a document fetched from inside", "hoards of records")
      const asked: Array<string> = []
      const answering = async (url: string) => {
        asked.push(new URL(url).host)
        const keys = [{ kty: "EC", crv: "P-256", x: "x", y: "y" }]
        // A byte order mark before the set is none of it.
        return new Response(`\ufeff${JSON.stringify({ keys })}`, { status: 200 })
      }
      const outbound = Layer.succeed(OutboundHttp, {
        production: true,
        mayAsk: () => true,
        fetch: answering as typeof fetch,
        fetchStranger: answering as typeof fetch
      })
      yield* Effect.gen(function* () {
        const { keysOf } = yield* makeApplicationKeys
        const keysAt = (source: "operator" | "document", host: string) => {
          const configuration = { ...defaultsOf("web"), jwksUri: `https://${host}/keys` }
          return keysOf({ source, configuration })
        }
        const own = keysAt("operator", "own.example")
        const first = keysAt("document", "first.example")
        assert.lengthOf(yield* own, 1)
        assert.lengthOf(yield* first, 1)
        yield* first
        assert.lengthOf(asked, 2, "both are kept")
        for (let other = 0; other < 250; other += 1) yield* keysAt("document", `s${other}.example`)
        asked.length = 0
        yield* own
        yield* first
        assert.deepStrictEqual(asked, ["first.example"])
      }).pipe(Effect.provide(outbound))
    })
)
