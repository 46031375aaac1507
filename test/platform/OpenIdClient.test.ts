import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { connect } from "../../src/platform/OpenIdClient.ts"
import { OutboundHttp } from "../../src/platform/OutboundHttp.ts"
import { attack } from "../support/Attack.ts"

const issuer = "https://provider.example"

/** A provider whose discovery document has so many bytes. */
const providerOf = (bytes: number) => {
  const document = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    padding: ""
  }
  const padding = "x".repeat(bytes - JSON.stringify(document).length)
  const body = JSON.stringify({ ...document, padding })
  const answering = async () =>
    new Response(body, { headers: { "content-type": "application/json" } })
  return Layer.succeed(OutboundHttp, {
    production: true,
    mayAsk: () => true,
    fetch: answering as typeof fetch,
    fetchStranger: answering as typeof fetch
  })
}

const connecting = connect({
  issuer,
  clientId: "client",
  secret: { _tag: "shared", value: Redacted.make("secret"), sentIn: null },
  endpoints: null
})

it.effect("a document that a provider is found by is kept, and no larger one than any needs", () =>
  Effect.gen(function* () {
    yield* attack("hoards of records")
    const { openid } = yield* Effect.provide(connecting, providerOf(65_536))
    assert.isTrue(openid)
    const fault = yield* Effect.flip(Effect.provide(connecting, providerOf(65_537)))
    assert.strictEqual(fault.reason, "no_discovery")
  })
)
