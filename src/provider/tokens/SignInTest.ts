import { Schema } from "effect"
import { Text } from "../../contract/Values.ts"

const Members = Schema.Record(Schema.String, Schema.Json)

/** The parts of a signed token that anybody may read. */
const ReadToken = Schema.Struct({ header: Members, claims: Members })
export type ReadToken = typeof ReadToken.Type

/** A code that came back from a sign-in, with what the sign-in was begun with. */
export const SignInTest = Schema.Struct({
  code: Schema.RedactedFromValue(Text.check(Schema.isMaxLength(200))),
  codeVerifier: Schema.RedactedFromValue(
    Text.check(Schema.isMinLength(43), Schema.isMaxLength(128))
  ),
  redirectUri: Text.check(Schema.isMaxLength(2048))
})
export type SignInTest = typeof SignInTest.Type

/** Contents of what an application would have got, or the refusal that it would have met. */
export const SignInTested = Schema.Union([
  Schema.Struct({
    redeemed: Schema.Literal(true),
    scope: Schema.String,
    tokenType: Schema.String,
    expiresInSeconds: Schema.Int,
    refreshes: Schema.Boolean.annotate({
      description: "True if the application would have got a refresh token"
    }),
    accessToken: Schema.NullOr(ReadToken).annotate({
      description: "null for an opaque one, which says nothing by itself"
    }),
    idToken: Schema.NullOr(ReadToken),
    userInfo: Schema.NullOr(Members)
  }),
  Schema.Struct({
    redeemed: Schema.Literal(false),
    error: Schema.String,
    description: Schema.String
  })
]).annotate({ identifier: "SignInTested" })
export type SignInTested = typeof SignInTested.Type
