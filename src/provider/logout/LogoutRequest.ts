import { Effect, Schema } from "effect"
import { ApplicationId } from "../../contract/Ids.ts"
import { Language } from "../../contract/Values.ts"

/**
 * A request of an application to sign somebody out, after it was checked (OpenID Connect RP-Initiated
 * Logout 1.0). It travels sealed.
 */
export const LogoutRequest = Schema.Struct({
  /** Null where nothing names one that is known. */
  applicationId: Schema.NullOr(ApplicationId),
  /** The sign-on of a valid hint. */
  signOnId: Schema.NullOr(Schema.String),
  /** One of the application's own; null: a page says that it is done. */
  redirectUri: Schema.NullOr(Schema.String),
  state: Schema.NullOr(Schema.String),
  /** The language of the page, where the application asks for one that there is. */
  locale: Schema.NullOr(Language).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Milliseconds since 1970. */
  askedAt: Schema.Int
})
export type LogoutRequest = typeof LogoutRequest.Type

/** The address to go back to, with the state of the request. */
export const addressBackOf = (
  redirectUri: string,
  { state }: Pick<LogoutRequest, "state">
): string => {
  if (state === null) return redirectUri
  const query = new URLSearchParams({ state })
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query}`
}
