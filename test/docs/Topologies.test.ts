import { assert, describe, layer } from "@effect/vitest"
import { Effect, Result } from "effect"
import { IpNetwork } from "effect/net"
import { TestClock } from "effect/testing"
import { createViteServer } from "vitest/node"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { isMissing, nginxOf, skipped } from "../deploy/proxies.ts"
import { blocks } from "../support/documents.ts"
import { freePort } from "../support/freePort.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { password } from "../support/People.ts"
import { TestBrowser } from "../support/TestBrowser.ts"
import { asker, TestService, type Tenant } from "../support/TestService.ts"

const loopback = Result.getOrThrow(IpNetwork.fromString("127.0.0.0/8"))

/** A block of the chapter that has this in it. */
const shown = (part: string): string =>
  blocks.find(({ document, text }) => document === "docs/your-page.md" && text.includes(part))
    ?.text ?? assert.fail(`the chapter shows no ${part}`)

/** The values of a flag of the command that a block shows. */
const flagsIn = (block: string, flag: string): ReadonlyArray<string> =>
  [...block.matchAll(new RegExp(`--${flag} (\\S+)`, "g"))].map(([, value = ""]) => value)

const setUp = Effect.fnUntraced(function* (
  { environment }: Tenant,
  appUrl: string,
  hosts: ReadonlyArray<string>
) {
  const environments = yield* Environments
  yield* environments.update(environment.id, {}, { appUrl: new URL(appUrl), hosts })
  yield* TestClock.adjust("1 second")
})

const personOf = Effect.fnUntraced(function* ({ secretKey }: Tenant, email: string) {
  const { origin } = yield* TestService
  const made = yield* asker(`${origin}/api/server/v1`, secretKey)("/users", {
    method: "POST",
    json: { email, emailVerified: true, password }
  })
  assert.strictEqual(made.status, 201, made.text)
})

/** Signs in by the pages at a proxy, and leads back into the application. */
const signInAt = Effect.fnUntraced(function* (browser: TestBrowser, email: string) {
  const page = new PageVisitor(browser)
  yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Forders`)
  const done = yield* page.submit("POST /auth/login", { email, password })
  assert.strictEqual(page.path, "/orders", done.text)
  const boot = yield* browser.ask("/boot")
  assert.strictEqual(boot.json.user.email, email)
  return boot
})

/** Applications find the provider wherever they look for it. */
const discoveredAt = Effect.fnUntraced(function* (browser: TestBrowser, appUrl: string) {
  for (const path of [
    "/_service/oauth/.well-known/openid-configuration",
    "/.well-known/oauth-authorization-server/_service/oauth",
    "/.well-known/openid-configuration/_service/oauth",
    "/.well-known/oauth-authorization-server/_service"
  ]) {
    const found = yield* browser.askAt(path)
    assert.strictEqual(found.status, 200, path)
    assert.match(found.json.issuer, /\/_service(\/oauth)?$/, path)
    assert.isTrue(found.json.issuer.startsWith(appUrl), path)
  }
})

layer(TestService.layerWith({ trustedProxies: [loopback] }))(
  "the set-ups of your page and the service",
  (it) => {
    it.effect("redirect, in production: the application calls from an origin that is allowed", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const tenant = yield* service.tenant("redirect")
        const block = shown("/allowed-origins")
        const [appUrl = ""] = flagsIn(block, "app-url")
        const { host } = new URL(appUrl)
        yield* setUp(tenant, appUrl, [host])
        const body = /-d '(.*)'/.exec(block)?.[1] ?? ""
        const ask = asker(`${service.origin}/api/server/v1`, tenant.secretKey)
        const allowed = yield* ask("/allowed-origins", { method: "PUT", json: JSON.parse(body) })
        assert.strictEqual(allowed.status, 200, allowed.text)
        yield* TestClock.adjust("1 second")
        const [origin = ""] = JSON.parse(body).origins
        const email = "redirected@example.com"
        yield* personOf(tenant, email)

        const browser = new TestBrowser(service.origin, host)
        const page = new PageVisitor(browser, { "x-forwarded-proto": "https" })
        yield* page.open(`${pagePaths.signIn}?redirectUrl=${encodeURIComponent(`${origin}/x`)}`)
        const action = page.forms.find(({ operation }) => operation === "POST /auth/login")?.action
        const done = yield* browser.askAt(action ?? "", {
          method: "POST",
          origin: appUrl,
          headers: {
            accept: "text/html",
            "content-type": "application/x-www-form-urlencoded",
            "x-forwarded-proto": "https"
          },
          body: new URLSearchParams({ email, password }).toString()
        })
        assert.include(done.text, `content="0; url=${origin}/x"`)
        const boot = yield* browser.ask("/boot", { headers: { origin } })
        assert.strictEqual(boot.json.user.email, email)
        assert.strictEqual(boot.headers.get("access-control-allow-origin"), origin)
        assert.strictEqual(boot.headers.get("access-control-allow-credentials"), "true")
      })
    )

    it.effect("a proxy, in development: Vite hands on what is the service's", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const tenant = yield* service.tenant("proxied")
        const port = yield* freePort
        const here = (text: string) =>
          // At once, for the one may be part of the other's new value.
          text.replaceAll(/5173|3000/g, (usual) => String(usual === "5173" ? port : service.port))
        const code = here(shown("// vite.config.js"))
        const { default: config } = yield* Effect.promise(
          () => import(`data:text/javascript,${encodeURIComponent(code)}`)
        )
        yield* Effect.acquireRelease(
          Effect.promise(async () => {
            const vite = await createViteServer({
              configFile: false,
              logLevel: "silent",
              root: import.meta.dirname,
              optimizeDeps: { noDiscovery: true },
              server: { ...config.server, port, host: "127.0.0.1", watch: null, ws: false }
            })
            return vite.listen()
          }),
          (vite) => Effect.promise(() => vite.close())
        )
        const command = here(shown("--host localhost:5173"))
        const [appUrl = ""] = flagsIn(command, "app-url")
        yield* setUp(tenant, appUrl, flagsIn(command, "host"))
        yield* personOf(tenant, "vite@example.com")
        const browser = new TestBrowser(`http://127.0.0.1:${port}`, `localhost:${port}`)
        yield* signInAt(browser, "vite@example.com")
        yield* discoveredAt(browser, appUrl)
      })
    )

    describe.skipIf(isMissing("nginx"))(`nginx${skipped("nginx")}`, () => {
      it.effect("a proxy, in production: nginx hands on what is the service's, and no lies", () =>
        Effect.gen(function* () {
          const service = yield* TestService
          const tenant = yield* service.tenant("behind")
          const host = "app.behind.test"
          yield* setUp(tenant, `http://${host}`, [host])
          yield* personOf(tenant, "nginx@example.com")
          const locations = shown("proxy_pass").replaceAll(
            "gatehouse:3000",
            `127.0.0.1:${service.port}`
          )
          const { port } = yield* nginxOf(locations, host)
          const browser = new TestBrowser(`http://127.0.0.1:${port}`, host)
          yield* signInAt(browser, "nginx@example.com")
          const forged = yield* browser.ask("/auth/login", {
            json: { email: "nginx@example.com", password },
            headers: { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" }
          })
          assert.strictEqual(forged.json.session.ipAddress, "127.0.0.1", forged.text)
          yield* discoveredAt(browser, `http://${host}`)
          for (const name of ["change-password", "passkey-endpoints"]) {
            const known = yield* browser.askAt(`/.well-known/${name}`)
            assert.isBelow(known.status, 400, name)
          }
          assert.strictEqual((yield* browser.askAt("/api/server/v1/users")).status, 404)
        })
      )
    })
  }
)
