import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createServer } from "node:net"
import { explain } from "../../src/platform/StartupFailure.ts"

/** The failure to listen at a host, as a server reports it. */
const failureAt = (host: string) =>
  Effect.map(
    Effect.callback<Error>((resume) => {
      createServer()
        .on("error", (error) => resume(Effect.succeed(error)))
        .listen({ host, port: 0 })
    }),
    (cause) => ({ _tag: "ServeError", cause })
  )

describe("a listener that cannot be opened", () => {
  it.effect.each(["203.0.113.7", "nowhere.invalid"])(
    "names its address, and each variable that may hold it: %s",
    (host) =>
      Effect.gen(function* () {
        assert.strictEqual(
          explain(yield* failureAt(host)),
          `${host} is not an address of this machine: set another HOST (CONSOLE_HOST for the console, METRICS_HOST for metrics)`
        )
      })
  )

  it("names its port, and each variable that may hold it, where that needs more rights", () => {
    const cause = Object.assign(new Error("listen EACCES"), { code: "EACCES", port: 80 })
    assert.strictEqual(
      explain({ _tag: "ServeError", cause }),
      "Port 80 cannot be listened on without more rights: choose another port with PORT (CONSOLE_PORT for the console, METRICS_PORT for metrics), such as PORT=3001"
    )
  })
})

it.each([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE"
])(
  "a database whose certificate is not trusted is told apart from one that is not there: %s",
  (code) => {
    const cause = Object.assign(new Error("refused"), { code })
    const problem = explain({ _tag: "SqlError", reason: { _tag: "ConnectionError", cause } })
    assert.include(problem ?? "", "NODE_EXTRA_CA_CERTS")
  }
)
