import { Data, Effect, Layer, Option, Redacted } from "effect"
import { randomBytes } from "node:crypto"
import { link, readFile, unlink, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { codeOf } from "./CauseReport.ts"
import { Crypto } from "./Crypto.ts"
import { makeFolder } from "./Files.ts"
import { Settings } from "./Settings.ts"

const keyLength = 32

/** The key of a development installation cannot be read or made. */
export class UnusableEncryptionKey extends Data.TaggedError("UnusableEncryptionKey")<{
  readonly message: string
}> {}

const nameOf = (dataDir: string): string => join(dataDir, "encryption.key")

/**
 * Reads the key of a development installation, made on first use. It is written whole under another
 * name and then linked: two processes that start together both end up with the same key.
 */
const keyUnder = async (dataDir: string): Promise<Uint8Array> => {
  const file = nameOf(dataDir)
  const existing = await readFile(file).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined
    throw error
  })
  if (existing !== undefined) return new Uint8Array(existing)
  await makeFolder(resolve(dataDir))
  const draft = `${file}.${randomBytes(8).toString("hex")}`
  await writeFile(draft, randomBytes(keyLength), { mode: 0o600, flag: "wx", flush: true })
  await link(draft, file).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error
  })
  await unlink(draft)
  return keyUnder(dataDir)
}

const developmentKey = Effect.fnUntraced(function* (dataDir: string) {
  const file = nameOf(dataDir)
  const key = yield* Effect.tryPromise({
    try: () => keyUnder(dataDir),
    catch: (error) => {
      const code = codeOf(error)
      const named = code === undefined ? "" : ` (${code})`
      return new UnusableEncryptionKey({ message: `${file} cannot be read or made${named}` })
    }
  })
  if (key.length === keyLength) return Redacted.make(key)
  return yield* new UnusableEncryptionKey({
    message: `${file} must hold ${keyLength} bytes: what it encrypted can be read with no other key`
  })
})

/** `Crypto` under `ENCRYPTION_KEY`, or outside of production under a key kept in `DATA_DIR`. */
export const layerCrypto = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* Settings
    const key = Option.isSome(settings.encryptionKey)
      ? settings.encryptionKey.value
      : yield* developmentKey(settings.dataDir)
    return Crypto.layerWith(key)
  })
)
