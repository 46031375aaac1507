import { Effect } from "effect"
import type { ConnectionDetails } from "../../../src/platform/EmbeddedPostgres.ts"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { currentCosts } from "../../../src/platform/PasswordHasher.ts"
import { freePort, startProgram, stopTree } from "../processes.ts"
import { byAddress, makeDatabase } from "./database.ts"
import {
  form,
  json,
  must,
  type Peer,
  type PeerKind,
  peopleOf,
  pool,
  requireAnswers,
  untilReady
} from "./Peer.ts"

const folder = process.env["KEYCLOAK"] ?? ""
const program = join(folder, "bin/kc.sh")
const isHere = folder !== "" && existsSync(program)
const versionFile = join(folder, "version.txt")
const version = isHere ? (/[\d.]*\d/.exec(readFileSync(versionFile, "utf8"))?.[0] ?? "") : ""
const name = `Keycloak ${version}`.trim()

const realm = "bench"
const openid = `/realms/${realm}/protocol/openid-connect/token`
const users = `/admin/realms/${realm}/users`
const administrator = { username: "admin", password: "admin" }
const app = { client_id: "app" }
const backend = { client_id: "backend", client_secret: "what-the-backend-knows" }

const long = 864_000

/** Passwords by argon2id, tokens by ES256, and an app that signs in with a password. */
const realmWith = {
  realm,
  enabled: true,
  passwordPolicy: "hashAlgorithm(argon2)",
  defaultSignatureAlgorithm: "ES256",
  accessTokenLifespan: long,
  ssoSessionIdleTimeout: long,
  ssoSessionMaxLifespan: long,
  clients: [
    { clientId: app.client_id, publicClient: true, directAccessGrantsEnabled: true },
    {
      clientId: backend.client_id,
      secret: backend.client_secret,
      publicClient: false,
      serviceAccountsEnabled: true
    }
  ],
  users: [
    {
      username: "service-account-backend",
      enabled: true,
      serviceAccountClientId: backend.client_id,
      clientRoles: { "realm-management": ["view-users", "query-users", "manage-users"] }
    }
  ]
}

const grant = (parameters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(parameters).toString()

const tokenOf = async (
  origin: string,
  path: string,
  parameters: Readonly<Record<string, string>>
) =>
  JSON.parse(
    (await must(origin, { method: "POST", path, headers: form, body: grant(parameters) })).body
  ) as { readonly access_token: string; readonly refresh_token: string }

const bearing = (token: string) => ({ authorization: `Bearer ${token}` })

/** Makes the realm and its people. */
const callsOf = async (origin: string, count: number): Promise<Peer["calls"]> => {
  await must(origin, {
    method: "POST",
    path: "/admin/realms",
    headers: { ...bearing(await administratorToken(origin)), ...json },
    body: JSON.stringify(realmWith)
  })
  const ofBackend = await tokenOf(origin, openid, { grant_type: "client_credentials", ...backend })
  const asBackend = bearing(ofBackend.access_token)
  const known: Array<{ id: string; login: string; access: string; refresh: string }> = []
  for (const { email, password } of peopleOf(count)) {
    const made = await must(origin, {
      method: "POST",
      path: users,
      headers: { ...asBackend, ...json },
      body: JSON.stringify({
        username: email,
        email,
        emailVerified: true,
        enabled: true,
        firstName: "Some",
        lastName: "Body",
        credentials: [{ type: "password", value: password, temporary: false }]
      })
    })
    const login = { grant_type: "password", ...app, username: email, password }
    const { access_token, refresh_token } = await tokenOf(origin, openid, {
      ...login,
      scope: "openid"
    })
    known.push({
      id: made.headers.location?.split("/").at(-1) ?? "",
      login: grant(login),
      access: access_token,
      refresh: grant({ grant_type: "refresh_token", ...app, refresh_token })
    })
  }
  const asking = (body: string) => ({ method: "POST", path: openid, headers: form, body })
  const reading = (path: string, headers: Readonly<Record<string, string>>) => ({
    method: "GET",
    path,
    headers
  })
  return {
    me: {
      origin,
      rows: known.map(({ access }) =>
        reading(openid.replace(/token$/, "userinfo"), bearing(access))
      )
    },
    token: { origin, rows: known.map(({ refresh }) => asking(refresh)) },
    signin: { origin, rows: known.map(({ login }) => asking(login)) },
    get: { origin, rows: known.map(({ id }) => reading(`${users}/${id}`, asBackend)) },
    list: { origin, rows: [reading(`${users}?first=0&max=20`, asBackend)] }
  }
}

/** Reason why it cannot be measured here; undefined if it can. */
export const missingKeycloak = isHere
  ? undefined
  : "KEYCLOAK does not name the folder of its distribution"

/** Name and version. */
export const keycloakName = name

/** Token of its administrator, who makes realms. */
export const administratorToken = async (origin: string): Promise<string> => {
  const { access_token } = await tokenOf(origin, "/realms/master/protocol/openid-connect/token", {
    grant_type: "password",
    client_id: "admin-cli",
    ...administrator
  })
  return access_token
}

/** One node as in production, but for TLS; on all cores. `KEYCLOAK` names its folder. */
export const startKeycloak = Effect.fnUntraced(function* (
  postgres: ConnectionDetails,
  databaseName: string
) {
  const { database } = yield* makeDatabase(postgres, databaseName)
  const { authority, password, username } = byAddress(postgres)
  const port = yield* Effect.promise(freePort)
  const managementPort = yield* Effect.promise(freePort)
  const settings = {
    db: "postgres",
    "db-url": `jdbc:postgresql://${authority}/${database}`,
    "db-username": username,
    "db-password": password,
    "db-pool-min-size": pool,
    "db-pool-max-size": pool,
    "health-enabled": true,
    cache: "local",
    "http-enabled": true,
    "http-host": "127.0.0.1",
    "http-port": port,
    "http-management-port": managementPort,
    "hostname-strict": false,
    // It tells of each connection that a load leaves.
    "log-level": "fatal",
    "spi-password-hashing--argon2--memory": currentCosts.memoryKiB,
    "spi-password-hashing--argon2--iterations": currentCosts.passes,
    "spi-password-hashing--argon2--parallelism": currentCosts.lanes
  }
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      startProgram(
        program,
        // What is asked of the build is named too: it is built again only where that has changed.
        ["start", ...Object.entries(settings).map(([key, value]) => `--${key}=${value}`)],
        {
          HOME: process.env["HOME"],
          JAVA_HOME: process.env["JAVA_HOME"],
          KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
          KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password
        }
      )
    ),
    (process) => Effect.promise(() => stopTree(process))
  )
  yield* Effect.promise(() =>
    untilReady(`http://127.0.0.1:${managementPort}/health/ready`, () => child.exitCode !== null)
  )
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 }
})

export const keycloak: PeerKind = {
  name,
  missing: missingKeycloak,
  start: Effect.fnUntraced(function* (postgres, people) {
    const { origin, pid } = yield* startKeycloak(postgres, "bench_keycloak")
    const calls = yield* Effect.promise(() => callsOf(origin, people))
    yield* Effect.promise(() =>
      requireAnswers(calls, {
        me: '"email"',
        token: '"access_token"',
        signin: '"access_token"',
        get: '"email"',
        list: '"email"'
      })
    )
    return { name, pid, calls }
  })
}
