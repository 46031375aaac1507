import { NodeCrypto } from "@effect/platform-node"
import { ByteSize, Effect, Layer } from "effect"
import { HttpIncomingMessage, HttpRouter } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Audit } from "./capabilities/audit/Audit.ts"
import { AuditServerHttp } from "./capabilities/audit/AuditServerHttp.ts"
import { Environments } from "./capabilities/environments/Environments.ts"
import { IdempotentRequests } from "./capabilities/idempotency/IdempotentRequests.ts"
import { Identities } from "./capabilities/identities/Identities.ts"
import { IdentitiesServerHttp } from "./capabilities/identities/IdentitiesServerHttp.ts"
import { SecretKeys } from "./capabilities/keys/SecretKeys.ts"
import { ServerAuthHttp } from "./capabilities/keys/SecretKeysServerHttp.ts"
import { Organizations } from "./capabilities/organizations/Organizations.ts"
import { UserOrganizationsServerHttp } from "./capabilities/organizations/UserOrganizationsServerHttp.ts"
import { Origins } from "./capabilities/origins/Origins.ts"
import { OriginsServerHttp } from "./capabilities/origins/OriginsServerHttp.ts"
import { Passwords } from "./capabilities/password/Passwords.ts"
import { Sessions } from "./capabilities/sessions/Sessions.ts"
import { SessionsServerHttp } from "./capabilities/sessions/SessionsServerHttp.ts"
import { UserDirectory } from "./capabilities/userDirectory/UserDirectory.ts"
import { Users } from "./capabilities/users/Users.ts"
import { UsersServerHttp } from "./capabilities/users/UsersServerHttp.ts"
import { maximumBodyBytes } from "./contract/Conventions.ts"
import { ServerApi } from "./contract/ServerApi.ts"
import * as Boundary from "./http/Boundary.ts"
import { ConventionsHttp, StrictQueryHttp } from "./http/ConventionsHttp.ts"
import { DocsHttp, docsRoutes } from "./http/DocsHttp.ts"
import { HealthHttp, healthRoutes } from "./http/HealthHttp.ts"
import { IdempotencyHttp } from "./http/IdempotencyHttp.ts"
import { routesOf } from "./http/Routes.ts"
import { DatabaseHealth } from "./platform/DatabaseHealth.ts"
import { PasswordHasher } from "./platform/PasswordHasher.ts"
import { Settings } from "./platform/Settings.ts"
import { Transaction } from "./platform/Transaction.ts"

/** Every use case, over a database, crypto and a password hasher that the caller chooses. */
export const capabilities = Layer.mergeAll(
  Users.layer,
  Organizations.layer,
  Origins.layer,
  Environments.layer,
  SecretKeys.layer,
  IdempotentRequests.layer
).pipe(
  Layer.provideMerge(Layer.mergeAll(Sessions.layer, Identities.layer)),
  Layer.provideMerge(Layer.mergeAll(UserDirectory.layer, Passwords.layer, Audit.layer)),
  Layer.provideMerge(Transaction.layer)
)

const serverPlane = HttpApiBuilder.layer(ServerApi).pipe(
  Layer.provide([
    UsersServerHttp,
    SessionsServerHttp,
    IdentitiesServerHttp,
    UserOrganizationsServerHttp,
    AuditServerHttp,
    OriginsServerHttp
  ]),
  Layer.provide([ServerAuthHttp, ConventionsHttp, StrictQueryHttp, IdempotencyHttp])
)

// One spelling for each route: what a proxy in front lets through or not must mean the same here.
const routerConfig = {
  caseSensitive: true,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false
}

/** All routes that the settings ask for, inside of the boundary. */
export const routes = Layer.unwrap(
  Effect.gen(function* () {
    const { planes, production } = yield* Settings
    const served = [
      ...(planes === "client" ? [] : routesOf(ServerApi)),
      ...healthRoutes,
      ...(production ? [] : docsRoutes)
    ]
    return Layer.mergeAll(
      planes === "client" ? Layer.empty : serverPlane,
      HealthHttp.pipe(Layer.provide(DatabaseHealth.layer)),
      production ? Layer.empty : DocsHttp
    ).pipe(Layer.provide(Boundary.layer(served)))
  })
)

/** Serves both planes; needs a database, crypto, a hasher and a server to listen with. */
export const layer = HttpRouter.serve(routes, {
  routerConfig,
  disableLogger: true,
  disableListenLog: true
}).pipe(
  Layer.provide(Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maximumBodyBytes)))
)

/** The hasher and the source of randomness of a running service. */
export const platform = Layer.mergeAll(PasswordHasher.layer, NodeCrypto.layerSecureRandom)
