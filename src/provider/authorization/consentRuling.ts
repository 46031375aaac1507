import { DateTime, Effect, Option, Schema } from "effect"
import { OrganizationId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { isLoopbackRedirect } from "../applications/RedirectUri.ts"
import { describesItself } from "../applications/ApplicationKind.ts"
import { scopesBeyond, type GrantedScopes } from "../grants/GrantedScopes.ts"
import type { AuthorizationRequest } from "./AuthorizationRequest.ts"

/** `none`: the answer goes at once; `continue`: one button; `consent`: a question. */
export type ConsentNeed = "none" | "continue" | "consent"

/** True if any program on the person's machine could listen at the address. */
export const isUnprotected = (redirectUri: string): boolean =>
  isLoopbackRedirect(redirectUri) || !/^https?:/.test(redirectUri)

/** Consent that a person must give, and the scopes that the question lists. */
export interface ConsentRuling {
  readonly need: ConsentNeed
  readonly listed: GrantedScopes
}

/**
 * True if nobody was asked about a grant: it is from the time when the application was the customer's
 * own.
 */
export const isUnasked = (
  { configuration, ownedUntil }: Pick<StoredApplication, "configuration" | "ownedUntil">,
  { givenAt }: { readonly givenAt: DateTime.Utc }
): boolean =>
  configuration.trust !== "own" &&
  ownedUntil !== null &&
  DateTime.isLessThanOrEqualTo(givenAt, ownedUntil)

/**
 * Consent that a person must give before an application gets an answer. An own application asks
 * nothing, unless any program can play it; one that registered itself and listens on the machine
 * asks each time. Where more is asked for than was given, the question is about the rest alone.
 */
export const consentRuling = (
  { configuration, source }: Pick<StoredApplication, "configuration" | "source">,
  { prompts, redirectUri }: Pick<AuthorizationRequest, "prompts" | "redirectUri">,
  asked: GrantedScopes,
  given: GrantedScopes | null
): ConsentRuling => {
  const wanted = prompts.includes("consent")
  if (configuration.trust === "own") {
    const otherwise = isUnprotected(redirectUri) ? "continue" : "none"
    return { need: wanted ? "consent" : otherwise, listed: asked }
  }
  const isEachTime = describesItself(source) && isUnprotected(redirectUri)
  if (isEachTime || wanted || given === null) return { need: "consent", listed: asked }
  const listed = scopesBeyond(asked, given)
  return { need: listed.length > 0 ? "consent" : "none", listed }
}

/** The organizations that a question leaves to its person. */
interface Choices {
  readonly choices: ReadonlyArray<{ readonly id: OrganizationId }>
}

/** A question to a person about scopes, in an organization, in none, or in one that they choose. */
interface Question {
  readonly organizationId: OrganizationId | null | "open"
  readonly listed: GrantedScopes
}

const decodeOrganization = Schema.decodeUnknownOption(OrganizationId)

/**
 * The organization that an answer counts for: the question's own, or of those that it left open the
 * one that was chosen. Undefined where the choice is none of them.
 */
export const chosenOrganization = (
  { choices, organizationId }: Pick<Question, "organizationId"> & Choices,
  body: Readonly<Record<string, unknown>>
): OrganizationId | null | undefined => {
  if (organizationId !== "open") return organizationId
  const chosen = Option.getOrUndefined(decodeOrganization(body["organizationId"]))
  return choices.some(({ id }) => id === chosen) ? chosen : undefined
}

/** Fingerprint of a question, by which its answer tells what the page had listed. */
export const fingerprintOf = ({ listed, organizationId }: Question): string =>
  Buffer.from(sha256(JSON.stringify([organizationId, listed]))).toString("base64url")

/** Fingerprint that a form carries of its question; null before a page has shown one. */
export const ShownQuestion = Schema.NullOr(Schema.String).pipe(
  Schema.withDecodingDefaultKey(Effect.succeed(null))
)

/** True if the person was shown another question than the one that their answer would count for. */
export const isOtherThanShown = (shown: string | null, question: Question): boolean =>
  shown !== null && shown !== fingerprintOf(question)
