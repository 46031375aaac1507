import type { StoredApplication } from "../applications/Application.ts"
import { isLoopbackRedirect } from "../applications/RedirectUri.ts"
import { describesItself } from "../applications/ApplicationKind.ts"
import { scopesBeyond, type GrantedScopes } from "../grants/GrantedScopes.ts"
import type { AuthorizationRequest } from "./AuthorizationRequest.ts"

/** `none`: the answer goes at once; `continue`: one button; `consent`: a question. */
export type ConsentNeed = "none" | "continue" | "consent"

/** True if any program on the person's machine could listen at the address. */
const isUnprotected = (redirectUri: string): boolean =>
  isLoopbackRedirect(redirectUri) || !/^https?:/.test(redirectUri)

/**
 * Consent that a person must give before an application gets an answer. An own application asks
 * nothing, unless any program can play it; one that registered itself and listens on the machine
 * asks each time.
 */
export const consentNeed = (
  { configuration, source }: Pick<StoredApplication, "configuration" | "source">,
  { prompts, redirectUri }: Pick<AuthorizationRequest, "prompts" | "redirectUri">,
  asked: GrantedScopes,
  given: GrantedScopes | null
): ConsentNeed => {
  if (configuration.trust === "own") {
    if (prompts.includes("consent")) return "consent"
    return isUnprotected(redirectUri) ? "continue" : "none"
  }
  if (describesItself(source) && isUnprotected(redirectUri)) return "consent"
  if (prompts.includes("consent") || given === null) return "consent"
  return scopesBeyond(asked, given).length > 0 ? "consent" : "none"
}
