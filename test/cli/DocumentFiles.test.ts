import { assert, layer } from "@effect/vitest"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Fiber, Redacted } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { secretFiles } from "../../src/cli/DocumentFiles.ts"
import { Transaction } from "../../src/platform/Transaction.ts"
import { TestService } from "../support/TestService.ts"
import { temporaryFolder } from "./commands.ts"

const made = {
  section: "applications",
  name: "Office",
  reference: { file: "secrets/office" },
  secret: Redacted.make("cs_made")
} as const

/** Writes the secret in a transaction, with another effect at its end, and takes back what failed. */
const written = Effect.fnUntraced(function* <E>(
  end: (transaction: Transaction["Service"]) => Effect.Effect<void, E>
) {
  const transaction = yield* Transaction
  const folder = yield* temporaryFolder
  const secrets = yield* secretFiles(folder)
  const writing = Effect.andThen(secrets.writeAll([made]), end(transaction))
  const fiber = yield* Effect.forkChild(
    Effect.onError(transaction.run(writing), () => secrets.takeBack)
  )
  const exit = yield* Fiber.await(fiber)
  const kept = yield* Effect.promise(() =>
    readFile(join(folder, "secrets/office"), "utf8").catch(() => null)
  )
  return { exit, kept }
})

layer(TestService.layer)("files for secrets that the service makes", (it) => {
  it.effect("stay when the command is interrupted while its transaction commits", () =>
    Effect.gen(function* () {
      const { exit, kept } = yield* written((transaction) =>
        Effect.withFiber((own) => transaction.afterCommit(Effect.sync(() => own.interruptUnsafe())))
      )
      assert.strictEqual(exit._tag, "Failure")
      assert.strictEqual(kept, "cs_made\n")
    }).pipe(Effect.provide(NodeServices.layer))
  )

  it.effect("are taken back when it is interrupted before", () =>
    Effect.gen(function* () {
      const { exit, kept } = yield* written(() => Effect.interrupt)
      assert.strictEqual(exit._tag, "Failure")
      assert.isNull(kept)
    }).pipe(Effect.provide(NodeServices.layer))
  )
})
