import { type Context, Effect, Layer, type Scope } from "effect"
import type { HttpRouter } from "effect/http"
import { type HttpApi, HttpApiBuilder, type HttpApiGroup } from "effect/http-api"
import type { Crypto } from "../platform/Crypto.ts"
import { withoutOwnServices } from "./OwnServices.ts"

/** What the handlers of a group ask for while they serve a request, but for what every request has. */
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
): Layer.Layer<
  HttpApiGroup.Service<ApiId, Identifier>,
  HttpApiBuilder.Handlers.Error<Return>,
  Exclude<HttpApiBuilder.Handlers.Context<Return>, Scope.Scope>
> =>
  Layer.effectContext(
    Effect.contextWith((services: Context.Context<HttpApiBuilder.Handlers.Context<Return>>) => {
      const { endpoints } = api.groups[identifier] as HttpApiGroup.Top
      const middlewares = Object.values(endpoints).flatMap(({ middlewares }) => [...middlewares])
      const kept = new Set(middlewares.map(({ key }) => key))
      const withServices = (handlers: Parameters<typeof build>[0]) => {
        const built = build(handlers)
        return isEffect(built) ? (Effect.provideContext(built, services) as typeof built) : built
      }
      const implemented = Layer.build(
        HttpApiBuilder.group<ApiId, Groups, Identifier, Return>(api, identifier, withServices)
      )
      return Effect.updateContext(implemented, (context: ContextOf<typeof implemented>) =>
        withoutOwnServices(context, kept)
      )
    })
  )
