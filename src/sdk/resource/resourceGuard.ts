import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import { addressOf, baseOf, type Fetch } from "../calls.ts"
import type { Admission, GuardedRequest } from "../middleware/guard.ts"
import { problem, type Answer } from "../middleware/answers.ts"
import { bearerOf, hasBearer } from "../requestHeaders.ts"
import { accessVerifier, type ResourceAccess } from "./accessVerifier.ts"

export type { AccessOrganization, ResourceAccess } from "./accessVerifier.ts"

/** An API that takes access tokens of applications, and the service that issues them. */
export interface ResourceOptions {
  /** The environment's app URL: the issuer is below it. */
  readonly appUrl: string
  /** The API's address as it is registered as a resource, which tokens name as their audience. */
  readonly resource: string
  /** The scopes that clients may ask for, as the metadata lists them. */
  readonly scopes?: ReadonlyArray<string> | undefined
  /** The name of the API for people. */
  readonly name?: string | undefined
  /** Address of a page for developers. */
  readonly documentation?: string | undefined
  /**
   * Id and secret of the resource, for opaque tokens and for `checkRevocation`, which ask the service.
   */
  readonly introspection?: { readonly id: string; readonly secret: string } | undefined
  /** The clock difference to allow, in seconds; 5 by default. */
  readonly clockToleranceSeconds?: number | undefined
  /** Instead of the system's time. */
  readonly currentDate?: (() => Date) | undefined
  /** Instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined
}

/** Requirements of a route for the tokens that it takes. */
export interface ResourceProtection {
  /** The scopes that the token must have, all of them. */
  readonly scopes?: ReadonlyArray<string> | undefined
  /** Permissions that the token must stand for in the organization that it is for, all of them. */
  readonly permissions?: ReadonlyArray<string> | undefined
  /** Strength of the sign-in that is needed; a passkey counts as a second factor too. */
  readonly acr?: "mfa" | "passkey" | undefined
  /** The most seconds since the person signed in. */
  readonly maxAgeSeconds?: number | undefined
  /** Asks the service whether the token still counts, which needs `introspection`. */
  readonly checkRevocation?: boolean | undefined
}

/** Guards of an API that the adapters of the frameworks are made of. */
export interface ResourceGuard {
  /** Path of the API's metadata, at the root of its host. */
  readonly metadataPath: string
  readonly metadata: () => Answer
  readonly admit: (
    request: GuardedRequest,
    protection?: ResourceProtection
  ) => Promise<Admission<ResourceAccess>>
}

const wellKnown = "/.well-known/oauth-protected-resource"
const acrs = ["single", "mfa", "passkey"] as const
const acrOf = (name: (typeof acrs)[number]): string => `urn:gatehouse:acr:${name}`

const isStrongEnough = ({ acr }: ResourceAccess, needed: "mfa" | "passkey"): boolean =>
  acrs.slice(acrs.indexOf(needed)).some((name) => acrOf(name) === acr)

/**
 * The identifier of an API as an address. One without a scheme is the usual flaw: `localhost:5004` is
 * read as one of the scheme `localhost`.
 */
const identifierOf = (resource: string | undefined): URL => {
  if (resource === undefined || !/^(?:https?|urn):/i.test(resource) || !URL.canParse(resource)) {
    throw new TypeError("resource must be an address such as https://api.example.com, or a urn")
  }
  return new URL(resource)
}

/** A text of a challenge, which holds no quotes and no control characters. */
const quoted = (text: string): string => `"${text.replaceAll(/[^\x20-\x7e]|["\\]/g, "")}"`

/** Makes the guard of an API (RFC 6750, RFC 9728, RFC 9470). */
export const createResourceGuard = (options: ResourceOptions): ResourceGuard => {
  const appUrl = baseOf(addressOf("appUrl", options.appUrl).href)
  const issuer = oauthIssuerAt(appUrl)
  const address = identifierOf(options.resource)
  // A urn says nothing of where the API is, so that no address of its metadata follows from it.
  const isPlace = address.protocol !== "urn:"
  const metadataPath = `${wellKnown}${isPlace && address.pathname !== "/" ? address.pathname : ""}`
  const place = isPlace
    ? { resource_metadata: `${address.origin}${metadataPath}${address.search}` }
    : {}
  const verify = accessVerifier({ ...options, issuer })

  const refusal = (
    status: 401 | 403,
    error: string | undefined,
    title: string,
    parameters: Readonly<Record<string, string>> = {}
  ): Admission<ResourceAccess> => {
    const told = {
      ...(error === undefined ? {} : { error, error_description: title }),
      ...parameters,
      ...place
    }
    const challenge = Object.entries(told).map(([name, value]) => `${name}=${quoted(value)}`)
    const answer = problem(status, error ?? "unauthenticated", title)
    const header = ["www-authenticate", `Bearer ${challenge.join(", ")}`.trimEnd()] as const
    return { answer: { ...answer, headers: [...answer.headers, header] } }
  }

  const forbidden: Admission<ResourceAccess> = {
    answer: problem(403, "forbidden", "The role of the person does not allow that")
  }

  return {
    metadataPath,
    metadata: () => ({
      status: 200,
      headers: [
        ["content-type", "application/json"],
        ["cache-control", "public, max-age=300"],
        // Clients in browsers begin here, before they have anything to show.
        ["access-control-allow-origin", "*"]
      ],
      body: JSON.stringify({
        resource: options.resource,
        authorization_servers: [issuer],
        bearer_methods_supported: ["header"],
        ...(options.scopes === undefined ? {} : { scopes_supported: options.scopes }),
        ...(options.name === undefined ? {} : { resource_name: options.name }),
        ...(options.documentation === undefined
          ? {}
          : { resource_documentation: options.documentation })
      })
    }),
    admit: async (request, protection = {}) => {
      const { acr, checkRevocation, maxAgeSeconds, permissions = [], scopes } = protection
      const wanted = scopes ?? options.scopes
      const scope = wanted === undefined ? {} : { scope: wanted.join(" ") }
      const token = bearerOf(request)
      if (token === null) {
        return hasBearer(request)
          ? refusal(401, "invalid_token", "The access token cannot be read", scope)
          : refusal(401, undefined, "Show an access token", scope)
      }
      const access = await verify(token, checkRevocation === true)
      if (typeof access === "string") return refusal(401, "invalid_token", access, scope)
      const lacking = (scopes ?? []).filter((name) => !access.scopes.includes(name))
      const held = access.organization?.permissions ?? []
      const isPermitted = permissions.every((name) => held.includes(name))
      if (lacking.length > 0 || !isPermitted) {
        // Any scope of the API may be the one that stands for a permission.
        const needed = isPermitted ? scopes : [...(scopes ?? []), ...(options.scopes ?? [])]
        // All that the route needs: clients ask for just what is named here.
        const all = [...new Set([...access.scopes, ...(needed ?? [])])]
        // The person's role lacks it: a client that is told to ask for more would ask without end.
        if (all.every((name) => access.scopes.includes(name))) return forbidden
        return refusal(403, "insufficient_scope", "The token does not allow that", {
          scope: all.join(" ")
        })
      }
      const age =
        access.authTime === null
          ? Infinity
          : ((options.currentDate?.() ?? new Date()).getTime() - access.authTime.getTime()) / 1000
      const isOld = maxAgeSeconds !== undefined && age > maxAgeSeconds
      if (isOld || (acr !== undefined && !isStrongEnough(access, acr))) {
        return refusal(401, "insufficient_user_authentication", "Sign in again for that", {
          ...(acr === undefined ? {} : { acr_values: acrOf(acr) }),
          ...(maxAgeSeconds === undefined ? {} : { max_age: String(maxAgeSeconds) }),
          ...scope
        })
      }
      return { session: access }
    }
  }
}
