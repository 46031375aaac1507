/** The entry point `@gatehouse-id/server/hono`: middleware and handlers for Hono. */
import { isUpgrade, personalHeaders } from "./answers.ts"
import { bodyOf, responseOf } from "./fetch.ts"
import { type Resource, resourceFor, type ResourceOptions } from "../resource/resource.ts"
import {
  type Framework,
  type GatehouseOptions,
  type Middleware,
  middlewareFor
} from "./middleware.ts"

export type * from "./middleware.ts"
export type * from "../resource/resource.ts"

/** As much of a context of Hono as is used. */
export interface HonoContext {
  readonly req: {
    readonly raw: Request
    json(): Promise<unknown>
    parseBody(): Promise<unknown>
  }
  readonly res: Response
  header(name: string, value: string, options?: { readonly append?: boolean }): void
}

/** Middleware of Hono. */
export type HonoMiddleware = (
  context: HonoContext,
  next: () => Promise<void>
) => Promise<Response | void>

/** A handler of Hono. */
export type HonoHandler = (context: HonoContext) => Promise<Response>

/** Middleware and handlers for Hono; `session` takes `context.req.raw`, `sessionOf` the context. */
export type HonoGatehouse = Middleware<HonoMiddleware, HonoHandler>

/** The body, which Hono keeps where a validator before has read it. */
const bodyIn = async ({ req }: HonoContext): Promise<unknown> => {
  if (!req.raw.bodyUsed) return bodyOf(req.raw)
  const isJson = /^application\/json\b/i.test(req.raw.headers.get("content-type") ?? "")
  return isJson ? req.json() : req.parseBody()
}

const framework: Framework<HonoMiddleware, HonoHandler> = {
  guarding: (admit, keep) => async (context, next) => {
    const admission = await admit(context.req.raw)
    if (admission.answer !== undefined) return responseOf(admission.answer)
    keep(context, admission.session)
    await next()
    if (isUpgrade(context.res)) return undefined
    // By the context: a response that takes the place of another would lose its own headers.
    if (!context.res.headers.has("cache-control")) {
      context.header("cache-control", personalHeaders["cache-control"])
    }
    context.header("vary", personalHeaders.vary, { append: true })
    return undefined
  },
  answering: (ask) => async (context) =>
    responseOf(await ask(context.req.raw, () => bodyIn(context)))
}

/**
 * Makes middleware and handlers for Hono.
 *
 * @example
 * const gatehouse = createGatehouse({ appUrl: "https://app.example.com" })
 * app.get("/dashboard", gatehouse.protectPage(), (c) => c.text(gatehouse.sessionOf(c).userId))
 * app.post("/sign-out", gatehouse.signOut())
 */
export const createGatehouse = (options: GatehouseOptions): HonoGatehouse =>
  middlewareFor(framework, options)

/** Guards of an API for Hono. */
export type HonoResource = Resource<HonoMiddleware, HonoHandler>

/**
 * Makes the guards of an API that takes access tokens of applications.
 *
 * @example
 * const api = protectResource({ appUrl, resource: "https://api.example.com/mcp" })
 * app.get(api.metadataPath, api.metadata())
 * app.post("/mcp", api.protect(), (c) => c.text(api.accessOf(c).subject))
 */
export const protectResource = (options: ResourceOptions): HonoResource =>
  resourceFor(framework, options)
