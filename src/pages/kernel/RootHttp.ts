import { Effect } from "effect"
import {
  HttpRouter,
  HttpServerRequest,
  HttpServerRespondable,
  HttpServerResponse
} from "effect/http"
import { sessionCookieOf } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { logoPath, pagePaths } from "../../contract/pagesPlane.ts"
import { redirect } from "../../http/Navigation.ts"
import { EnvironmentHosts } from "../../tenancy/environments/EnvironmentHosts.ts"
import { CookieJar } from "./OwnOperations.ts"

/**
 * A visitor with a session goes to their account, which asks for a sign-in if the session has
 * ended.
 */
const start = (
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest
): HttpServerResponse.HttpServerResponse => {
  const hasSession =
    new CookieJar(request.headers["cookie"]).get(sessionCookieOf(environment)) !== undefined
  const { account, signIn } = environment.settings.pages
  return redirect(hasSession ? account : signIn)
}

type Answers = Readonly<
  Record<
    `/${string}`,
    (
      environment: Environment,
      request: HttpServerRequest.HttpServerRequest
    ) => HttpServerResponse.HttpServerResponse
  >
>

const wellKnown: Answers = {
  // Browsers ask for it by themselves, and report where there is none.
  "/favicon.ico": ({ logo }) =>
    logo === null ? HttpServerResponse.empty() : redirect(logoPath(logo)),
  // Password managers look here (W3C "A Well-Known URL for Changing Passwords").
  "/.well-known/change-password": () => redirect(pagePaths.accountPassword),
  // And here for passkeys (W3C "A Well-Known URL for Relying Party Passkey Endpoints").
  "/.well-known/passkey-endpoints": ({ appUrl }) =>
    HttpServerResponse.jsonUnsafe({
      enroll: `${appUrl}${pagePaths.accountPasskeys}`,
      manage: `${appUrl}${pagePaths.accountPasskeys}`
    })
}

const answered = (answers: Answers) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const hosts = yield* EnvironmentHosts
      for (const [path, answer] of Object.entries(answers)) {
        yield* router.add(
          "GET",
          path as `/${string}`,
          Effect.gen(function* () {
            const request = yield* HttpServerRequest.HttpServerRequest
            const host = request.headers["host"] ?? ""
            const hosted = yield* hosts.find(host)
            return hosted === undefined
              ? yield* Effect.orDie(HttpServerRespondable.toResponse(hosts.refusal(host)))
              : answer(hosted.environment, request)
          })
        )
      }
    })
  )

const routesOf = (answers: Answers) => Object.keys(answers).map((path) => ({ method: "GET", path }))

/** Well-known addresses at a host of an environment. */
export const WellKnownHttp = answered(wellKnown)
export const wellKnownRoutes = routesOf(wellKnown)

/** Further answers at the root of an app's host. */
export const RootHttp = answered({ "/": start })
export const rootRoutes = routesOf({ "/": start })
