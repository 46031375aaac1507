import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { UserId } from "../../../src/contract/Ids.ts"
import { EmailAddress, keyOf } from "../../../src/contract/EmailAddress.ts"
import { MailRetention } from "../../../src/delivery/mail/MailRetention.ts"
import { sha256 } from "../../../src/platform/Crypto.ts"
import { Purge } from "../../../src/users/purge/Purge.ts"
import { lastCode } from "../../support/Mailbox.ts"
import { TestService } from "../../support/TestService.ts"
import { columnFates } from "../../privacy/fates/columnFates.ts"
import { erased, leftOut, staying, type DatabaseFates } from "../../privacy/fates/Fate.ts"
import { fill, leftBehind, personIn } from "../../privacy/fates/personCells.ts"
import { takeSnapshot, type Snapshot } from "../../privacy/fates/snapshot.ts"
import { former, livedFully, personal, primary, second, succeeded, trusted } from "./livedFully.ts"

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")

/** Every way in which a column can hold a text: as it is, or as the bytes of it. */
const spellings = (text: string) => [text.toLowerCase(), hexOf(new TextEncoder().encode(text))]

/** The tables of the environment, and those without one, that hold any of these, whatever the column. */
const tablesIn = ({ rows }: Snapshot, environmentId: string, needles: ReadonlyArray<string>) => {
  const spelled = needles.flatMap(spellings)
  const tables = rows.flatMap(({ cells, table }) => {
    if ((cells["environment_id"] ?? environmentId) !== environmentId) return []
    const text = JSON.stringify(cells).toLowerCase()
    return spelled.some((needle) => text.includes(needle)) ? [table] : []
  })
  return [...new Set(tables)].toSorted()
}

/** What the mails come to in the time that a deleted user is kept for by default. */
const monthLater = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE mails SET created_at = (created_at AT TIME ZONE 'UTC' - interval '31 days') AT TIME ZONE 'UTC'`
  yield* sql`UPDATE mail_budgets SET last_queued_at = (last_queued_at AT TIME ZONE 'UTC' - interval '31 days') AT TIME ZONE 'UTC'`
  yield* MailRetention.use(({ sweep }) => sweep).pipe(Effect.provide(MailRetention.layer))
})

/** Sealed, so that nothing can be looked for in it. */
const unsearched = "idempotent_requests.response"

/** The fates, and one of a column that the service knows nothing of. */
const scratchFates: DatabaseFates = {
  ...columnFates,
  users: {
    ...columnFates["users"],
    ...staying("a scratch column", { scratch_name: [erased, leftOut("a scratch column")] })
  }
}

layer(trusted)("after a purge", (it) => {
  it.effect("no column of any table holds anything that tells of the person", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { browser, id } = yield* livedFully
      yield* browser.ask("/users/me/deletion", { method: "POST" }).pipe(succeeded)
      // What is hashed can be guessed, so it has to go as well.
      const hashes = [primary, second].map((email) =>
        hexOf(sha256(keyOf(EmailAddress.make(email))))
      )
      const lived = yield* takeSnapshot
      const tablesWith = (at: Snapshot, needles: ReadonlyArray<string>) =>
        tablesIn(at, environment.id, needles)
      // Else the search would find nothing for another reason.
      for (const [what, text] of Object.entries(personal)) {
        assert.isNotEmpty(tablesWith(lived, [text]), what)
      }
      assert.isNotEmpty(tablesWith(lived, hashes))
      assert.includeMembers(tablesWith(lived, Object.values(personal)), [
        "audit_events",
        "email_addresses",
        "identities",
        "invitations",
        "mails",
        "memberships",
        "password_credentials",
        "sessions",
        "throttle_refusals",
        "user_external_ids",
        "users"
      ])

      yield* sql`ALTER TABLE users ADD COLUMN scratch_name text`
      const handles = [id, primary, second, former, ...hashes]
      const empty = yield* fill(
        scratchFates,
        handles,
        ({ purge }, name) => (purge === "erased" || "erasedFrom" in purge) && name !== unsearched
      )
      assert.deepStrictEqual(empty, [])
      const before = yield* takeSnapshot
      const person = personIn(before, scratchFates, handles)

      const code = yield* lastCode(primary, "account_deletion_code")
      yield* browser.ask("/users/me/deletion/confirm", { json: { code } }).pipe(succeeded)
      yield* (yield* Purge).purgeUser(environment, UserId.make(id))

      const { former: ofFormer, ...others } = personal
      const purged = yield* takeSnapshot
      for (const [what, text] of Object.entries(others)) {
        assert.deepStrictEqual(tablesWith(purged, [text]), [], what)
      }
      // Mails to an address that was removed long before are remembered for a month at most.
      yield* monthLater
      const after = yield* takeSnapshot
      assert.deepStrictEqual(tablesWith(after, [ofFormer ?? ""]), [])
      assert.deepStrictEqual(tablesWith(after, hashes), [])
      // One that is forgotten is named, and there is no other.
      assert.deepStrictEqual(leftBehind(before, after, scratchFates, person), [
        "users.scratch_name holds a value of users.scratch_name",
        "users.scratch_name is not erased"
      ])
      // The id stands in the tombstone and in the trail, and nowhere else.
      assert.deepStrictEqual(tablesWith(after, [id]), ["audit_events", "users"])
      assert.isNotEmpty(yield* sql`SELECT 1 FROM audit_events WHERE actor_id = ${id}`)
    })
  )
})
