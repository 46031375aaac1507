import { Redacted, Result } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { parseRedirect, type RedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"

const expected = "Expected an address on another host of the environment"

/**
 * Reads where a satellite waits for the answer to its question: a page on another host of the
 * environment than the one that is asked. An allowed origin is none: it has no client plane of ours
 * to redeem a ticket at. It fails with what was expected instead, without repeating the text.
 */
export const satelliteAddress = (
  environment: Pick<Environment, "appUrl" | "hosts">,
  askedHost: string,
  text: string
): Result.Result<RedirectUrl, string> =>
  Result.flatMap(parseRedirect({ environment, allowedOrigins: [] }, text), (address) =>
    address.startsWith("/") || new URL(address).host === askedHost
      ? Result.fail(expected)
      : Result.succeed(address)
  )

const reserved: ReadonlySet<string> = new Set(["state", "ticket", "signed_out"])

const nameOf = (pair: string): string => {
  const [name = ""] = new URLSearchParams(pair).keys()
  return name
}

/**
 * The satellite's address with the answer at the end of its query, which is otherwise kept as it is;
 * nobody can plant an answer in it. A ticket of null says that nobody is signed in.
 */
export const answerAddress = (
  address: RedirectUrl,
  state: string,
  ticket: Redacted.Redacted | null
): string => {
  const [page = ""] = address.split("#", 1)
  const [place = "", ...query] = page.split("?")
  const kept = query
    .join("?")
    .split("&")
    .filter((pair) => pair !== "" && !reserved.has(nameOf(pair)))
  const outcome = ticket === null ? { signed_out: "1" } : { ticket: Redacted.value(ticket) }
  const answer = new URLSearchParams({ state, ...outcome })
  return `${place}?${[...kept, answer].join("&")}`
}
