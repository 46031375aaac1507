/** The entry point `@gatehouse-id/server/fastify`: hooks and handlers for Fastify. */
import { type Answer, personalHeaders } from "./answers.ts"
import { parsedBody } from "../boundedBody.ts"
import { type Resource, resourceFor, type ResourceOptions } from "../resource/resource.ts"
import {
  type Framework,
  type GatehouseOptions,
  type Middleware,
  middlewareFor
} from "./middleware.ts"

export type * from "./middleware.ts"
export type * from "../resource/resource.ts"

/** As much of a request of Fastify as is read. */
export interface FastifyRequest {
  readonly method: string
  readonly url: string
  /** The address before `rewriteUrl` changed it. */
  readonly originalUrl?: string
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

/** Hooks (`protectPage`, `protectApi`) and handlers for Fastify. */
export type FastifyGatehouse = Middleware<FastifyHandler>

const write = (reply: FastifyReply, { body, headers, status }: Answer): FastifyReply => {
  reply.code(status)
  // Fastify collects cookies, and replaces every other header.
  for (const [name, value] of headers) reply.header(name, value)
  reply.send(body)
  return reply
}

/** A form is text where only JSON has a parser. */
const bodyOf = async ({ body, headers }: FastifyRequest): Promise<unknown> =>
  typeof body === "string" ? parsedBody(String(headers["content-type"]), body) : body

const guarded = ({ headers, method, originalUrl, url }: FastifyRequest) => ({
  method,
  headers,
  url: originalUrl ?? url
})

const framework: Framework<FastifyHandler, FastifyHandler> = {
  guarding: (admit, keep) => async (request, reply) => {
    const admission = await admit(guarded(request))
    if (admission.answer !== undefined) return write(reply, admission.answer)
    keep(request, admission.session)
    const vary = reply.getHeader("vary")
    const names = typeof vary === "string" ? [vary] : []
    reply.header("cache-control", personalHeaders["cache-control"])
    reply.header("vary", [...names, personalHeaders.vary].join(", "))
    return undefined
  },
  answering: (ask) => async (request, reply) =>
    write(reply, await ask(guarded(request), () => bodyOf(request)))
}

/**
 * Makes hooks and handlers for Fastify. Forms need `@fastify/formbody`: Fastify itself answers them
 * with 415.
 *
 * @example
 * const gatehouse = createGatehouse({ appUrl: "https://app.example.com" })
 * app.get("/dashboard", { preHandler: gatehouse.protectPage() }, async (request) => ({
 *   userId: gatehouse.sessionOf(request).userId
 * }))
 * app.register(formbody)
 * app.post("/sign-out", gatehouse.signOut())
 */
export const createGatehouse = (options: GatehouseOptions): FastifyGatehouse =>
  middlewareFor(framework, options)

/** Guards of an API for Fastify. */
export type FastifyResource = Resource<FastifyHandler, FastifyHandler>

/**
 * Makes the guards of an API that takes access tokens of applications.
 *
 * @example
 * const api = protectResource({ appUrl, resource: "https://api.example.com/mcp" })
 * app.get(api.metadataPath, api.metadata())
 * app.post("/mcp", { preHandler: api.protect() }, async (request) => api.accessOf(request).subject)
 */
export const protectResource = (options: ResourceOptions): FastifyResource =>
  resourceFor(framework, options)
