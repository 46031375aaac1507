import { Data, Schema } from "effect"

/** The errors of RFC 6749, OpenID Connect and their extensions that the service answers. */
export const OAuthErrorCode = Schema.Literals([
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
  "invalid_target",
  "unsupported_response_type",
  "request_not_supported",
  "request_uri_not_supported",
  "registration_not_supported",
  "invalid_dpop_proof",
  "use_dpop_nonce",
  "invalid_token",
  "insufficient_scope",
  "unsupported_token_type",
  "authorization_pending",
  "slow_down",
  "access_denied",
  "invalid_client_metadata",
  "invalid_redirect_uri",
  "expired_token",
  "route_not_found",
  "server_error",
  "temporarily_unavailable"
])
export type OAuthErrorCode = typeof OAuthErrorCode.Type

/** An error of a protocol endpoint (RFC 6749 section 5.2), which is no problem object. */
export class OAuthError extends Data.TaggedError("OAuthError")<{
  readonly error: OAuthErrorCode
  readonly description: string
  /** Seconds until the counter that refused it has room. */
  readonly retryAfterSeconds?: number
  /** Status of an error for which its code alone has none. */
  readonly status?: number
  /** True if the caller has sent no credential at all: the challenge tells no error then. */
  readonly isUnasked?: boolean
}> {}

/** The answer in JSON. */
export const OAuthErrorAnswer = Schema.Struct({
  error: OAuthErrorCode,
  error_description: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "OAuthError" })

export const refused = (error: OAuthErrorCode, description: string) =>
  new OAuthError({ error, description })

/** The refusal of a counter that is full. */
export const tooMany = (retryAfterSeconds: number) =>
  new OAuthError({
    error: "temporarily_unavailable",
    description: "Too many requests",
    retryAfterSeconds
  })

export const statusOfError = ({
  error,
  retryAfterSeconds,
  status
}: Pick<OAuthError, "error" | "retryAfterSeconds" | "status">): number => {
  if (status !== undefined) return status
  if (retryAfterSeconds !== undefined) return 429
  switch (error) {
    case "invalid_client":
    case "invalid_token":
      return 401
    case "insufficient_scope":
      return 403
    case "route_not_found":
      return 404
    case "server_error":
      return 500
    case "temporarily_unavailable":
      return retryAfterSeconds === undefined ? 503 : 429
    default:
      return 400
  }
}
