import { Result, Schema } from "effect"
import { type HookPoint } from "../../contract/Environment.ts"
import { MetadataPatch } from "../../contract/Metadata.ts"
import { Locale, Name, Text, codePoints } from "../../contract/Values.ts"

/** Bytes of the claims that a hook may add. */
const claimsBudget = 2048

const Words = Text.check(
  Schema.isMaxLength(400).abort(),
  Schema.makeFilter(
    (text) =>
      codePoints(text) <= 200 && text.trim() !== "" && !/[\p{Cc}\p{Bidi_Control}]/u.test(text),
    { expected: "1 to 200 characters of plain text" }
  )
)

const ExternalId = Text.check(
  Schema.makeFilter((text) => text !== "" && text.length <= 510 && codePoints(text) <= 255, {
    expected: "1 to 255 characters"
  })
)

const Allow = Schema.Struct({ verdict: Schema.Literal("allow") })

/** A refusal in the backend's own words, which are shown as text. */
export const HookDenial = Schema.Struct({
  verdict: Schema.Literal("deny"),
  message: Schema.Struct({ en: Words, da: Words })
})
export type HookDenial = typeof HookDenial.Type

/** Values that a new user starts with; they merge last. */
export const HookSet = Schema.Struct({
  publicMetadata: Schema.optionalKey(MetadataPatch),
  privateMetadata: Schema.optionalKey(MetadataPatch),
  externalId: Schema.optionalKey(ExternalId),
  locale: Schema.optionalKey(Locale)
})
export type HookSet = typeof HookSet.Type

/** Data of a person who is known at the old system only. */
export const MigratedUser = Schema.Struct({
  emailVerified: Schema.optionalKey(Schema.Boolean),
  firstName: Schema.optionalKey(Schema.NullOr(Name)),
  lastName: Schema.optionalKey(Schema.NullOr(Name)),
  locale: Schema.optionalKey(Schema.NullOr(Locale)),
  externalId: Schema.optionalKey(Schema.NullOr(ExternalId)),
  publicMetadata: Schema.optionalKey(MetadataPatch),
  privateMetadata: Schema.optionalKey(MetadataPatch),
  unsafeMetadata: Schema.optionalKey(MetadataPatch)
})
export type MigratedUser = typeof MigratedUser.Type

/** The factor that a session needs beyond what was proven. */
export const RequiredFactor = Schema.Literals(["second_factor", "passkey"])
export type RequiredFactor = typeof RequiredFactor.Type

const Claims = MetadataPatch.check(
  Schema.makeFilter(
    (claims) => new TextEncoder().encode(JSON.stringify(claims)).byteLength <= claimsBudget,
    { expected: `at most ${claimsBudget} bytes` }
  )
)

/** Answers that each point takes; any other member is refused. */
export const hookAnswers = {
  "sign_up.before": Schema.Union([
    Schema.Struct({ ...Allow.fields, set: Schema.optionalKey(HookSet) }),
    HookDenial
  ]),
  "session.before": Schema.Union([
    Allow,
    HookDenial,
    Schema.Struct({ verdict: Schema.Literal("require"), factor: RequiredFactor })
  ]),
  "token.claims": Schema.Struct({ ...Allow.fields, claims: Schema.optionalKey(Claims) }),
  "password.verify": Schema.Union([
    Schema.Struct({ verdict: Schema.Literal("right"), user: Schema.optionalKey(MigratedUser) }),
    Schema.Struct({ verdict: Schema.Literal("wrong") })
  ]),
  "mail.send": Schema.Struct({ verdict: Schema.Literal("accepted") })
} as const satisfies Readonly<Record<HookPoint, Schema.Top>>
export type HookAnswer<P extends HookPoint> = (typeof hookAnswers)[P]["Type"]

const strict = { onExcessProperty: "error" } as const

const decoderOf = <P extends HookPoint>(point: P) =>
  Schema.decodeUnknownResult(
    Schema.fromJsonString(hookAnswers[point] as unknown as Schema.Codec<HookAnswer<P>, unknown>),
    strict
  )

const decoders = {
  "sign_up.before": decoderOf("sign_up.before"),
  "session.before": decoderOf("session.before"),
  "token.claims": decoderOf("token.claims"),
  "password.verify": decoderOf("password.verify"),
  "mail.send": decoderOf("mail.send")
}

/** Reads an answer; undefined for one that the point does not take. */
export const readAnswer = <P extends HookPoint>(
  point: P,
  text: string
): HookAnswer<P> | undefined => {
  const read: Result.Result<unknown, unknown> = decoders[point](text)
  return Result.isSuccess(read) ? (read.success as HookAnswer<P>) : undefined
}
