import { assert, type TestContext } from "vitest"
import { Effect } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { answers, freePort, start, type Program } from "../examples/programs.ts"
import { built, orSkip, type Build } from "./builds.ts"

const version = "26.7.3"

const plugin = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1"

/** Keycloak's own distribution, from Maven, built once. */
const distribution: Build = {
  name: "keycloak",
  files: {},
  commands: [
    ["java", "-version"],
    [
      "mvn",
      "-B",
      "-q",
      "-C",
      `${plugin}:unpack`,
      `-Dartifact=org.keycloak:keycloak-quarkus-dist:${version}:zip`,
      "-DoutputDirectory=."
    ],
    ["bash", `keycloak-${version}/bin/kc.sh`, "build", "--db=dev-mem", "--cache=local"]
  ]
}

/** A busy machine takes minutes where an idle one takes seconds. */
const longestStart = 420_000

const administrator = { username: "admin", password: "of-this-run-of-the-tests" }

/** A Keycloak on loopback, with its administration. */
export interface Keycloak {
  readonly base: string
  readonly program: Program
  /** Posts to the administration below `/admin/realms`, and answers what it made. */
  readonly admin: (
    path: string,
    body: unknown,
    type?: string
    // Answers of every shape.
    // oxlint-disable-next-line typescript/no-explicit-any
  ) => Promise<any>
  /** Reads what the administration has there. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly read: (path: string) => Promise<any>
}

const token = async (base: string): Promise<string> => {
  const answer = await fetch(`${base}/realms/master/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: "admin-cli",
      grant_type: "password",
      ...administrator
    })
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

const administered =
  (base: string): Keycloak["admin"] =>
  async (path, body, type = "application/json") => {
    // A token lasts a minute, less than a busy machine may take.
    const authorization = `Bearer ${await token(base)}`
    const response = await fetch(`${base}/admin/realms${path}`, {
      method: "POST",
      headers: { authorization, "content-type": type },
      body: typeof body === "string" ? body : JSON.stringify(body)
    })
    const text = await response.text()
    assert.isTrue(response.ok, `${path}: ${text}`)
    return text === "" ? {} : JSON.parse(text)
  }

const reading =
  (base: string): Keycloak["read"] =>
  async (path) => {
    const authorization = `Bearer ${await token(base)}`
    const response = await fetch(`${base}/admin/realms${path}`, { headers: { authorization } })
    const text = await response.text()
    assert.isTrue(response.ok, `${path}: ${text}`)
    return JSON.parse(text)
  }

/** Starts one with nothing in it, on a port of its own. */
export const startKeycloak = async (
  folder: string,
  context: TestContext,
  host = "127.0.0.1"
): Promise<Keycloak> => {
  const home = await orSkip(() => built(distribution), context)
  const port = await freePort()
  const base = `http://${host}:${port}`
  const program = start(
    [
      "bash",
      join(home, `keycloak-${version}/bin/kc.sh`),
      "start",
      "--optimized",
      "--http-enabled=true",
      "--hostname-strict=false",
      "--http-host=127.0.0.1",
      `--http-port=${port}`
    ],
    folder,
    {
      KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
      // It runs for a minute or two: what takes longest is its start.
      JAVA_OPTS_APPEND: "-XX:TieredStopAtLevel=1"
    }
  )
  try {
    await answers(`${base}/realms/master`, program, longestStart)
    return { base, program, admin: administered(base), read: reading(base) }
  } catch (error) {
    await program.stop()
    throw error
  }
}

/** The same for as long as a scope lasts. */
export const runningKeycloak = (context: unknown) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const folder = await mkdtemp(join(tmpdir(), "gatehouse-keycloak-"))
      return { folder, ...(await startKeycloak(folder, context as TestContext)) }
    }),
    ({ folder, program }) =>
      Effect.promise(async () => {
        await program.stop()
        await rm(folder, { recursive: true, force: true })
      })
  )

export const password = "a-password-of-this-run"

/** A realm with one person, who is in these groups. */
export const realmOf = (
  { admin, base }: Keycloak,
  email: string,
  groups: ReadonlyArray<string> = []
) =>
  Effect.promise(async () => {
    await admin("", {
      realm: "acme",
      enabled: true,
      sslRequired: "none",
      groups: groups.map((name) => ({ name })),
      users: [
        {
          username: "ada",
          email,
          emailVerified: true,
          enabled: true,
          firstName: "Ada",
          lastName: "Lovelace",
          groups: groups.map((name) => `/${name}`),
          credentials: [{ type: "password", value: password, temporary: false }]
        }
      ]
    })
    return `${base}/realms/acme`
  })
