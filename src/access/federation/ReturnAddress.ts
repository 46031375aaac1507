import { Redacted } from "effect"

/** Status of a finished provider sign-in, as the page that began it reads it. */
export type ReturnStatus =
  | "complete"
  | "mfa_required"
  | "mfa_enrollment_required"
  | "continue"
  | "error"

/**
 * Parameters that the browser brings back to the page: never a token; a native app gets a ticket or
 * an error.
 */
export type Return =
  | { readonly status: Exclude<ReturnStatus, "error"> }
  | { readonly status: "error"; readonly error: string }
  | { readonly ticket: Redacted.Redacted }
  | { readonly error: string }

const reserved = ["status", "error", "ticket", "code", "state", "iss"]

/** The address of the page with the outcome in its query; a page cannot plant an outcome in it. */
export const returnAddress = (redirectUrl: string, outcome: Return): string => {
  const url = new URL(redirectUrl)
  for (const name of reserved) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(outcome)) {
    url.searchParams.set(name, Redacted.isRedacted(value) ? Redacted.value(value) : value)
  }
  return url.href
}
