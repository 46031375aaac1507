import { Effect, Layer, Option, Redacted } from "effect"
import { randomBytes } from "node:crypto"
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Crypto } from "./Crypto.ts"
import { Settings } from "./Settings.ts"

const keyLength = 32

const isCode = (code: string) => (error: unknown) =>
  error instanceof Error && "code" in error && error.code === code

/**
 * Reads the key of a development installation, made on first use. It is written whole under another
 * name and then linked: of two processes that start at once, both end up with the same key.
 */
const keyUnder = async (dataDir: string): Promise<Uint8Array> => {
  const file = join(dataDir, "encryption.key")
  const existing = await readFile(file).catch((error: unknown) => {
    if (isCode("ENOENT")(error)) return undefined
    throw error
  })
  if (existing !== undefined) {
    if (existing.length !== keyLength) throw new Error(`${file} does not hold ${keyLength} bytes`)
    return new Uint8Array(existing)
  }
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(8).toString("hex")}`
  await writeFile(draft, randomBytes(keyLength), { mode: 0o600, flag: "wx" })
  await link(draft, file).catch((error: unknown) => {
    if (!isCode("EEXIST")(error)) throw error
  })
  await unlink(draft)
  return keyUnder(dataDir)
}

/** `Crypto` under `ENCRYPTION_KEY`, or outside of production under a key kept in `DATA_DIR`. */
export const layerCrypto = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* Settings
    const key = Option.isSome(settings.encryptionKey)
      ? settings.encryptionKey.value
      : Redacted.make(yield* Effect.promise(() => keyUnder(settings.dataDir)))
    return Crypto.layerNoDeps(key)
  })
)
