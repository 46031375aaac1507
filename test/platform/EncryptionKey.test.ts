import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Option, Redacted } from "effect"
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Crypto } from "../../src/platform/Crypto.ts"
import { layerCrypto, UnusableEncryptionKey } from "../../src/platform/EncryptionKey.ts"
import { Settings, type SettingsShape } from "../../src/platform/Settings.ts"
import { testSettings } from "../support/TestService.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "gatehouse-test-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

const cryptoWith = (settings: Partial<SettingsShape>) =>
  Effect.provideService(Effect.service(Crypto), Settings, { ...testSettings, ...settings }).pipe(
    Effect.provide(
      layerCrypto.pipe(
        Layer.provide(NodeCrypto.layerSecureRandom),
        Layer.provide(Layer.succeed(Settings, { ...testSettings, ...settings }))
      )
    )
  )

const plain = new Uint8Array([1, 2, 3])

describe("the encryption key", () => {
  it.effect("is made under DATA_DIR on the first start, whole, readable by its owner only", () =>
    Effect.gen(function* () {
      const dataDir = join(yield* folder, "not", "there")
      yield* cryptoWith({ dataDir })
      assert.deepStrictEqual(readdirSync(dataDir), ["encryption.key"])
      const file = join(dataDir, "encryption.key")
      assert.strictEqual(readFileSync(file).length, 32)
      assert.strictEqual(statSync(file).mode & 0o777, 0o600)
    })
  )

  it.effect("stays the same from start to start, and for starts at the same moment", () =>
    Effect.gen(function* () {
      const dataDir = yield* folder
      const services = yield* Effect.forEach(
        Array.from({ length: 8 }),
        () => cryptoWith({ dataDir }),
        { concurrency: "unbounded" }
      )
      const later = yield* cryptoWith({ dataDir })
      const sealed = yield* services[0]!.encrypt("a", plain)
      for (const crypto of [...services, later]) {
        assert.deepStrictEqual(yield* crypto.decrypt("a", sealed), plain)
      }
      assert.deepStrictEqual(readdirSync(dataDir), ["encryption.key"])
    })
  )

  it.effect("is ENCRYPTION_KEY where there is one, and none is made", () =>
    Effect.gen(function* () {
      const dataDir = yield* folder
      const encryptionKey = Option.some(Redacted.make(new Uint8Array(32).fill(9)))
      const one = yield* cryptoWith({ dataDir, encryptionKey })
      const other = yield* cryptoWith({ dataDir: join(dataDir, "x"), encryptionKey })
      assert.deepStrictEqual(yield* other.decrypt("a", yield* one.encrypt("a", plain)), plain)
      assert.isFalse(existsSync(join(dataDir, "encryption.key")))
    })
  )

  const assertUnusable = (dataDir: string, message: RegExp) =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(cryptoWith({ dataDir }))
      assert.isTrue(Exit.isFailure(exit))
      if (Exit.isSuccess(exit)) return
      const error = Cause.squash(exit.cause)
      assert.instanceOf(error, UnusableEncryptionKey)
      assert.match(error instanceof Error ? error.message : "", message)
    })

  it.effect("of another length is refused in readable words, and never replaced", () =>
    Effect.gen(function* () {
      const dataDir = yield* folder
      const file = join(dataDir, "encryption.key")
      writeFileSync(file, "short")
      yield* assertUnusable(dataDir, /encryption\.key must hold 32 bytes/)
      assert.strictEqual(readFileSync(file, "utf8"), "short")
    })
  )

  it.effect("that cannot be made is told in readable words", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "file")
      writeFileSync(file, "")
      yield* assertUnusable(join(file, "x"), /cannot be read or made \(ENOTDIR\)/)
    })
  )
})
