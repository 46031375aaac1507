import { Effect, Redacted } from "effect"
import {
  HttpRouter,
  HttpServerRequest,
  HttpServerRespondable,
  HttpServerResponse
} from "effect/http"
import { UnknownHost } from "../../contract/ClientHost.ts"
import { invalidRequest } from "../../http/FlawReport.ts"
import { isToldNavigation } from "../../http/Navigation.ts"
import { presentedToken, setSessionCookie } from "../../sessions/clients/ClientCookiesHttp.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { EnvironmentHosts } from "../../tenancy/environments/EnvironmentHosts.ts"
import { LocalOwner, localOwnerPath } from "./LocalOwner.ts"

const notVisited = invalidRequest([
  { path: "/header/Sec-Fetch-Mode", message: "Expected a browser that goes to this link" }
])

/** Target of the link of a first start: it counts when opened in a browser. */
export const LocalOwnerHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const clients = yield* Clients
    const hosts = yield* EnvironmentHosts
    const owner = yield* LocalOwner

    const start = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const platform = (yield* hosts.find(request.headers["host"] ?? ""))?.environment
      if (platform === undefined) return yield* new UnknownHost()
      if (!isToldNavigation(request)) return yield* notVisited
      const query = new URLSearchParams(request.url.split("?", 2)[1] ?? "")
      const presented = presentedToken(platform, request)
      const known =
        presented?.transport === "cookie"
          ? yield* clients.recognise(platform, presented, false)
          : undefined
      const at = { client: known?.client ?? null, native: false }
      const token = Redacted.make(query.get("token") ?? "")
      const established = yield* owner.redeem(platform, at, token)
      yield* setSessionCookie(platform, established.token)
      return HttpServerResponse.redirect("/", { status: 302 })
    }).pipe(Effect.catch((problem) => Effect.orDie(HttpServerRespondable.toResponse(problem))))

    yield* router.add("GET", localOwnerPath, start)
  })
)

/** The route of `LocalOwnerHttp`. */
export const localOwnerRoutes = [{ method: "GET", path: localOwnerPath }]
