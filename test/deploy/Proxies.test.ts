import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ProductionService } from "../support/ProductionService.ts"
import { apache, envoy, haproxy, relayTo, traefik } from "./otherProxies.ts"
import {
  caddy,
  deploy,
  hasEnvsubst,
  isMissing,
  nginx,
  nginxFile,
  skipped,
  smoke
} from "./proxies.ts"

const proxies = { nginx, caddy, haproxy, apache, envoy, traefik }
const names = ["nginx", "caddy", "haproxy", "apache", "envoy", "traefik"] as const

layer(ProductionService.layer, { timeout: "60 seconds" })("the sample proxies", (it) => {
  describe.each(names)("%s", (name) => {
    it.effect.skipIf(isMissing(name))(
      `signs people in, and passes on nothing that a caller forges${skipped(name)}`,
      () =>
        Effect.gen(function* () {
          const behind = yield* ProductionService
          const { heads, upstream } = yield* relayTo(behind.service.port)
          const proxy = yield* proxies[name](upstream, behind.host)
          yield* smoke(`${name}@example.com`, proxy, behind)
          const asked = heads.filter(({ host }) => host === behind.host)
          assert.isAbove(asked.length, 3)
          for (const head of asked) {
            assert.strictEqual(head["x-forwarded-for"], "127.0.0.1")
            const scheme = proxy.certificate === undefined ? "http" : "https"
            assert.strictEqual(head["x-forwarded-proto"], scheme)
            assert.isUndefined(head["x-forwarded-host"] || undefined)
            assert.isUndefined(head["forwarded"] || undefined)
          }
        })
    )
  })
})

const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))].toSorted()

describe("the file for nginx", () => {
  const variables = namesIn(nginxFile, /\$\{(\w+)\}/g)

  it(`has an envsubst that fills in its own variables and leaves nginx's${hasEnvsubst ? "" : ", which is not run here as there is no envsubst"}`, () => {
    assert.lengthOf(variables, 4)
    const [, listed = ""] = /^# +envsubst '([^']+)' </m.exec(nginxFile) ?? []
    assert.deepStrictEqual(namesIn(listed, /\$(\w+)/g), variables)
    for (const name of variables) assert.match(nginxFile, new RegExp(`^#.*\\b${name}=`, "m"))
    assert.includeMembers(namesIn(nginxFile, /\$([a-z_]+);/g), [
      "http_host",
      "remote_addr",
      "scheme"
    ])
  })

  it("uses no directive that nginx 1.18 has not, and none that 1.30 has no more", () => {
    assert.notMatch(nginxFile, /^\s*http2 /m)
    assert.match(nginxFile, /^ {2}listen \S+ ssl http2;$/m)
  })
})

describe.each([
  "nginx.conf",
  "Caddyfile",
  "haproxy.cfg",
  "apache.conf",
  "traefik.yaml",
  "envoy.yaml"
])("the file of a proxy, %s,", (file) => {
  const text = readFileSync(join(deploy, "proxies", file), "utf8")

  it("keeps the inside inside, and takes what a caller forges away", () => {
    for (const inside of ["health", "metrics"]) assert.include(text, inside)
    for (const header of ["forwarded", "x-forwarded-host"]) {
      assert.match(text, new RegExp(`\\b${header}\\b`, "i"))
    }
  })
})

it.each([
  ["Caddyfile", /^\s+keepalive 60s$/m],
  ["apache.conf", /^ {2}ProxyPass .* ttl=60$/m],
  ["traefik.yaml", /idleConnTimeout: 60s/],
  ["envoy.yaml", /idle_timeout: 60s/]
])(
  "the file of a proxy that keeps idle connections for longer than the service, %s, says 60 seconds",
  (file, says) => {
    assert.match(readFileSync(join(deploy, "proxies", file), "utf8"), says)
  }
)

it.each(["haproxy.cfg", "traefik.yaml", "envoy.yaml"])(
  "the file of a proxy that checks by itself, %s, asks for readiness",
  (file) => {
    assert.include(readFileSync(join(deploy, "proxies", file), "utf8"), "/health/ready")
  }
)
