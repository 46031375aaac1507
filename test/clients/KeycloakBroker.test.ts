import { createRemoteJWKSet, jwtVerify } from "jose"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, test } from "vitest"
import { until } from "../examples/programs.ts"
import { newMember, startService, type Member, type Service } from "../examples/service.ts"
import { startKeycloak, type Keycloak } from "./keycloak.ts"
import { Person } from "./Person.ts"

describe("Keycloak signs a person in as a broker of the service", () => {
  let folder: string
  let service: Service
  let member: Member
  let application: Server

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-keycloak-"))
    service = await startService(folder)
    member = await newMember(service, "ada@example.com")
    await service.server.users.updateUser({
      params: { userId: member.id },
      body: { firstName: "Ada", lastName: "Lovelace" }
    })
    application = createServer(({ url }, response) => response.end(url))
    await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve))
  })
  afterAll(async () => {
    application?.close()
    await service?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const tokens = async (
    endpoint: string,
    form: Readonly<Record<string, string>>
  ): Promise<{ readonly access_token: string; readonly id_token: string }> => {
    const answer = await fetch(endpoint, { method: "POST", body: new URLSearchParams(form) })
    const body = (await answer.json()) as { access_token: string; id_token: string }
    assert.strictEqual(answer.status, 200, JSON.stringify(body))
    return body
  }

  /** A realm whose people come from the service, by what its discovery document says. */
  const arranged = async ({ admin, base: keycloak }: Keycloak, callback: string): Promise<void> => {
    const broker = `${keycloak}/realms/partners/broker/gatehouse/endpoint`
    const logout = `${keycloak}/realms/partners/protocol/openid-connect/logout/backchannel-logout`
    const { clientId, clientSecret } = await service.server.applications.createApplication({
      body: { name: "Keycloak", kind: "web", redirectUris: [broker], backChannelLogoutUri: logout }
    })
    await admin("", {
      realm: "partners",
      enabled: true,
      sslRequired: "none",
      clients: [{ clientId: "app", publicClient: true, redirectUris: [callback] }]
    })
    const discovered = await admin("/partners/identity-provider/import-config", {
      providerId: "oidc",
      fromUrl: `${service.url}/_service/oauth/.well-known/openid-configuration`
    })
    await admin("/partners/identity-provider/instances", {
      alias: "gatehouse",
      providerId: "oidc",
      enabled: true,
      trustEmail: true,
      config: {
        ...discovered,
        clientId,
        clientSecret,
        clientAuthMethod: "client_secret_basic",
        defaultScope: "openid profile email",
        pkceEnabled: "true",
        pkceMethod: "S256",
        validateSignature: "true",
        useJwksUrl: "true"
      }
    })
  }

  test("and out when their session at the service ends", async (context) => {
    const started = await startKeycloak(folder, context, "localhost")
    const { base: keycloak, program, read } = started
    try {
      const callback = `http://localhost:${(application.address() as AddressInfo).port}/callback`
      await arranged(started, callback)
      const realm = `${keycloak}/realms/partners`
      const protocol = `${realm}/protocol/openid-connect`
      const query = new URLSearchParams({
        client_id: "app",
        redirect_uri: callback,
        response_type: "code",
        scope: "openid email",
        kc_idp_hint: "gatehouse"
      })
      const page = await new Person(service, member).open(`${protocol}/auth?${query}`)
      const code = new URL(page.url).searchParams.get("code")
      assert.isNotNull(code, `${page.url}\n${page.text}\n${program.output()}`)
      const given = await tokens(`${protocol}/token`, {
        client_id: "app",
        grant_type: "authorization_code",
        redirect_uri: callback,
        code: code ?? ""
      })
      const keys = createRemoteJWKSet(new URL(`${protocol}/certs`))
      const options = { issuer: realm, audience: "app" }
      const { payload } = await jwtVerify(given.id_token, keys, options)
      assert.strictEqual(payload["email"], member.email)

      const headers = { authorization: `Bearer ${given.access_token}` }
      assert.strictEqual((await fetch(`${protocol}/userinfo`, { headers })).status, 200)
      // Its own list tells: userinfo at times goes on after the session has gone.
      const [{ id: client }] = await read("/partners/clients?clientId=app")
      const listed = async (): Promise<number> =>
        (await read(`/partners/clients/${client}/user-sessions`)).length
      await until(
        async () => ((await listed()) === 1 ? true : null),
        () => `Keycloak has no session:\n${program.output()}`
      )
      await service.server.sessions.revokeUserSessions({ params: { userId: member.id } })
      await until(
        async () => ((await listed()) === 0 ? true : null),
        () => `Keycloak still has the session:\n${program.output()}`
      )
    } finally {
      await program.stop()
    }
  })
})
