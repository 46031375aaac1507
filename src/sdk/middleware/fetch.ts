/**
 * The entry point `@gatehouse-id/server/fetch`: handlers of the Fetch API, for Deno, Bun, workers and
 * every framework whose handlers take a `Request` and return a `Response`.
 */
import type { SignedIn } from "../RequestState.ts"
import {
  createResourceGuard,
  type ResourceAccess,
  type ResourceOptions,
  type ResourceProtection
} from "../resource/resourceGuard.ts"
import { type Answer, isUpgrade, personalHeaders } from "./answers.ts"
import { parsedBody, textWithin } from "../boundedBody.ts"
import { type Admission, createGuard, type Guard } from "./guard.ts"
import type { GatehouseOptions, Middleware, Protection } from "./middleware.ts"

export type * from "./middleware.ts"
export type * from "../resource/resource.ts"

/** A handler of the Fetch API; a framework may give it more than the request. */
export type Handler<Rest extends ReadonlyArray<unknown> = []> = (
  request: Request,
  ...rest: Rest
) => Promise<Response>

/** A handler behind a guard: it is told who is signed in. */
export type SignedInHandler<Rest extends ReadonlyArray<unknown> = []> = (
  request: Request,
  session: SignedIn,
  ...rest: Rest
) => Response | Promise<Response>

/** Puts a guard before a handler. */
export type Protect = <Rest extends ReadonlyArray<unknown> = []>(
  handler: SignedInHandler<Rest>,
  protection?: Protection
) => Handler<Rest>

/** Guards for handlers of the Fetch API. */
export interface FetchGatehouse extends Omit<
  Middleware<never, Handler<ReadonlyArray<unknown>>>,
  "protectApi" | "protectPage" | "sessionOf"
> {
  /** Leads who is not signed in to the sign-in page and back; answers 403 without the permission. */
  readonly protectPage: Protect
  /** Answers 401 or 403 as problem+json to who may not go on. */
  readonly protectApi: Protect
}

/** An answer as the Fetch API has it. */
export const responseOf = ({ body, headers, status }: Answer): Response => {
  const all = new Headers()
  for (const [name, value] of headers) all.append(name, value)
  // A response that is made of a text alone gets a type of its own first.
  return new Response(body === "" ? null : body, { status, headers: all })
}

/** Values of a form or a script's body. */
export const bodyOf = async (request: Request): Promise<unknown> => {
  if (request.body === null) return undefined
  return parsedBody(request.headers.get("content-type"), await textWithin(request.body))
}

/** The response, kept from caches unless it says itself how it may be kept. */
const personal = (response: Response): Response => {
  if (isUpgrade(response)) return response
  // Headers of a response that came from elsewhere cannot be changed.
  const own = new Response(response.body, response)
  if (!own.headers.has("cache-control")) {
    own.headers.set("cache-control", personalHeaders["cache-control"])
  }
  own.headers.append("vary", personalHeaders.vary)
  return own
}

const protect =
  <Session, Required>(
    admit: (request: Request, protection?: Required) => Promise<Admission<Session>>
  ) =>
  <Rest extends ReadonlyArray<unknown> = []>(
    handler: (request: Request, session: Session, ...rest: Rest) => Response | Promise<Response>,
    protection?: Required
  ): Handler<Rest> =>
  async (request, ...rest) => {
    const admission = await admit(request, protection)
    return admission.answer !== undefined
      ? responseOf(admission.answer)
      : personal(await handler(request, admission.session, ...rest))
  }

/** The handlers of the Fetch API that ask a guard. */
export const fetchGatehouse = (guard: Guard): FetchGatehouse => {
  const { admitToApi, admitToPage, signOut, switchOrganization, ...others } = guard
  return {
    ...others,
    protectPage: protect(admitToPage),
    protectApi: protect(admitToApi),
    signOut: (options) => async (request) => responseOf(await signOut(request, options)),
    switchOrganization: (options) => async (request) =>
      responseOf(await switchOrganization(request, () => bodyOf(request), options))
  }
}

/**
 * Makes guards for handlers of the Fetch API.
 *
 * @example
 * const gatehouse = createGatehouse({ appUrl: "https://app.example.com" })
 * const dashboard = gatehouse.protectPage((request, session) => new Response(session.userId))
 */
export const createGatehouse = (options: GatehouseOptions): FetchGatehouse =>
  fetchGatehouse(createGuard(options))

/** A handler behind the guard of an API: it is told what the application may do, and for whom. */
export type AccessHandler<Rest extends ReadonlyArray<unknown> = []> = (
  request: Request,
  access: ResourceAccess,
  ...rest: Rest
) => Response | Promise<Response>

/** Guards of an API for handlers of the Fetch API. */
export interface FetchResource {
  /** Path of `metadata`, at the root of the API's host. */
  readonly metadataPath: string
  /** Answers the metadata by which clients find the service (RFC 9728). */
  readonly metadata: Handler<ReadonlyArray<unknown>>
  /** Answers 401 or 403 with a challenge to whose token may not go on. */
  readonly protect: <Rest extends ReadonlyArray<unknown> = []>(
    handler: AccessHandler<Rest>,
    protection?: ResourceProtection
  ) => Handler<Rest>
}

/**
 * Makes the guards of an API that takes access tokens of applications.
 *
 * @example
 * const api = protectResource({ appUrl, resource: "https://api.example.com/mcp" })
 * const mcp = api.protect((request, access) => new Response(access.subject))
 */
export const protectResource = (options: ResourceOptions): FetchResource => {
  const { admit, metadata, metadataPath } = createResourceGuard(options)
  return {
    metadataPath,
    metadata: async () => responseOf(metadata()),
    protect: protect(admit)
  }
}
