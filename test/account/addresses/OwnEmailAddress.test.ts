import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Schema } from "effect"
import { EmailAddress, keyOf, type EmailKey } from "../../../src/contract/EmailAddress.ts"
import { additionOf, promotionOf } from "../../../src/access/addresses/OwnEmailAddress.ts"
import { maximumAddresses } from "../../../src/contract/EmailAddress.ts"

const Emails = Arbitrary.schema(Schema.Array(EmailAddress).check(Schema.isMaxLength(30)))
const Flags = Arbitrary.schema(Schema.Tuple([Schema.Boolean, Schema.Boolean]))

describe("what a user can do with an address", () => {
  it.effect.prop(
    "adding goes on up to the most that one may have, each mailbox once however it is spelt",
    [Emails],
    ([emails]) =>
      Effect.sync(() => {
        const held: Array<{ readonly key: EmailKey }> = []
        for (const email of emails) {
          const key = keyOf(email)
          const addition = additionOf(held, key)
          const isOwn = held.some((address) => address.key === key)
          assert.strictEqual(addition === "own", isOwn)
          if (addition === "added") held.push({ key })
          else if (addition === "too_many") assert.strictEqual(held.length, maximumAddresses)
          const shouted = EmailAddress.make(email.toUpperCase())
          if (addition !== "too_many") assert.strictEqual(additionOf(held, keyOf(shouted)), "own")
        }
        assert.isAtMost(held.length, maximumAddresses)
        assert.strictEqual(new Set(held.map(({ key }) => key)).size, held.length)
      })
  )

  it.effect.prop("only what is proven becomes the primary one", [Flags], ([[primary, proven]]) =>
    Effect.sync(() => {
      const promotion = promotionOf({ primary, verifiedAt: proven ? {} : null })
      assert.strictEqual(promotion === "promoted", proven && !primary)
      assert.strictEqual(promotion === "unchanged", primary)
    })
  )
})
