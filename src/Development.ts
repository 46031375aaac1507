import { Console, Effect, Layer, Redacted } from "effect"
import { HttpServer } from "effect/http"
import { EnvironmentName, Host } from "./capabilities/environments/Environment.ts"
import { Environments } from "./capabilities/environments/Environments.ts"
import { SecretKeys } from "./capabilities/keys/SecretKeys.ts"
import { Settings } from "./platform/Settings.ts"

const name = EnvironmentName.make("development")

const banner = (origin: string, secret: string) => `
  Gatehouse is ready, with an environment called ${name}.

    Secret key         ${secret}
                       (shown this once; make more with: npm run gatehouse -- key create --environment ${name})
    Server API         ${origin}/api/server/v1
    Client API         ${origin}/_service
    API reference      ${origin}/docs
    OpenAPI documents  ${origin}/openapi/server.json  ${origin}/openapi/client.json
`

/** On the first start outside of production: an environment to begin with, and its key, shown once. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const settings = yield* Settings
    const server = yield* HttpServer.HttpServer
    const environments = yield* Environments
    const keys = yield* SecretKeys
    const port = server.address._tag === "UnixPathAddress" ? settings.port : server.address.port
    const origin = `http://localhost:${port}`
    yield* Effect.logInfo("Listening").pipe(
      Effect.annotateLogs({ host: settings.host, port, planes: settings.planes })
    )
    if (settings.production || (yield* environments.list).length > 0) return

    const environment = yield* environments.create({
      name,
      appUrl: new URL(origin),
      hosts: [Host.make(`localhost:${port}`), Host.make(`127.0.0.1:${port}`)],
      settings: {}
    })
    const { secret } = yield* keys.create({
      environmentId: environment.id,
      kind: "test",
      expiresAt: null
    })
    yield* Console.log(banner(origin, Redacted.value(secret)))
  }).pipe(
    // Another instance that started at the same moment has made it, and shows its key.
    Effect.catchTag("EnvironmentTaken", () => Effect.void),
    Effect.orDie
  )
)
