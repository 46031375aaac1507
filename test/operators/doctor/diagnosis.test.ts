import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import {
  AppUrl,
  EnvironmentName,
  Host,
  type Environment
} from "../../../src/contract/Environment.ts"
import { defaultSettings } from "../../../src/contract/EnvironmentSettings.ts"
import { EnvironmentId } from "../../../src/contract/Ids.ts"
import {
  addressFindings,
  clockFinding,
  forwardedFindings,
  trustFindings,
  type Finding,
  type Surroundings
} from "../../../src/operators/doctor/diagnosis.ts"

const at = (appUrl: string, ...hosts: ReadonlyArray<string>): Environment => ({
  id: EnvironmentId.make("01900000-0000-7000-8000-000000000001"),
  name: EnvironmentName.make("acme"),
  kind: "application",
  appUrl: AppUrl.make(appUrl),
  hosts: (hosts.length > 0 ? hosts : [new URL(appUrl).host]).map((host) => Host.make(host)),
  settings: defaultSettings,
  logo: null,
  hooks: [],
  textsRevision: null,
  cursorKey: Redacted.make(new Uint8Array(32))
})

const surroundings = { production: false, port: 3000, trustsProxies: true }
const told = (environment: Environment, around: Partial<Surroundings> = {}) =>
  addressFindings(environment, { ...surroundings, ...around })

/** What is found, and whether the remedies together say each of these. */
const summary = (found: ReadonlyArray<Finding>, ...remedies: ReadonlyArray<string>) => [
  ...found.map(({ state, subject }) => [subject, state]),
  ...remedies.filter((one) => !found.some(({ remedy }) => remedy?.includes(one)))
]

describe("what the doctor tells of an environment's addresses", () => {
  it("is nothing to mend where they agree", () => {
    for (const url of ["http://localhost:3000", "http://127.0.0.1:3000", "https://app.acme.com"]) {
      assert.deepStrictEqual(summary(told(at(url))), [["app URL", "well"]])
    }
    assert.deepStrictEqual(summary(told(at("http://localhost"), { port: 80 })), [
      ["app URL", "well"]
    ])
    // Behind a proxy of the developer's own the port is another.
    assert.deepStrictEqual(summary(told(at("https://localhost:8443"))), [["app URL", "well"]])
  })

  it("is the command that adds the host of the app URL to the hosts", () => {
    const found = told(at("https://app.acme.com", "acme.com", "www.acme.com"))
    assert.deepStrictEqual(
      summary(
        found,
        "environment update --environment acme --host acme.com --host www.acme.com --host app.acme.com"
      ),
      [["hosts", "broken"]]
    )
  })

  it("is the port or the command where links lead to another port of this machine", () => {
    for (const [url, port] of [
      ["http://localhost:3000", 3001],
      ["http://127.0.0.1", 8080]
    ] as const) {
      const { hostname } = new URL(url)
      const remedy = `--app-url http://${hostname}:${port}`
      assert.deepStrictEqual(summary(told(at(url), { port }), "Set PORT=", remedy), [
        ["app URL", "broken"]
      ])
    }
  })

  it("is no more than to look for the proxy in the set-up of one, whose hosts share their cookies", () => {
    const proxied = at("http://localhost:5173", "localhost:5173", "localhost:3000")
    const remedy = "--app-url http://localhost:3000"
    assert.deepStrictEqual(summary(told(proxied), "Where there is none, run: ", remedy), [
      ["app URL", "warning"]
    ])
    const other = at("http://localhost:5173", "localhost:5173", "localhost:3000", "[::1]:3000")
    const [, cookies] = told(other)
    assert.include(cookies?.told ?? "", "signed in at [::1]:3000 is not signed in")
  })

  it("is https where a cookie over plain http would be read or lost", () => {
    const remedy = "--app-url https://app.acme.com"
    assert.deepStrictEqual(summary(told(at("http://app.acme.com")), remedy), [
      ["cookies", "broken"]
    ])
    const inProduction = told(at("http://localhost:3000"), { production: true })
    assert.deepStrictEqual(summary(inProduction, "--app-url https://localhost:3000"), [
      ["cookies", "broken"]
    ])
  })

  it("is one address to use where localhost and 127.0.0.1 are mixed", () => {
    const mixed = at("http://localhost:3000", "localhost:3000", "127.0.0.1:3000")
    assert.deepStrictEqual(summary(told(mixed), "Open the app at http://localhost:3000 only"), [
      ["cookies", "warning"]
    ])
    assert.include(told(mixed)[0]?.told ?? "", "127.0.0.1:3000")
  })

  it("is the setting that trusts the proxy that https needs", () => {
    const found = told(at("https://app.acme.com"), { trustsProxies: false })
    assert.deepStrictEqual(summary(found, "TRUSTED_PROXIES=10.42.7.16/28"), [
      ["proxies", "warning"]
    ])
  })

  it("is a narrower range where more than proxies are trusted", () => {
    const range = (text: string) => {
      const [address = "", prefix] = text.split("/")
      return { text, prefix: Number(prefix), isIpv4: address.includes(".") }
    }
    const narrow = ["10.42.7.0/24", "10.42.7.19/32", "fd00::/64", "::1/128"].map(range)
    assert.isEmpty(trustFindings(narrow))
    for (const wide of ["10.42.6.0/23", "10.0.0.0/8", "0.0.0.0/0", "fd00::/63", "::/0"]) {
      const found = trustFindings([...narrow, range(wide)])
      assert.deepStrictEqual(summary(found, "by address"), [["proxies", "warning"]])
      assert.include(found[0]?.told ?? "", `(${wide})`)
    }
  })

  it("is everything at once where several things are wrong", () => {
    const found = told(at("http://app.acme.com", "acme.com"))
    assert.deepStrictEqual(
      found.map(({ subject }) => subject),
      ["hosts", "cookies"]
    )
  })
})

describe("what the doctor tells of the clock", () => {
  it("is nothing up to 5 seconds, a warning up to 30, and broken beyond", () => {
    for (const sign of [1, -1]) {
      assert.deepStrictEqual(summary([clockFinding(sign * 5)]), [["clock", "well"]])
      assert.deepStrictEqual(summary([clockFinding(sign * 6)], "NTP"), [["clock", "warning"]])
      assert.deepStrictEqual(summary([clockFinding(sign * 30)], "NTP"), [["clock", "warning"]])
      assert.deepStrictEqual(summary([clockFinding(sign * 31)], "NTP"), [["clock", "broken"]])
    }
  })
})

describe("what the doctor tells of dropped forwarded headers", () => {
  it("names the peers that sent them, and a setting that keeps those of before", () => {
    assert.deepStrictEqual(forwardedFindings([], ["10.42.7.16/28"]), [])
    const [finding] = forwardedFindings(["10.1.2.3", "fd00::7"], ["10.42.7.16/28"])
    assert.strictEqual(finding?.state, "warning")
    assert.include(finding?.told, "10.1.2.3, fd00::7")
    assert.include(finding?.remedy, "TRUSTED_PROXIES=10.42.7.16/28,10.1.2.3,fd00::7;")
  })
})
