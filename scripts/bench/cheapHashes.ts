/**
 * Loaded into a service before anything else: its password hashes cost next to nothing, and say of
 * themselves that they cost what the service asks for. What is measured is everything around them.
 */
import type { Options } from "@node-rs/argon2"
import { createRequire } from "node:module"

interface Argon2 {
  hash: (password: string, options: Options) => Promise<string>
  verify: (stored: string, password: string) => Promise<boolean>
}

// The module itself: what is replaced in it before anybody imports it is what they get.
const argon2: Argon2 = createRequire(import.meta.url)("@node-rs/argon2")
const { hash, verify } = argon2

const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const costs = /\$m=\d+,t=\d+,p=\d+\$/

argon2.hash = async (password, options) => {
  const { memoryCost, parallelism, timeCost } = options
  const made = await hash(password, { ...options, ...cheapest })
  return made.replace(costs, `$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

argon2.verify = (stored, password) => verify(stored.replace(costs, "$m=8,t=1,p=1$"), password)
