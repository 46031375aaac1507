import { Effect, Schema } from "effect"
import { OrganizationId, ResourceId, UserId } from "../../contract/Ids.ts"
import { Language } from "../../contract/Values.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { isRegisteredRedirect } from "../applications/RedirectUri.ts"

/** Prompts that an application can ask for before the answer (OpenID Connect Core 3.1.2.1). */
export const Prompt = Schema.Literals(["none", "login", "consent", "select_account", "create"])
export type Prompt = typeof Prompt.Type

export const ResponseMode = Schema.Literals(["query", "form_post"])
export type ResponseMode = typeof ResponseMode.Type

/**
 * A request for authorization after it was checked. It travels sealed through sign-in and consent, so
 * that nobody edits it on the way and the service keeps nothing of it.
 */
export const AuthorizationRequest = Schema.Struct({
  clientId: Schema.String,
  redirectUri: Schema.String,
  responseMode: ResponseMode,
  scopes: Schema.Array(Schema.String),
  resources: Schema.Array(ResourceId),
  state: Schema.NullOr(Schema.String),
  nonce: Schema.NullOr(Schema.String),
  codeChallenge: Schema.NullOr(Schema.String),
  prompts: Schema.Array(Prompt),
  /** Seconds since the person proved who they are; null: as long as the session lasts. */
  maxAge: Schema.NullOr(Schema.Int),
  loginHint: Schema.NullOr(Schema.String),
  /** The person of an `id_token_hint`. */
  hintedUserId: Schema.NullOr(UserId),
  acrValues: Schema.Array(Schema.String),
  organizationId: Schema.NullOr(OrganizationId),
  /** The language of the pages, where the application asks for one that there is. */
  locale: Schema.NullOr(Language),
  /** Milliseconds since 1970: what was asked for has to be proven after it. */
  askedAt: Schema.Int,
  /** The pages that the person was led to already, each of them once. */
  asked: Schema.Array(Schema.Literals(["select_account", "create", "factor", "acr"])),
  /** Thumbprint of the key that the code is bound to; null for any. */
  dpopJkt: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Reference of a request that was pushed, which is answered once; null for one that was not. */
  pushed: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))
})
export type AuthorizationRequest = typeof AuthorizationRequest.Type

/**
 * True while an application takes a request that was checked before: it is enabled and may have
 * codes, the address is still its own, and the request was pushed and has a challenge where it wants
 * that by now.
 */
export const isTakenBy = (
  { configuration, enabled, kind }: Pick<StoredApplication, "configuration" | "enabled" | "kind">,
  { codeChallenge, redirectUri }: Pick<AuthorizationRequest, "codeChallenge" | "redirectUri">,
  isPushed: boolean
): boolean =>
  enabled &&
  configuration.grantTypes.includes("authorization_code") &&
  isRegisteredRedirect(kind, configuration.redirectUris, redirectUri) &&
  (isPushed || !configuration.requirePushedAuthorization) &&
  (codeChallenge !== null || configuration.pkce === "optional")

/** Lifetime of a sealed request, in seconds. */
export const requestSeconds = 3600

/** The longest sealed request, in characters: proxies cut lines at eight thousand. */
export const maximumSealedLength = 4096

/** Address and mode of an answer. */
export type AnswerPlace = Pick<AuthorizationRequest, "redirectUri" | "responseMode" | "state">

/** The errors of a request by itself, before anybody is asked. */
export type RequestErrorCode =
  | "invalid_request"
  | "unauthorized_client"
  | "unsupported_response_type"
  | "invalid_scope"
  | "invalid_target"
  | "request_not_supported"
  | "request_uri_not_supported"
  | "registration_not_supported"

/** The errors that an application is told by redirect (RFC 6749 section 4.1.2.1 and others). */
export type AuthorizationErrorCode =
  | RequestErrorCode
  | "access_denied"
  | "login_required"
  | "consent_required"
  | "interaction_required"

/** The parameters of an answer, on success and error alike (RFC 9207). */
export const answerParameters = (
  { state }: AnswerPlace,
  issuer: string,
  told: Readonly<Record<string, string>>
): Readonly<Record<string, string>> => ({
  ...told,
  ...(state === null ? {} : { state }),
  iss: issuer
})

/** The address that an answer by query is sent to, which may have a query already. */
export const answerAddress = (
  { redirectUri }: AnswerPlace,
  parameters: Readonly<Record<string, string>>
): string =>
  `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${new URLSearchParams(parameters)}`
