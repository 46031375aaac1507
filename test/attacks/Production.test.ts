import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { gzipSync } from "node:zlib"
import { attack } from "../support/Attack.ts"
import { MailServer } from "../support/MailServer.ts"
import { password } from "../support/People.ts"
import { ProductionService } from "../support/ProductionService.ts"
import { exchange } from "../support/RawSocket.ts"

const secrets = ["hunter2hunter2", "not-a-token-at-all", "sk_live_nothing"]

const person = Effect.fnUntraced(function* (email: string) {
  const { service } = yield* ProductionService
  const json = { email, emailVerified: true, password }
  const created = yield* service.ask("/users", { method: "POST", json })
  assert.strictEqual(created.status, 201, created.text)
})

const pageOf = (origin: string) => ({ origin, headers: { "sec-fetch-site": "same-origin" } })

layer(ProductionService.layer, { timeout: "60 seconds" })("the process in production", (it) => {
  it.effect("sets cookies that never leave https, this host, and the reach of its scripts", () =>
    Effect.gen(function* () {
      yield* attack("cookies in the clear", "cookie tossing")
      const { browser, origin } = yield* ProductionService
      yield* person("cookie@example.com")
      const ada = browser()
      const json = { email: "cookie@example.com", password }
      const answer = yield* ada.ask("/auth/login", { json, ...pageOf(origin) })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.match(answer.headers.get("strict-transport-security") ?? "", /^max-age=63072000/)
      assert.isTrue(ada.cookies.has("__Host-session"))
      for (const [name, { attributes }] of ada.cookies) {
        const fixed = ["Path=/", "Secure"]
        assert.includeMembers([...attributes], fixed, name)
        assert.isFalse(
          attributes.some((attribute) => attribute.startsWith("Domain")),
          name
        )
        if (name.startsWith("__Host-")) assert.include(attributes, "HttpOnly", name)
      }
      assert.strictEqual((yield* ada.ask("/users/me")).status, 200)

      // What a neighbour on a sibling host or in the clear could plant has another name.
      const token = ada.cookies.get("__Host-session")
      assert.isDefined(token)
      for (const name of ["gatehouse_session", "session", "__Secure-session", "__host-session"]) {
        const tossed = browser()
        tossed.cookies.set(name, token)
        assert.strictEqual((yield* tossed.ask("/users/me")).status, 401, name)
      }
    })
  )

  it.effect("builds its links for the configured address, whatever a trusted proxy passes on", () =>
    Effect.gen(function* () {
      yield* attack("host and forwarded headers in links")
      const { browser, origin } = yield* ProductionService
      const json = { email: "cookie@example.com" }
      const { status } = yield* browser().ask("/auth/forgot-password", {
        json,
        origin,
        headers: {
          "x-forwarded-host": "evil.example",
          "x-forwarded-proto": "http",
          forwarded: "host=evil.example;proto=http"
        }
      })
      assert.isBelow(status, 300)
      const mails = yield* MailServer
      const next = yield* mails.next.pipe(
        Effect.repeat({ until: ({ raw }) => raw.includes("reset-password") })
      )
      assert.include(next.parsed.text ?? "", `${origin}/_service/pages/reset-password`)
      assert.notInclude(next.raw, "evil.example")
    })
  )

  it.effect("counts one party's addresses as one, and none that a caller makes up", () =>
    Effect.gen(function* () {
      yield* attack("key of a rate limit")
      const { browser, origin } = yield* ProductionService
      const from = (address: string, n: number) =>
        browser().ask("/auth/forgot-password", {
          json: { email: `nobody${n}@example.com` },
          origin,
          headers: { "x-forwarded-for": `198.51.100.${n % 250}, ${address}` }
        })
      const statuses = yield* Effect.forEach(
        Array.from({ length: 120 }, (_, n) => n),
        (n) => Effect.map(from(`2001:db8:1:2:${n.toString(16)}::${n}`, n), ({ status }) => status),
        { concurrency: 8 }
      )
      assert.strictEqual(statuses.filter((status) => status === 429).length, 20)
      assert.isBelow((yield* from("2001:db8:1:3::1", 1)).status, 300)
    })
  )

  it.effect("serves no tool of a developer, and no file", () =>
    Effect.gen(function* () {
      yield* attack("operator's tools in production", "paths out of the house")
      const { host, service } = yield* ProductionService
      for (const path of [
        "/docs",
        "/openapi/server.json",
        "/openapi/client.json",
        "/openapi/console.json",
        "/openapi/hooks.json",
        "/openapi/configuration.json",
        "/docs/console-api",
        "/_dev/mail",
        "/_dev/mail.json",
        "/.env",
        "/.git/config",
        "/package.json",
        "/src/main.ts",
        "/_service/pages/../../../../etc/passwd",
        "/_service/pages/..%2f..%2f..%2fetc%2fpasswd",
        "/_service/pages/%2e%2e/%2e%2e/package.json",
        "/_service/pages/reset-password%00.html",
        "/_service\\..\\package.json",
        "//etc/passwd",
        "/..;/metrics"
      ]) {
        const [answer] = yield* exchange(
          service.port,
          `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
        )
        assert.isDefined(answer, path)
        assert.include([400, 404], answer.status, path)
        assert.strictEqual(answer.headers.get("content-type"), "application/problem+json", path)
      }
    })
  )

  it.effect("reads a request to one end only: what hides behind it is never answered", () =>
    Effect.gen(function* () {
      yield* attack("request smuggling")
      const { host, service } = yield* ProductionService
      const hidden = `GET /health/live HTTP/1.1\r\nHost: ${host}\r\nX-Hidden: 1\r\n\r\n`
      const head = `POST /_service/auth/login HTTP/1.1\r\nHost: ${host}\r\n`
      const json = "Content-Type: application/json\r\n"
      for (const fields of [
        `Content-Length: ${hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: identity\r\nContent-Length: 0\r\n\r\n",
        "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "X: y\r\n Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n",
        "Content-Length: +0\r\n\r\n",
        "Content-Length: 0, 0\r\n\r\n",
        "Content-Length: 0\r\nContent-Length: 0\r\n\r\n",
        "Content-Length: 0x0\r\n\r\n",
        "Content-Length: -1\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n-0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n1\r\nZZ\r\n0\r\n\r\n",
        "Content-Length: 0\n\n",
        "X-Nul: a\0b\r\nContent-Length: 0\r\n\r\n"
      ]) {
        const answers = yield* exchange(service.port, `${head}${json}${fields}${hidden}`)
        const statuses = answers.map(({ status }) => status)
        assert.notInclude(statuses, 200, JSON.stringify(fields))
        assert.isAtMost(answers.length, 1, JSON.stringify(fields))
      }
    })
  )

  it.effect("unpacks nothing that was packed", () =>
    Effect.gen(function* () {
      yield* attack("compressed bodies")
      const { host, service } = yield* ProductionService
      const bomb = gzipSync(Buffer.alloc(50_000_000, 32))
      assert.isBelow(bomb.length, 65_536)
      for (const encoding of ["gzip", "deflate", "br", "identity, gzip", "x-gzip"]) {
        const head =
          `POST /_service/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json` +
          `\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${bomb.length}\r\nConnection: close\r\n\r\n`
        const began = performance.now()
        const [answer] = yield* exchange(service.port, Buffer.concat([Buffer.from(head), bomb]))
        assert.strictEqual(answer?.status, 415, encoding)
        assert.isBelow(performance.now() - began, 3000, encoding)
      }
    })
  )

  it.effect("takes no long over text that is made to be looked at for long", () =>
    Effect.gen(function* () {
      yield* attack("slow regular expressions")
      const { browser, origin } = yield* ProductionService
      const long = 16_000
      const texts = [
        "a".repeat(long),
        `${"a.".repeat(long / 2)}@`,
        `${"a@".repeat(long / 2)}`,
        `a@${"a-".repeat(long / 2)}`,
        `a@${"a.".repeat(long / 2)}`,
        `${" ".repeat(long)}a`,
        `${"\t\u00a0".repeat(long / 2)}!`,
        `${"e\u0301".repeat(long / 2)}`,
        `${"\u1100\u1161".repeat(long / 2)}`,
        `${"/".repeat(long)}\\`,
        `https://${"a:a@".repeat(long / 4)}`,
        `${"<".repeat(long)}`,
        `${"{{".repeat(long / 2)}`
      ]
      const slowest = { text: "", took: 0 }
      const ask = (path: string, json: object, headers: Readonly<Record<string, string>> = {}) =>
        Effect.gen(function* () {
          const began = performance.now()
          const { status, text } = yield* browser().ask(path, { json, origin, headers })
          assert.isBelow(status, 500, text)
          const took = performance.now() - began
          if (took > slowest.took) Object.assign(slowest, { took, text: JSON.stringify(json) })
        })
      for (const text of texts) {
        yield* ask("/auth/sign-up", { email: text, password: "x", firstName: text, locale: text })
        yield* ask("/auth/sign-up/verify", { signUpId: text, code: text })
        yield* ask("/auth/reset-password", { token: text, password: text })
        yield* ask("/auth/mfa/verify", { method: "totp", code: text })
        const began = performance.now()
        yield* browser().ask(`/auth/oauth2/x/authorize?redirectUrl=${encodeURIComponent(text)}`)
        yield* browser().ask(
          `/pages/reset-password?token=${encodeURIComponent(text.slice(0, 2000))}`
        )
        assert.isBelow(performance.now() - began, 2000)
      }
      for (const agent of ["(".repeat(8000), "Mozilla/5.0 ".repeat(600), "a/1 ".repeat(2000)]) {
        const headers = {
          "user-agent": agent,
          "accept-language": `${"en-".repeat(1500)};q=0.${"1".repeat(500)},${"*,".repeat(500)}`,
          "if-none-match": '"a",'.repeat(300)
        }
        yield* ask("/auth/login", { email: "cookie@example.com", password }, headers)
        const began = performance.now()
        yield* browser().ask("/environment", { headers })
        assert.isBelow(performance.now() - began, 2000)
      }
      assert.isBelow(slowest.took, 2000, slowest.text.slice(0, 200))
    })
  )

  it.effect("writes a line of JSON for each thing it tells, and no secret in any", () =>
    Effect.gen(function* () {
      yield* attack("forged log lines", "leaks in errors and logs")
      const { browser, origin, service } = yield* ProductionService
      const forged = '\n{"message":"forged","level":"INFO"}\r\n\u2028'
      yield* browser().ask("/auth/login", {
        json: { email: `${forged}@example.com`, password: secrets[0] },
        origin
      })
      yield* browser().ask(`/x${encodeURIComponent(forged)}?token=${secrets[1]}`, {
        headers: { authorization: `Bearer ${secrets[1]}`, cookie: `__Host-session=${secrets[1]}` }
      })
      yield* service.ask("/users", {
        method: "POST",
        json: { firstName: forged, privateMetadata: { note: secrets[0] } },
        headers: { authorization: `Bearer ${secrets[2]}`, "x-correlation-id": secrets[1] ?? "" }
      })
      const { stderr, stdout } = service.output()
      const lines = `${stdout}${stderr}`.split("\n").filter((line) => line !== "")
      for (const line of lines) {
        assert.doesNotThrow(() => JSON.parse(line), line)
        assert.notStrictEqual(JSON.parse(line).message, "forged")
      }
      for (const secret of [...secrets, password]) assert.notInclude(stdout + stderr, secret)
    })
  )
})
