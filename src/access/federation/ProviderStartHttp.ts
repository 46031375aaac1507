import { Effect } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { invalidRequest } from "../../http/FlawReport.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { nativeTarget, redirectTarget } from "../../tenancy/origins/RedirectTargetHttp.ts"
import type { HttpServerRequest } from "effect/http"
import { askedHost } from "../../http/RequestHead.ts"

/** The part of a query that says who starts a round to a provider, and what for. */
interface StartQuery {
  readonly _is_native?: "true" | "false"
  readonly codeChallenge?: string
  readonly reauthenticate?: "true" | "false"
}

/**
 * Makes the reader of a start: of a native install, which gets a ticket for its challenge, or of a
 * browser, whose session the round may prove again.
 */
export const makeProviderStart = Effect.map(Origins, (origins) =>
  Effect.fnUntraced(function* ({ _is_native, codeChallenge, reauthenticate }: StartQuery) {
    const native = _is_native === "true"
    const proves = reauthenticate === "true"
    if (native && codeChallenge === undefined) {
      return yield* invalidRequest([
        { path: "/query/codeChallenge", message: "Expected an S256 code challenge" }
      ])
    }
    if (native && proves) {
      return yield* invalidRequest([
        { path: "/query/reauthenticate", message: "Expected a browser's session" }
      ])
    }
    const targetOf = native ? nativeTarget : redirectTarget
    return {
      proves,
      codeChallenge: native ? (codeChallenge ?? null) : null,
      /** Address to which the round leads in the end. */
      target: (environment: Environment, asked: string | undefined) =>
        targetOf(origins, environment, asked, "/query/redirectUrl")
    }
  })
)

/**
 * The request's address at the host of the app URL, where the provider returns people to and where
 * the cookie therefore has to be; undefined if the request is already there.
 */
export const atAppHost = (
  { appUrl, hosts }: Environment,
  request: HttpServerRequest.HttpServerRequest
): string | undefined => {
  const host = new URL(appUrl).host
  const elsewhere = askedHost(request) !== host
  return elsewhere && hosts.some((known) => known === host) ? `${appUrl}${request.url}` : undefined
}
