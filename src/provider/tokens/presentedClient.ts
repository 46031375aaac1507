import { Option, Result, Schema } from "effect"
import * as Base64 from "effect/encoding/Base64"
import { Text } from "../../contract/Values.ts"
import type { Parameters } from "./FormParameters.ts"
import { refused, type OAuthError } from "./OAuthError.ts"

/** The endpoints at which applications prove themselves, by their last segment. */
export type ProvingEndpoint = "token" | "introspect" | "revoke" | "device" | "par"

/** A signed statement of the caller, made for the endpoint that is called or for the issuer. */
export interface PresentedAssertion {
  readonly method: "private_key_jwt"
  readonly clientId: string
  readonly assertion: string
  readonly endpoint: ProvingEndpoint
}

/** A secret of the caller, in HTTP Basic or in the form. */
export interface PresentedSecret {
  readonly method: "client_secret"
  readonly clientId: string
  readonly secret: string
  readonly isBasic: boolean
}

/** The proof of possession of a call, at the endpoints that take one; without text: none came. */
export interface PresentedProof {
  readonly text: string | undefined
  readonly endpoint: "token" | "par"
}

/** Credentials that a caller presents, before anything is looked up. */
export type PresentedClient = (
  | PresentedSecret
  | PresentedAssertion
  | { readonly method: "none"; readonly clientId: string }
) & { readonly proof?: PresentedProof }

export const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

/** Characters of the longest id that an application has, by which it is looked up and remembered. */
const longestClientId = 2048

/** Basic and assertions bring what no form can: text that no application is found by. */
const isClientId = Schema.is(Text.check(Schema.isMaxLength(longestClientId)))

const decodeForm = Option.liftThrowable((text: string) =>
  decodeURIComponent(text.replaceAll("+", " "))
)

/** Id and secret of HTTP Basic, each encoded as in a form (RFC 6749 section 2.3.1). */
const basicOf = (authorization: string): readonly [string, string] | undefined => {
  const encoded = /^basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization)?.[1]
  const decoded = encoded === undefined ? undefined : Base64.decodeString(encoded)
  if (decoded === undefined || Result.isFailure(decoded)) return undefined
  const colon = decoded.success.indexOf(":")
  if (colon < 0) return undefined
  const id = Option.getOrUndefined(decodeForm(decoded.success.slice(0, colon)))
  const secret = Option.getOrUndefined(decodeForm(decoded.success.slice(colon + 1)))
  return id === undefined || secret === undefined ? undefined : [id, secret]
}

const fail = (description: string) => Result.fail(refused("invalid_client", description))

/** The subject of an assertion, which nobody has vouched for yet. */
const subjectOf = (assertion: string): string | undefined => {
  const payload = assertion.split(".")[1]
  const text = payload === undefined ? undefined : Buffer.from(payload, "base64url").toString()
  const claims = Option.getOrUndefined(
    Option.liftThrowable((json: string): unknown => JSON.parse(json))(text ?? "")
  )
  const sub = typeof claims === "object" && claims !== null && "sub" in claims ? claims.sub : null
  return typeof sub === "string" ? sub : undefined
}

/**
 * The one way in which a caller says who it is. Two at once are refused, whether or not they agree;
 * Basic with an empty secret is let through as none, since many clients always send it.
 */
export const presentedClient = (
  endpoint: ProvingEndpoint,
  authorization: string | undefined,
  parameters: Parameters
): Result.Result<PresentedClient, OAuthError> => {
  const named = parameters.get("client_id")
  const posted = parameters.get("client_secret")
  const assertion = parameters.get("client_assertion")
  const isBasic = /^basic /i.test(authorization ?? "")
  const basic = isBasic ? basicOf(authorization ?? "") : undefined
  if (isBasic && basic === undefined) return fail("The Authorization header cannot be read")
  const ways = [basic?.[1] ? 1 : 0, posted === undefined ? 0 : 1, assertion === undefined ? 0 : 1]
  if (ways.reduce((sum, one) => sum + one, 0) > 1) {
    return fail("Only one way of client authentication may be used")
  }
  if (basic !== undefined && named !== undefined && basic[0] !== named) {
    return fail("client_id differs from that of the Authorization header")
  }
  if (assertion !== undefined) {
    const subject = subjectOf(assertion)
    const isReadable = subject !== undefined && isClientId(subject)
    if (parameters.get("client_assertion_type") !== assertionType || !isReadable) {
      return fail("The client assertion cannot be read")
    }
    if ((named ?? basic?.[0] ?? subject) !== subject) {
      return fail("client_id differs from the subject of the client assertion")
    }
    return Result.succeed({ method: "private_key_jwt", clientId: subject, assertion, endpoint })
  }
  const clientId = basic?.[0] ?? named
  if (clientId === undefined || !isClientId(clientId)) return fail("No client is named")
  const secret = basic?.[1] || posted
  return Result.succeed(
    secret === undefined
      ? { method: "none", clientId }
      : { method: "client_secret", clientId, secret, isBasic: posted === undefined }
  )
}
