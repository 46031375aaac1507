import { NodeCrypto } from "@effect/platform-node"
import { Context, Effect, Layer, Redacted } from "effect"
import { HttpServer } from "effect/http"
import { AuditSequencer } from "../../src/tenancy/audit/AuditSequencer.ts"
import { EnvironmentName, type Environment } from "../../src/contract/Environment.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { SecretKeys } from "../../src/tenancy/secretKeys/SecretKeys.ts"
import * as ServerClient from "../../src/testing/ServerClient.ts"
import { PasswordHasher } from "../../src/platform/PasswordHasher.ts"
import type { SettingsShape } from "../../src/platform/Settings.ts"
import * as ServiceInProcess from "../../src/testing/ServiceInProcess.ts"
import * as MadeRsaKeys from "./madeRsaKeys.ts"
import * as ObservedServer from "./ObservedServer.ts"
import { sendRequest, type RawResponse } from "./sendRequest.ts"
import { auditWalk } from "./auditWalk.ts"
import { TestBrowser } from "./TestBrowser.ts"
import * as TestDatabase from "./TestDatabase.ts"

/** An environment of the service under test, with a key of its own. */
export interface Tenant {
  readonly environment: Environment
  readonly secretKey: Redacted.Redacted
  readonly client: ServerClient.ServerClient
}

/** A request below the typed client; an undefined key leaves the credential away. */
export interface RawRequest {
  readonly method?: string
  readonly key?: Redacted.Redacted | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as it stands. */
  readonly body?: string | Uint8Array
}

export type { RawResponse }

export { testSettings } from "../../src/testing/testSettings.ts"

/** Most tests never use the typed client, which takes as long to make as a tenth of the service. */
const tenantOf = (
  environment: Environment,
  secretKey: Redacted.Redacted,
  apiUrl: string
): Tenant => {
  let client: ServerClient.ServerClient | undefined
  return {
    environment,
    secretKey,
    get client() {
      return (client ??= Effect.runSync(ServerClient.make({ apiUrl, secretKey })))
    }
  }
}

/** What the `fetch` of Node.js says of itself, as most backends do. */
const asBackend = {
  accept: "*/*",
  "accept-language": "*",
  "sec-fetch-mode": "cors",
  "user-agent": "node"
}

/** Asks below the given address; the key is sent unless the request names another, or none. */
export const asker =
  (base: string, secretKey: Redacted.Redacted) =>
  (path: string, request: RawRequest = {}): Effect.Effect<RawResponse> => {
    const key = "key" in request ? request.key : secretKey
    const body = request.json === undefined ? request.body : JSON.stringify(request.json)
    return Effect.promise(() =>
      sendRequest(`${base}${path}`, {
        method: request.method ?? "GET",
        headers: {
          ...asBackend,
          ...(key === undefined ? {} : { authorization: `Bearer ${Redacted.value(key)}` }),
          ...(request.json === undefined ? {} : { "content-type": "application/json" }),
          ...request.headers
        },
        body
      })
    )
  }

/** The whole service, listening on a port of its own, over a fresh database and the test's clock. */
export class TestService extends Context.Service<
  TestService,
  Tenant & {
    readonly origin: string
    readonly port: number
    /** Asks the server plane below `/api/server/v1` with this tenant's key, unless told otherwise. */
    readonly ask: (path: string, request?: RawRequest) => Effect.Effect<RawResponse>
    /** As `ask`, anywhere on the service. */
    readonly askAt: (path: string, request?: RawRequest) => Effect.Effect<RawResponse>
    /** Makes another environment. */
    readonly tenant: (name: string) => Effect.Effect<Tenant>
    /** A new browser at the first tenant's host, or at another's. */
    readonly browser: (tenant?: Tenant) => TestBrowser
    /** Numbers the audit events that are committed by now. */
    readonly sequence: Effect.Effect<void>
  }
>()("gatehouse/test/TestService") {
  static readonly layerWith = (
    overrides: Partial<SettingsShape> = {},
    hasher: Layer.Layer<PasswordHasher> = PasswordHasher.layerTest,
    console = false
  ) =>
    Layer.effect(
      TestService,
      Effect.gen(function* () {
        const server = yield* HttpServer.HttpServer
        const environments = yield* Environments
        const keys = yield* SecretKeys
        const sequencer = yield* AuditSequencer
        const port = server.address._tag === "UnixPathAddress" ? 0 : server.address.port
        const origin = `http://127.0.0.1:${port}`

        const tenant = Effect.fnUntraced(function* (name: string) {
          const environment = yield* environments.create({
            name: EnvironmentName.make(name),
            appUrl: new URL(`${overrides.production === true ? "https" : "http"}://${name}.test`),
            hosts: [],
            settings: {}
          })
          const { secret } = yield* keys.create({
            environmentId: environment.id,
            kind: "test",
            expiresAt: null
          })
          return tenantOf(environment, secret, origin)
        }, Effect.orDie)

        const first = yield* tenant("main")
        yield* Effect.addFinalizer(() => auditWalk)

        return TestService.of({
          environment: first.environment,
          secretKey: first.secretKey,
          get client() {
            return first.client
          },
          origin,
          port,
          ask: asker(`${origin}/api/server/v1`, first.secretKey),
          askAt: asker(origin, first.secretKey),
          tenant,
          browser: (at = first) => new TestBrowser(origin, at.environment.hosts[0] ?? ""),
          sequence: sequencer.sequence(first.environment.id)
        })
      })
    ).pipe(
      Layer.provideMerge(
        ServiceInProcess.layer({
          database: TestDatabase.layer,
          random: NodeCrypto.layerSecureRandom,
          hasher,
          settings: overrides,
          server: ObservedServer.layer,
          console
        })
      ),
      Layer.provideMerge(MadeRsaKeys.layer)
    )

  static readonly layer = this.layerWith()
}
