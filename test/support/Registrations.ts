import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { TestService, type RawResponse } from "./TestService.ts"

/** Lets applications register themselves here, or not. */
export const registrationIs = Effect.fnUntraced(function* (registration: "off" | "token" | "open") {
  const { environment } = yield* TestService
  const environments = yield* Environments
  yield* environments.update(environment.id, { oauth: { registration } })
  // Other instances learn of it by then.
  yield* TestClock.adjust("2 seconds")
})

/** Asks for an application to be registered as it describes itself. */
export const registering = Effect.fnUntraced(function* (
  metadata: unknown,
  token?: string
): Effect.fn.Return<RawResponse, never, TestService> {
  const { browser } = yield* TestService
  return yield* browser().ask("/oauth/register", {
    method: "POST",
    origin: null,
    json: metadata,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  })
})

/** The same, which works. */
export const registered = Effect.fnUntraced(function* (metadata: object, token?: string) {
  const made = yield* registering(metadata, token)
  assert.strictEqual(made.status, 201, made.text)
  return made.json
})

/** What an application does with its own record. */
export const ownRecord = Effect.fnUntraced(function* (
  clientId: string,
  token: string,
  method: "GET" | "DELETE" = "GET"
): Effect.fn.Return<RawResponse, never, TestService> {
  const { browser } = yield* TestService
  return yield* browser().ask(`/oauth/register/${clientId}`, {
    method,
    origin: null,
    headers: { authorization: `Bearer ${token}` }
  })
})
