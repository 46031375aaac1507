import { Result, Schema } from "effect"
import { OrganizationId, Uuid, type ResourceId } from "../../contract/Ids.ts"
import { shapeOf256Bits } from "../../platform/Crypto.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { resourceNamed } from "../applications/NamedResources.ts"
import { isNothing, scopesAllowed } from "../grants/GrantedScopes.ts"
import type { StoredResource } from "../resources/Resource.ts"
import { longestCarried, longestState, type Parameters } from "../tokens/FormParameters.ts"
import { scopeNames } from "../tokens/TokenScopes.ts"
import { Prompt, type AuthorizationRequest, type RequestErrorCode } from "./AuthorizationRequest.ts"

/** A request that the application is told is wrong. */
export interface WrongRequest {
  readonly error: RequestErrorCode
  readonly description: string
}

type Checked = Omit<
  AuthorizationRequest,
  | "clientId"
  | "redirectUri"
  | "responseMode"
  | "state"
  | "hintedUserId"
  | "locale"
  | "askedAt"
  | "asked"
  | "pushed"
>

const wrong = (error: RequestErrorCode, description: string) =>
  Result.fail<WrongRequest>({ error, description })

const isPrompt = Schema.is(Prompt)
const isUuid = Schema.is(Uuid)

/** Reads the organization that a request names; null for none, undefined for what is no id. */
export const organizationNamed = (parameters: Parameters): OrganizationId | null | undefined => {
  const text = parameters.get("organization_id")
  if (text === undefined) return null
  return isUuid(text) ? OrganizationId.make(text) : undefined
}

/** The parameters that reach what an application keeps: each as it was sent, of a length that can travel. */
const tooLong = (parameters: Parameters): string | undefined =>
  ["state", "nonce", "login_hint", "scope", "acr_values"].find(
    (name) =>
      (parameters.get(name) ?? "").length > (name === "state" ? longestState : longestCarried)
  )

const challengeOf = (
  parameters: Parameters,
  { configuration }: StoredApplication
): Result.Result<string | null, WrongRequest> => {
  const challenge = parameters.get("code_challenge")
  const method = parameters.get("code_challenge_method")
  if (challenge === undefined) {
    if (method !== undefined) return wrong("invalid_request", "code_challenge is missing")
    const isOpenId = scopeNames(parameters.get("scope")).includes("openid")
    return configuration.pkce === "optional" && isOpenId
      ? Result.succeed(null)
      : wrong("invalid_request", "code_challenge is missing: PKCE with S256 is required")
  }
  if (method !== "S256") {
    return wrong("invalid_request", "code_challenge_method must be S256")
  }
  return shapeOf256Bits.test(challenge)
    ? Result.succeed(challenge)
    : wrong("invalid_request", "code_challenge is not one of S256")
}

/** Reads the resources that a request names, each once; undefined where one is not there. */
export const resourcesNamed = (
  parameters: Parameters,
  resources: ReadonlyArray<StoredResource>
): ReadonlyArray<ResourceId> | undefined => {
  const found = parameters.all("resource").map((name) => resourceNamed(resources, name))
  const known = found.filter((one) => one !== undefined)
  return known.length < found.length ? undefined : [...new Set(known.map(({ id }) => id))]
}

/**
 * Checks the parameters of a request whose application and redirect address are known to be good.
 * Fails with the first error, in the order in which RFC 6749 and its extensions name them.
 */
export const checkedParameters = (
  parameters: Parameters,
  application: StoredApplication,
  resources: ReadonlyArray<StoredResource>
): Result.Result<Checked, WrongRequest> => {
  if (parameters.get("request") !== undefined) {
    return wrong("request_not_supported", "request is not supported")
  }
  if (parameters.get("registration") !== undefined) {
    return wrong("registration_not_supported", "registration is not supported")
  }
  const responseType = parameters.get("response_type")
  if (responseType === undefined) return wrong("invalid_request", "response_type is missing")
  if (responseType !== "code") {
    return wrong("unsupported_response_type", "Only response_type=code is supported")
  }
  if (!application.configuration.grantTypes.includes("authorization_code")) {
    return wrong("unauthorized_client", "The application may not ask for codes")
  }
  const long = tooLong(parameters)
  if (long !== undefined) return wrong("invalid_request", `${long} is too long`)
  const challenge = challengeOf(parameters, application)
  if (Result.isFailure(challenge)) return Result.fail(challenge.failure)
  const asked = resourcesNamed(parameters, resources)
  if (asked === undefined) return wrong("invalid_target", "There is no such resource")
  const dpopJkt = parameters.get("dpop_jkt") ?? null
  if (dpopJkt !== null && !shapeOf256Bits.test(dpopJkt)) {
    return wrong("invalid_request", "dpop_jkt is not the thumbprint of a key")
  }
  const prompts = scopeNames(parameters.get("prompt"))
  const known = prompts.filter(isPrompt)
  if (known.length < prompts.length) return wrong("invalid_request", "prompt is unknown")
  if (known.includes("none") && known.length > 1) {
    return wrong("invalid_request", "prompt=none goes with no other")
  }
  const maxAge = parameters.get("max_age")
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge)) {
    return wrong("invalid_request", "max_age is not a number of seconds")
  }
  const organizationId = organizationNamed(parameters)
  if (organizationId === undefined) {
    return wrong("invalid_request", "organization_id is not an id")
  }
  const named = {
    scopes: scopeNames(parameters.get("scope")),
    resources: asked,
    organizationId
  }
  const allowed = scopesAllowed(application, resources, named)
  if (isNothing(allowed, resources)) {
    return wrong("invalid_scope", "Nothing of what is asked for may be given")
  }
  return Result.succeed({
    ...named,
    nonce: parameters.get("nonce") ?? null,
    codeChallenge: challenge.success,
    dpopJkt,
    prompts: known,
    maxAge: maxAge === undefined ? null : Number(maxAge),
    loginHint: parameters.get("login_hint") ?? null,
    acrValues: scopeNames(parameters.get("acr_values"))
  })
}
