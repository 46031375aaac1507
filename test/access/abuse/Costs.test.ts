import { NodeCrypto } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { ProofsOfWork } from "../../../src/access/abuse/ProofsOfWork.ts"
import { leastCost } from "../../../src/access/abuse/ProofOfWork.ts"
import { SpentSecrets } from "../../../src/credentials/proofs/SpentSecrets.ts"
import { BreachedHashes } from "../../../src/platform/BreachedHashes.ts"
import { Crypto } from "../../../src/platform/Crypto.ts"
import { RequestContext } from "../../../src/platform/RequestContext.ts"
import { breachedService, leaked, sha1Of } from "../../support/Breaches.ts"
import { TestService } from "../../support/TestService.ts"

/** Microseconds of this thread's processor for one run, whatever else the machine does. */
const costOf = Effect.fnUntraced(function* <E, R>(one: Effect.Effect<unknown, E, R>, runs: number) {
  for (let n = 0; n < runs; n += 1) yield* one
  const before = process.threadCpuUsage()
  for (let n = 0; n < runs; n += 1) yield* one
  const { system, user } = process.threadCpuUsage(before)
  return (system + user) / runs
})

/** As costly as in production, and without a database: none is asked. */
const proofs = ProofsOfWork.layer.pipe(
  Layer.provide([
    Layer.mock(SpentSecrets, {}),
    Crypto.layerWith(Redacted.make(new Uint8Array(32).fill(7)))
  ]),
  Layer.provide(NodeCrypto.layerSecureRandom)
)

layer(breachedService)("what defences cost the service", (it) => {
  it.effect("a challenge takes under 50 µs, and asks the database nothing", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { issue } = yield* ProofsOfWork
      const one = issue(environment, "sign_in", leastCost).pipe(
        Effect.updateService(RequestContext, (context) => ({ ...context, ipAddress: "192.0.2.1" }))
      )
      assert.isBelow(yield* costOf(one, 5000), 50)
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{
        readonly count: number
      }>`SELECT count(*)::int4 AS count FROM proofs`
      assert.strictEqual(row?.count, 0)
    }).pipe(Effect.provide(proofs))
  )

  it.effect("a look for a breached password in the file takes under 1 ms", () =>
    Effect.gen(function* () {
      const { inFile } = yield* BreachedHashes
      const look = inFile(Buffer.from(sha1Of(leaked), "hex"))
      assert.isTrue(yield* look)
      const times: Array<number> = []
      for (let n = 0; n < 501; n += 1) {
        const began = performance.now()
        yield* look
        times.push(performance.now() - began)
      }
      // The quickest, as a busy machine makes the threads wait that read the file.
      assert.isBelow(Math.min(...times), 1)
    }).pipe(Effect.provide(BreachedHashes.layer))
  )
})
