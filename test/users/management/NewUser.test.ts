import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"
import { EmailAddress } from "../../../src/contract/EmailAddress.ts"
import { MetadataPatch } from "../../../src/contract/Metadata.ts"
import { newUserOf } from "../../../src/users/management/NewUser.ts"
import { User } from "../../../src/directory/users/User.ts"
import { EnvironmentId, UserId } from "../../../src/contract/Ids.ts"
import { Instant, Locale, Name } from "../../../src/contract/Values.ts"

const made = {
  id: UserId.make("019a9f3c-7c1e-7d2b-8a44-5b6c7d8e9f00"),
  environmentId: EnvironmentId.make("019a9f3c-7c1e-7d2b-8a44-5b6c7d8e9f01"),
  now: DateTime.makeUnsafe("2026-01-02T03:04:05.678Z")
}

const optional = <S extends Schema.Constraint>(schema: S) =>
  Schema.optionalKey(Schema.NullOr(schema))

const Input = Schema.Struct({
  email: optional(EmailAddress),
  emailVerified: Schema.optionalKey(Schema.Boolean),
  emailVerifiedAt: optional(Instant),
  firstName: optional(Name),
  lastName: optional(Name),
  locale: optional(Locale),
  status: Schema.optionalKey(Schema.Literals(["active", "banned"])),
  createdAt: Schema.optionalKey(Instant),
  publicMetadata: Schema.optionalKey(MetadataPatch),
  privateMetadata: Schema.optionalKey(MetadataPatch),
  unsafeMetadata: Schema.optionalKey(MetadataPatch)
})

const encode = Schema.encodeEffect(User)

describe("a new user", () => {
  it.effect.prop("is one that can be answered, as they were asked for", [Input], ([input]) =>
    Effect.gen(function* () {
      const user = newUserOf(input, made)
      yield* encode(user)
      assert.deepInclude(user, {
        id: made.id,
        environmentId: made.environmentId,
        email: input.email ?? null,
        firstName: input.firstName ?? null,
        lastName: input.lastName ?? null,
        locale: input.locale ?? null,
        language: input.locale ?? null,
        status: input.status ?? "active",
        createdAt: input.createdAt ?? made.now,
        updatedAt: made.now,
        deletedAt: null
      })
    })
  )

  it.effect.prop("waits for a proof of exactly the address that has none", [Input], ([input]) =>
    Effect.sync(() => {
      const { email, emailVerifiedAt, registrationState } = newUserOf(input, made)
      const pending = registrationState === "pending_email_verification"
      assert.strictEqual(pending, email !== null && emailVerifiedAt === null)
      if (email === null) assert.isNull(emailVerifiedAt)
      else {
        const since = input.emailVerified === true ? made.now : null
        assert.strictEqual(emailVerifiedAt, input.emailVerifiedAt ?? since)
      }
    })
  )

  it.effect.prop("has no null at the top of a bag: there it takes a key away", [Input], ([input]) =>
    Effect.sync(() => {
      const { privateMetadata, publicMetadata, unsafeMetadata } = newUserOf(input, made)
      for (const bag of [privateMetadata, publicMetadata, unsafeMetadata]) {
        assert.notInclude(Object.values(bag), null)
      }
    })
  )
})
