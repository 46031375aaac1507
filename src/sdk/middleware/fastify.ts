/** The entry point `@gatehouse/server/fastify`: hooks and handlers for Fastify. */
import type { IncomingRequest } from "../requestHeaders.ts"
import type { RequestState, SignedIn } from "../RequestState.ts"
import { type Answer, parsedBody, personalHeaders } from "./answers.ts"
import {
  createGuard,
  type GatehouseOptions,
  type Guard,
  type HostedPages,
  type Protection,
  type ReturnOptions
} from "./guard.ts"
import { sessionsByRequest } from "./sessionsByRequest.ts"

export type { GatehouseOptions, HostedPages, Protection, ReturnOptions } from "./guard.ts"
export type { RequestState, SignedIn, SignedOut } from "../RequestState.ts"

/** As much of a request of Fastify as is read. */
export interface FastifyRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** Forms need the parser of `@fastify/formbody`. */
  readonly body?: unknown
}

/** As much of a reply of Fastify as is written. */
export interface FastifyReply {
  code(status: number): unknown
  getHeader(name: string): unknown
  header(name: string, value: string): unknown
  send(body: string): unknown
}

/** A `preHandler` hook, or a handler. */
export type FastifyHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Hooks and handlers for Fastify. */
export interface FastifyGatehouse extends HostedPages {
  /** Who a request comes from, by bearer token or session cookie. */
  readonly session: (request: IncomingRequest) => Promise<RequestState>
  /** Who is signed in, in a handler behind `protectPage` or `protectApi`. */
  readonly sessionOf: (request: object) => SignedIn
  /** A hook: leads who is not signed in to the sign-in page and back; 403 without the permission. */
  readonly protectPage: (protection?: Protection) => FastifyHandler
  /** A hook: answers 401 or 403 as problem+json to who may not go on. */
  readonly protectApi: (protection?: Protection) => FastifyHandler
  /** A handler for the POST of a sign-out form, from pages of this application only. */
  readonly signOut: (options?: ReturnOptions) => FastifyHandler
  /** A handler for the POST of a form with `organizationId`; empty leaves every organization. */
  readonly switchOrganization: (options?: ReturnOptions) => FastifyHandler
}

const write = (reply: FastifyReply, { body, headers, status }: Answer): FastifyReply => {
  reply.code(status)
  // Fastify collects cookies, and replaces every other header.
  for (const [name, value] of headers) reply.header(name, value)
  reply.send(body)
  return reply
}

/** A form is text where only JSON has a parser. */
const bodyOf = ({ body, headers }: FastifyRequest): unknown =>
  typeof body === "string" ? parsedBody(String(headers["content-type"]), body) : body

/**
 * Makes hooks and handlers for Fastify.
 *
 * @example
 * const gatehouse = createGatehouse({ appUrl: "https://app.example.com" })
 * app.get("/dashboard", { preHandler: gatehouse.protectPage() }, async (request) => ({
 *   userId: gatehouse.sessionOf(request).userId
 * }))
 * app.post("/sign-out", gatehouse.signOut())
 */
export const createGatehouse = (options: GatehouseOptions): FastifyGatehouse => {
  const guard = createGuard(options)
  const { accountUrl, organizationsUrl, session, signInUrl, signOutUrl, signUpUrl } = guard
  const { keep, sessionOf } = sessionsByRequest()

  const protect =
    (admit: Guard["admitToPage"]) =>
    (protection?: Protection): FastifyHandler =>
    async (request, reply) => {
      const admission = await admit(request, protection)
      if (admission.session === undefined) return write(reply, admission.answer)
      keep(request, admission.session)
      const vary = reply.getHeader("vary")
      reply.header("cache-control", personalHeaders["cache-control"])
      reply.header(
        "vary",
        typeof vary === "string" ? `${vary}, ${personalHeaders.vary}` : personalHeaders.vary
      )
      return undefined
    }

  return {
    accountUrl,
    organizationsUrl,
    session,
    signInUrl,
    signOutUrl,
    signUpUrl,
    sessionOf,
    protectPage: protect(guard.admitToPage),
    protectApi: protect(guard.admitToApi),
    signOut: (returning) => async (request, reply) =>
      write(reply, await guard.signOut(request, returning)),
    switchOrganization: (returning) => async (request, reply) =>
      write(reply, await guard.switchOrganization(request, bodyOf(request), returning))
  }
}
