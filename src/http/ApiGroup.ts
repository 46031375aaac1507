import { Context, Effect, Layer, SchemaAST, type Scope } from "effect"
import { type HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiBuilder, type HttpApiGroup } from "effect/http-api"
import { CurrentEnvironment } from "../contract/Conventions.ts"
import type { Environment } from "../contract/Environment.ts"
import type { Crypto } from "../platform/Crypto.ts"
import { answerEncoder } from "./answerEncoder.ts"

/**
 * Services that the handlers of a group require while they serve a request, except those that every
 * request has.
 */
type AskedFor<Return> = Return extends
  | HttpApiBuilder.Handlers<infer R, infer _Endpoints, infer _Handled>
  | Effect.Effect<
      HttpApiBuilder.Handlers<infer R, infer _Endpoints, infer _Handled>,
      unknown,
      unknown
    >
  ? Exclude<HttpRouter.Request.Only<"Requires", R>, Crypto>
  : never

type ContextOf<Self> =
  Self extends Effect.Effect<unknown, unknown, infer R> ? Context.Context<R> : never

const isEffect = (value: unknown): value is Effect.Effect<object> => Effect.isEffect(value)

type Build<
  Groups extends HttpApiGroup.Constraint,
  Identifier extends HttpApiGroup.Identifier<Groups>,
  Return
> = (
  handlers: HttpApiBuilder.Handlers.FromGroup<HttpApiGroup.WithIdentifier<Groups, Identifier>>
) => HttpApiBuilder.Handlers.ValidateReturn<Return>

type GroupLayer<ApiId extends string, Identifier extends string, Return> = Layer.Layer<
  HttpApiGroup.Service<ApiId, Identifier>,
  HttpApiBuilder.Handlers.Error<Return>,
  Exclude<HttpApiBuilder.Handlers.Context<Return>, Scope.Scope>
>

const prefix = "gatehouse/"

/**
 * The context without the service's own services, except `kept`. Every request copies its context
 * more than once, and handlers have already closed over what they need; with the process's hundred
 * services in it, those copies took a tenth of a request's time.
 */
export const withoutOwnServices = <R>(
  context: Context.Context<R>,
  kept: ReadonlySet<string> = new Set()
): Context.Context<R> => {
  const rest = new Map<string, unknown>()
  context.mapUnsafe.forEach((service, key) => {
    if (!key.startsWith(prefix) || kept.has(key)) rest.set(key, service)
  })
  return Context.makeUnsafe(rest)
}

const layerOf = <
  ApiId extends string,
  Groups extends HttpApiGroup.Constraint,
  const Identifier extends HttpApiGroup.Identifier<Groups>,
  Return
>(
  api: HttpApi.HttpApi<ApiId, Groups>,
  identifier: Identifier,
  build: Build<Groups, Identifier, Return>
): GroupLayer<ApiId, Identifier, Return> =>
  Layer.effectContext(
    Effect.contextWith((services: Context.Context<HttpApiBuilder.Handlers.Context<Return>>) => {
      const { endpoints } = api.groups[identifier] as HttpApiGroup.Top
      const middlewares = Object.values(endpoints).flatMap(({ middlewares }) => [...middlewares])
      const kept = new Set(middlewares.map(({ key }) => key))
      const withServices = (handlers: Parameters<typeof build>[0]) => {
        const built = build(handlers)
        // In the place of the rest, since a group's copy of all services would be merged with it.
        return isEffect(built)
          ? (Effect.updateContext(built, () => services) as typeof built)
          : built
      }
      const implemented = Layer.build(
        HttpApiBuilder.group<ApiId, Groups, Identifier, Return>(api, identifier, withServices)
      )
      return Effect.updateContext(implemented, (context: ContextOf<typeof implemented>) =>
        withoutOwnServices(context, kept)
      )
    })
  )

/**
 * Registers handlers so that they answer with what is sent, and lets a group be given more of them
 * than it has endpoints: the others are left out.
 */
const registering = (
  handlers: object,
  api: HttpApi.HttpApi<string, HttpApiGroup.Top>,
  identifier: string
): object => {
  const { endpoints } = api.groups[identifier] as HttpApiGroup.Top
  const answering = answeringBy(api, identifier)
  const register = handlers as Record<
    "handle" | "handleAll" | "handleRaw",
    (...all: ReadonlyArray<unknown>) => unknown
  >
  const one = (name: "handle" | "handleRaw") => ({
    value: (identifier: string, handler: Handler, ...rest: ReadonlyArray<unknown>) => {
      if (Object.hasOwn(endpoints, identifier)) {
        register[name](identifier, answering(identifier, handler), ...rest)
      }
      return chosen
    }
  })
  const chosen: object = Object.create(handlers, {
    handle: one("handle"),
    handleRaw: one("handleRaw"),
    handleAll: {
      value: (all: Readonly<Record<string, Handler>>) => {
        const there = Object.entries(all).flatMap(([name, handler]) =>
          Object.hasOwn(endpoints, name) ? [[name, answering(name, handler)]] : []
        )
        register.handleAll(Object.fromEntries(there))
        return chosen
      }
    }
  })
  return chosen
}

/** A group's handlers, to be used on another plane that has the same operations too. */
export interface SharedGroup<E, R> {
  /** The group that they were written for. */
  readonly identifier: string
  /** Implements a group of another plane, whose endpoints are among those of this one. */
  readonly onto: <ApiId extends string>(
    api: HttpApi.HttpApi<ApiId, HttpApiGroup.Top>,
    identifier: string
  ) => Layer.Layer<HttpApiGroup.Service<ApiId, string>, E, R>
}

/**
 * `HttpApiBuilder.group` for handlers that have closed over the services that they use: but for
 * `Crypto`, none of them is in the context that a request is served in.
 */
export const group = <
  ApiId extends string,
  Groups extends HttpApiGroup.Constraint,
  const Identifier extends HttpApiGroup.Identifier<Groups>,
  Return
>(
  api: HttpApi.HttpApi<ApiId, Groups>,
  identifier: Identifier,
  build: (
    handlers: HttpApiBuilder.Handlers.FromGroup<HttpApiGroup.WithIdentifier<Groups, Identifier>>
  ) => HttpApiBuilder.Handlers.ValidateReturn<Return> &
    ([AskedFor<Return>] extends [never] ? unknown : AskedFor<Return>)
): GroupLayer<ApiId, Identifier, Return> &
  SharedGroup<
    HttpApiBuilder.Handlers.Error<Return>,
    Exclude<HttpApiBuilder.Handlers.Context<Return>, Scope.Scope>
  > => {
  const onto = (other: HttpApi.HttpApi<string, HttpApiGroup.Top>, otherIdentifier: string) =>
    layerOf(
      other as never,
      otherIdentifier as never,
      ((handlers: object) => build(registering(handlers, other, otherIdentifier) as never)) as never
    )
  const here: HttpApi.HttpApi<string, HttpApiGroup.Top> = api as never
  return Object.assign(onto(here, identifier), { identifier, onto }) as never
}

/** Handler that is one call of a service, in the environment that the request is for. */
export const inEnvironment =
  <Request, A, E, R>(
    handle: (environment: Environment, request: Request) => Effect.Effect<A, E, R>
  ) =>
  (request: Request): Effect.Effect<A, E, R | CurrentEnvironment> =>
    Effect.flatMap(CurrentEnvironment, (environment) => handle(environment, request))

/** Answer of a list that has no pages. */
export const listed = <A, E, R>(
  items: Effect.Effect<A, E, R>
): Effect.Effect<{ readonly items: A }, E, R> => Effect.map(items, (items) => ({ items }))

/** Implementation of one endpoint. */
export type Handler = (request: never) => Effect.Effect<unknown>

type Answer = (value: unknown) => HttpServerResponse.HttpServerResponse

const encodingOf = SchemaAST.resolveAt<object>("~httpApiEncoding")
const contentType = "application/json"

type Answers = ReadonlyMap<string, Answer>

// A process that builds the service more than once, as tests do, makes its encoders once.
const known = new WeakMap<HttpApi.HttpApi<string, HttpApiGroup.Top>, Map<string, Answers>>()

/** Answer of each endpoint of a group that has one answer, a struct in JSON. */
const answersOf = (api: HttpApi.HttpApi<string, HttpApiGroup.Top>, identifier: string): Answers => {
  const groups = known.get(api) ?? new Map<string, Answers>()
  known.set(api, groups)
  const made = groups.get(identifier) ?? makeAnswers(api, identifier)
  groups.set(identifier, made)
  return made
}

const makeAnswers = (
  api: HttpApi.HttpApi<string, HttpApiGroup.Top>,
  identifier: string
): Answers => {
  const answers = new Map<string, Answer>()
  HttpApi.reflect(api, {
    predicate: ({ group }) => group.identifier === identifier,
    onGroup: () => {},
    onEndpoint: ({ endpoint, successes }) => {
      const [only, ...others] = [...successes].flatMap(([status, schemas]) =>
        schemas.map((schema) => ({ status, schema }))
      )
      if (only === undefined || others.length > 0) return
      if (encodingOf(only.schema.ast) !== undefined) return
      const encode = answerEncoder(only.schema)
      if (encode === undefined) return
      const { status } = only
      answers.set(endpoint.identifier, (value) =>
        HttpServerResponse.text(JSON.stringify(encode(value)), { status, contentType })
      )
    }
  })
  return answers
}

/** Makes handlers answer with encoded JSON wherever that needs no look at the value. */
export const answeringBy = (
  api: HttpApi.HttpApi<string, HttpApiGroup.Top>,
  identifier: string
): ((endpoint: string, handler: Handler) => Handler) => {
  const answers = answersOf(api, identifier)
  return (endpoint, handler) => {
    const answer = answers.get(endpoint)
    if (answer === undefined) return handler
    return (request) =>
      Effect.map(handler(request), (value) =>
        HttpServerResponse.isHttpServerResponse(value) ? value : answer(value)
      )
  }
}
