import { Effect, Layer } from "effect"
import { randomUUID, type webcrypto } from "node:crypto"
import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { inject } from "vitest"
import {
  generateRsaKey,
  rsaParameters,
  RsaKeys,
  type RsaKeyPair
} from "../../src/platform/Crypto.ts"

const halves = [
  ["publicKey", "verify"],
  ["privateKey", "sign"]
] as const

const written = async (pair: RsaKeyPair): Promise<string> => {
  const keys = halves.map(([half]) => crypto.subtle.exportKey("jwk", pair[half]))
  return JSON.stringify(await Promise.all(keys))
}

const read = async (text: string): Promise<RsaKeyPair> => {
  const keys: ReadonlyArray<webcrypto.JsonWebKey> = JSON.parse(text)
  const [publicKey, privateKey] = await Promise.all(
    halves.map(([, use], index) =>
      crypto.subtle.importKey("jwk", keys[index] ?? {}, rsaParameters, true, [use])
    )
  )
  return { publicKey: publicKey!, privateKey: privateKey! }
}

/** The key that another worker of the run has made already, else a new one for the others. */
const sharedKey = async (name: string): Promise<RsaKeyPair> => {
  const file = join(inject("sharedKeys"), `${name}.json`)
  const made = await readFile(file, "utf8").catch(() => undefined)
  if (made !== undefined) return read(made)
  const pair = await generateRsaKey()
  const own = `${file}.${randomUUID()}`
  await writeFile(own, await written(pair))
  await rename(own, file)
  return pair
}

/** Keys by their place, each made when it is first asked for and kept for the run. */
const keptKeys = (name: string) => {
  const kept: Array<Promise<RsaKeyPair>> = []
  return (place: number): Promise<RsaKeyPair> => (kept[place] ??= sharedKey(`${name}-${place}`))
}

const ofServices = keptKeys("service")

/**
 * RSA keys of a service under test: two of one service always differ, while another service of the
 * run gets the same, so that they are made once.
 */
export const layer = Layer.sync(RsaKeys, () => {
  let next = 0
  return Effect.promise(() => ofServices(next++))
})

const ofProviders = keptKeys("provider")
let given = 0

/** Number of keys of identity providers in a row that differ: more than any one test has. */
const distinct = 24

/** The next RSA key of an identity provider under test. */
export const nextKeyOfProvider = () => ofProviders(given++ % distinct)
