/**
 * Measures cryptography alone. `hash` verifies passwords with argon2id at the costs of the service,
 * one at a time per core; `sign` signs with ES256 in one thread, like the service, and `verify`
 * verifies such a signature. Prints the rate per second.
 */
import * as argon2 from "@node-rs/argon2"
import { generateKeyPairSync, sign, verify } from "node:crypto"
import { availableParallelism } from "node:os"
import { currentCosts } from "../../src/platform/PasswordHasher.ts"

const [kind, seconds] = process.argv.slice(2)
const password = "a password to measure with"
const claims = Buffer.alloc(500, "x")

const hashes = async (end: number): Promise<number> => {
  const { lanes, memoryKiB, passes } = currentCosts
  const options = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes, outputLen: 32 }
  const hash = await argon2.hash(password, options)
  let done = 0
  const loop = async () => {
    while (performance.now() < end) {
      await argon2.verify(hash, password)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, loop))
  return done
}

const signatures = (end: number): number => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const options = { key: privateKey, dsaEncoding: "ieee-p1363" } as const
  let done = 0
  for (; performance.now() < end; done++) sign("sha256", claims, options)
  return done
}

const verifications = (end: number): number => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const signature = sign("sha256", claims, privateKey)
  let done = 0
  for (; performance.now() < end; done++) verify("sha256", claims, publicKey, signature)
  return done
}

const kinds = { hash: hashes, sign: signatures, verify: verifications }

const started = performance.now()
const end = started + Number(seconds) * 1000
const done = await (kinds[kind as keyof typeof kinds] ?? signatures)(end)
console.log((done * 1000) / (performance.now() - started))
