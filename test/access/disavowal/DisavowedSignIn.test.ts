import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"
import { restorationOf } from "../../../src/directory/addresses/Addressee.ts"
import { isSuperseded } from "../../../src/access/disavowal/DisavowedSignIn.ts"
import { keyOf, StoredEmailAddress } from "../../../src/contract/EmailAddress.ts"

const Instant = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 }))
const at = (minutes: number) => DateTime.makeUnsafe(minutes * 60_000)
const email = (name: string) => StoredEmailAddress.make(`${name}@example.com`)

const address = (name: string, created: number, primary: boolean) => ({
  key: keyOf(email(name)),
  createdAt: at(created),
  primary
})

/** A link for a sign-in at one time, which was mailed to an address that was added at another. */
const link = (name: string, signedIn: number, created: number) => ({
  signedInAt: at(signedIn),
  told: {
    ...address(name, created, true),
    id: "01980000-0000-7000-8000-000000000001" as never,
    email: email(name),
    verifiedAt: null
  }
})

it.effect.prop(
  "whoever signed in no earlier than a sign-in never takes its link away",
  { since: Instant, signedIn: Instant, told: Instant, primary: Instant },
  ({ primary, signedIn, since, told }) =>
    Effect.sync(() => {
      const later = link("told", signedIn, told)
      const from = at(Math.max(since, signedIn))
      for (const left of [
        [address("other", primary, true)],
        [address("other", primary, true), address("told", told, false)],
        [address("told", told, true)],
        []
      ]) {
        assert.isFalse(isSuperseded(later, from, left))
      }
    })
)

it.effect.prop(
  "from an older device a link goes with its address, or where that is newer than the primary one",
  { told: Instant, primary: Instant },
  ({ primary, told }) =>
    Effect.sync(() => {
      const mailed = link("told", 9, told)
      const other = address("other", primary, true)
      assert.isTrue(isSuperseded(mailed, at(8), [other]))
      const both = [other, address("told", told, false)]
      assert.strictEqual(isSuperseded(mailed, at(8), both), told > primary)
      assert.isFalse(isSuperseded(mailed, at(8), [address("told", told, true)]))
    })
)

it.effect.prop(
  "no address comes back in the place of one that was the user's before it",
  { told: Instant, primary: Instant },
  ({ primary, told }) =>
    Effect.sync(() => {
      const kept = address("told", told, true)
      const other = address("other", primary, true)
      assert.strictEqual(restorationOf(kept, [other]), told > primary ? "unclear" : "restored")
      const held = address("told", told, false)
      assert.strictEqual(restorationOf(kept, [other, held]), "restored")
      assert.strictEqual(restorationOf(kept, [kept]), "unchanged")
      assert.strictEqual(restorationOf(kept, []), "unchanged")
    })
)
