import { DateTime, Effect, Exit, Option } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApi, HttpApiGroup } from "effect/http-api"
import { ClientApi } from "../../api/ClientApi.ts"
import { ConsolePlane } from "../../api/ConsoleApi.ts"
import { ServerApi } from "../../api/ServerApi.ts"
import { EnvironmentName } from "../../contract/Environment.ts"
import { askedHost, isStraightFromBrowser } from "../../http/RequestHead.ts"
import { isLoopbackHost, servesThisMachineOnly, Settings } from "../../platform/Settings.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { SecretKeys } from "../../tenancy/secretKeys/SecretKeys.ts"
import { policyOf, referenceMarkup } from "./referencePage.ts"

const headersOf = (markup: string) => ({
  "content-security-policy": policyOf(markup),
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin"
})

/** The console has a document of its own name. */
const paths = {
  server: "/docs/server",
  client: "/docs/client",
  console: "/docs/console-api"
} as const
const keyDays = 7

/** The references of the three planes. */
export const ReferenceHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const environments = yield* Environments
    const keys = yield* SecretKeys
    const settings = yield* Settings

    const development = environments.get(EnvironmentName.make("development"))

    /** A key to try the operations with: of this process, and gone after some days. */
    const key = yield* Effect.cachedWithTTL(
      Effect.gen(function* () {
        const { id } = yield* development
        const expiresAt = DateTime.add(yield* DateTime.now, { days: keyDays })
        const name = "API reference"
        const made = yield* keys.create({ environmentId: id, name, kind: "test", expiresAt })
        return made.secret
      }),
      // One that could not be made is tried again.
      (exit) => (Exit.isSuccess(exit) ? `${keyDays - 1} days` : 0)
    )
    // Looked for each time: it may be made later, or be gone.
    const developmentKey = development.pipe(Effect.andThen(key), Effect.option)

    // A page elsewhere may point a name of its own at this machine, and a proxy or a tunnel may
    // rewrite the name: they get no key.
    const isAskedHere = (request: HttpServerRequest.HttpServerRequest): boolean =>
      servesThisMachineOnly(settings) &&
      isLoopbackHost(askedHost(request).replace(/:\d+$/, "")) &&
      isStraightFromBrowser(request)

    const reference = <Id extends string, Groups extends HttpApiGroup.Constraint>(
      path: `/${string}`,
      api: HttpApi.HttpApi<Id, Groups>,
      ownKey: typeof developmentKey
    ) =>
      router.add(
        "GET",
        path,
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          const secretKey = isAskedHere(request) ? yield* ownKey : Option.none()
          const markup = yield* referenceMarkup(api, path, secretKey)
          return HttpServerResponse.text(markup, {
            contentType: "text/html; charset=utf-8",
            headers: headersOf(markup)
          })
        })
      )

    yield* reference(paths.server, ServerApi, developmentKey)
    yield* reference(paths.client, ClientApi, Effect.succeedNone)
    yield* reference(paths.console, ConsolePlane, Effect.succeedNone)
  })
)

/** The routes of `ReferenceHttp`. */
export const referenceRoutes = Object.values(paths).map((path) => ({ method: "GET", path }))
