import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ProductionService } from "../support/ProductionService.ts"
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

layer(ProductionService.layer, { timeout: "60 seconds" })("the sample proxies", (it) => {
  const upstream = Effect.map(ProductionService, ({ service }) => `127.0.0.1:${service.port}`)

  describe.skipIf(isMissing("nginx"))(`nginx${skipped("nginx")}`, () => {
    it.effect("signs people in over TLS, and passes on nothing that a caller forges", () =>
      Effect.gen(function* () {
        const behind = yield* ProductionService
        yield* smoke("nginx@example.com", yield* nginx(yield* upstream, behind.host), behind)
      })
    )
  })

  describe.skipIf(isMissing("caddy"))(`Caddy${skipped("caddy")}`, () => {
    it.effect("signs people in, and passes on nothing that a caller forges", () =>
      Effect.gen(function* () {
        const behind = yield* ProductionService
        yield* smoke("caddy@example.com", yield* caddy(yield* upstream, behind.host), behind)
      })
    )
  })
})

const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))].toSorted()

describe("the file for nginx", () => {
  const names = namesIn(nginxFile, /\$\{(\w+)\}/g)

  it(`has an envsubst that fills in its own variables and leaves nginx's${hasEnvsubst ? "" : ", which is not run here as there is no envsubst"}`, () => {
    assert.lengthOf(names, 4)
    const [, listed = ""] = /^# +envsubst '([^']+)' </m.exec(nginxFile) ?? []
    assert.deepStrictEqual(namesIn(listed, /\$(\w+)/g), names)
    for (const name of names) assert.match(nginxFile, new RegExp(`^#.*\\b${name}=`, "m"))
    assert.includeMembers(namesIn(nginxFile, /\$([a-z_]+);/g), [
      "http_host",
      "remote_addr",
      "scheme"
    ])
  })

  it("uses no directive that nginx 1.18 has not, and none that 1.29 has no more", () => {
    assert.notMatch(nginxFile, /^\s*http2 /m)
    assert.match(nginxFile, /^ {2}listen \S+ ssl http2;$/m)
  })
})

describe.each(["traefik.yaml", "envoy.yaml"])(
  "the file for another proxy, %s, which is not run as Debian does not have the program",
  (file) => {
    const text = readFileSync(join(deploy, "proxies", file), "utf8")

    it("keeps the inside inside, asks for readiness, and takes what a caller forges away", () => {
      for (const inside of ["/health", "/metrics", "/health/ready"]) assert.include(text, inside)
      for (const header of ["forwarded", "x-forwarded-host"]) {
        assert.match(text, new RegExp(`\\b${header}\\b`, "i"))
      }
    })
  }
)
