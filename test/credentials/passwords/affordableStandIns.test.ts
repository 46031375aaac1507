import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import {
  affordableStandIns,
  notableAmong
} from "../../../src/credentials/passwords/affordableStandIns.ts"

const bcrypt = (cost: string) => `$2b$${cost}$${".".repeat(53)}`
const key = `c29tZXNhbHQ$${"A".repeat(43)}`
const scrypt = (logN: number, lanes = 1) => `$scrypt$ln=${logN},r=8,p=${lanes}$${key}`
const argon2 = (memoryKiB: number, passes: number) =>
  `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${key}`
const pbkdf2 = (iterations: number) => `$pbkdf2-sha256$i=${iterations}$${key}`
const firebase = `$firebase-scrypt$ln=14,r=8$c29tZXNhbHQ$Bw$${"B".repeat(86)}$${"C".repeat(86)}`

const kept = (...hashes: ReadonlyArray<string>) =>
  affordableStandIns(hashes.map((hash) => Redacted.make(hash))).map(Redacted.value)

describe("the kinds of hashes that every verification runs", () => {
  it.each([
    ["bcrypt as most use it", bcrypt("12")],
    ["scrypt as OWASP advises", scrypt(17)],
    ["argon2id with 64 MiB", argon2(65_536, 3)],
    ["PBKDF2 as Django uses it", pbkdf2(1_200_000)],
    ["Firebase's", firebase]
  ])("are those of other systems: %s", (_, hash) => {
    assert.deepStrictEqual(kept(hash), [hash])
  })

  it.each([
    ["bcrypt", bcrypt("15")],
    ["scrypt", scrypt(17, 8)],
    ["argon2id", argon2(131_072, 10)],
    ["PBKDF2", pbkdf2(3_000_000)]
  ])("leave out a hash as dear as it is taken, which one user may have: %s", (_, hash) => {
    assert.isEmpty(kept(hash))
    assert.deepStrictEqual(kept(hash, bcrypt("10")), [bcrypt("10")])
  })

  it("leave out what would take more than 128 MiB, however quick it is", () => {
    assert.isEmpty(kept(scrypt(18), argon2(131_073, 1)))
    assert.deepStrictEqual(kept(argon2(131_072, 1)), [argon2(131_072, 1)])
  })

  it("are the cheapest, where together they are too dear", () => {
    assert.deepStrictEqual(kept(scrypt(17), bcrypt("10"), bcrypt("12"), pbkdf2(600_000)), [
      bcrypt("10"),
      pbkdf2(600_000),
      bcrypt("12")
    ])
  })
})

describe("the imported hashes that an operator is told of", () => {
  const counted = (...kinds: ReadonlyArray<readonly [hash: string, count: number]>) =>
    notableAmong(kinds.map(([hash, count]) => ({ hash: Redacted.make(hash), count })))

  it("are those of too much memory, and those whose time tells that the account exists", () => {
    const kinds = [
      [bcrypt("12"), 1000],
      [bcrypt("15"), 20],
      [scrypt(20), 3],
      [argon2(262_144, 2), 4]
    ] as const
    assert.deepStrictEqual(counted(...kinds), { telling: 20, unusable: 7 })
  })

  it("are none where every verification runs one of each kind", () => {
    assert.deepStrictEqual(counted([bcrypt("12"), 9], [pbkdf2(600_000), 9]), {
      telling: 0,
      unusable: 0
    })
  })
})
