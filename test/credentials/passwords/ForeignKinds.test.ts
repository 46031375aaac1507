import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { PasswordsStore } from "../../../src/credentials/passwords/PasswordsStore.ts"
import { PasswordHasher, standInFor } from "../../../src/platform/PasswordHasher.ts"
import { attack } from "../../support/Attack.ts"
import { password, person } from "../../support/People.ts"
import { TestService } from "../../support/TestService.ts"
import { recordingHasher, verified } from "../../support/RecordingHasher.ts"

const bcrypt = (version: string, cost: string) => `$2${version}$${cost}$${".".repeat(53)}`
const scrypt = `$scrypt$ln=4,r=8,p=1$c29tZXNhbHQ$${"A".repeat(43)}`
const imported: ReadonlyArray<readonly [algorithm: string, hash: string]> = [
  ["bcrypt", bcrypt("a", "04")],
  ["bcrypt", bcrypt("b", "04")],
  ["bcrypt", bcrypt("y", "05")],
  ["scrypt", scrypt],
  ["scrypt", scrypt]
]

layer(TestService.layerWith({}, recordingHasher))("an environment with hashes of others", (it) => {
  it.effect("verifies one of each kind, whoever signs in", () =>
    Effect.gen(function* () {
      yield* attack("enumeration of accounts")
      const { ask, browser, environment } = yield* TestService
      yield* person("today@example.com")
      const addresses = ["today@example.com", "nobody@example.com"]
      for (const [index, [algorithm, hash]] of imported.entries()) {
        const email = `imported-${index}@example.com`
        const json = { email, emailVerified: true, passwordHash: { algorithm, hash } }
        const made = yield* ask("/users", { method: "POST", json })
        assert.strictEqual(made.status, 201, made.text)
        addresses.push(email)
      }
      const kindOf = (hash: string) => Redacted.value(standInFor(Redacted.make(hash)))
      const kinds = [...new Set(imported.map(([, hash]) => kindOf(hash)))]
      const found = yield* PasswordsStore.use((store) => store.foreignKinds(environment.id))
      assert.includeMembers(
        found.map((hash) => kindOf(Redacted.value(hash))),
        kinds
      )
      const standIn = Redacted.value((yield* PasswordHasher).standIn())
      yield* TestClock.adjust("5 seconds")
      for (const email of addresses) {
        verified.length = 0
        const json = { email, password: `not ${password}` }
        const answer = yield* browser().ask("/auth/login", { json })
        assert.strictEqual(answer.status, 401, answer.text)
        assert.deepStrictEqual(verified.toSorted(), [standIn, ...kinds].toSorted(), email)
      }
    }).pipe(Effect.provide(PasswordsStore.layer), Effect.provide(PasswordHasher.layerTest))
  )
})
