import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { execFile } from "node:child_process"
import { existsSync, globSync, readFileSync } from "node:fs"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const readme = readFileSync("README.md", "utf8")

const shellBlocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block)
const curlBlocks = shellBlocks.filter((block) => /\bcurl\b/.test(block))

class Service extends Context.Service<Service, ServiceProcess.ServiceProcess>()(
  "gatehouse/test/ReadmeService"
) {
  static readonly layer = Layer.effect(
    Service,
    Effect.gen(function* () {
      const details = yield* TestDatabase.freshDatabase
      const env = {
        DATABASE_URL: ServiceProcess.urlOf(details),
        // Without one the service keeps a key of its own in the folder it is started in.
        ENCRYPTION_KEY: Buffer.alloc(32).toString("base64")
      }
      return yield* ServiceProcess.start({ env })
    })
  )
}

/** Runs a block as it is printed but for the port; answers the status of each curl in it. */
const runBlock = Effect.fnUntraced(function* (block: string) {
  const { port, secretKey } = yield* Service
  const script = `set -eu
    curl() { command curl --silent --show-error --output /dev/null --write-out '%{http_code}\\n' "$@"; }
    ${block.replaceAll("localhost:3000", `127.0.0.1:${port}`)}`
  const env = { PATH: process.env["PATH"] ?? "", SECRET_KEY: Redacted.value(secretKey) }
  return yield* Effect.promise(
    () =>
      new Promise<ReadonlyArray<string>>((resolve, reject) => {
        execFile("bash", ["-c", script], { env }, (error, stdout, stderr) => {
          if (error !== null) reject(new Error(`${stderr}\n${block}`))
          else resolve(stdout.trim().split("\n"))
        })
      })
  )
})

layer(Service.layer, { timeout: 60_000 })("the calls that the README shows", (it) => {
  it.effect("succeed as they are printed", () =>
    Effect.gen(function* () {
      assert.isNotEmpty(curlBlocks)
      for (const block of curlBlocks) {
        const calls = block.match(/\bcurl\b/g)?.length
        const statuses = yield* runBlock(block)
        assert.lengthOf(statuses, calls ?? 0)
        for (const status of statuses) assert.match(status, /^2\d\d$/, block)
      }
    })
  )

  it.effect("begin from what the first start shows", () =>
    Effect.gen(function* () {
      const { output, port, secretKey } = yield* Service
      const shown = output()
        .stdout.split("\n")
        .filter((line) => line !== "" && !line.startsWith("{"))
        .join("\n")
        .replaceAll(String(port), "3000")
        // Any other process of the machine may have the console's usual port.
        .replace(/(?<=Console +http:\/\/localhost:)\d+/, "3100")
        .replace(/(?<=start\?token=)[\w-]+/, "...")
        .replaceAll(Redacted.value(secretKey), "sk_test_...")
      const [, printed = ""] = /^```text\n(  Gatehouse is ready.*?)\n```$/ms.exec(readme) ?? []
      assert.strictEqual(shown, printed.replaceAll("\n\n", "\n"))
    })
  )
})

describe("the README", () => {
  it("says what each environment variable means, and none that there is not", () => {
    const settings = readFileSync("src/platform/Settings.ts", "utf8")
    const read = [...settings.matchAll(/\bread\(\s*"([A-Z_]+)"/g)].map(([, name]) => name)
    assert.isAbove(read.length, 10)
    const [, section = ""] = /^## Configuration\n(.*?)^## /ms.exec(readme) ?? []
    const told = [...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    assert.sameMembers(told, [...new Set([...read, "OTEL_EXPORTER_OTLP_ENDPOINT"])])
  })

  it("tells the address of the service from the app URL that tokens are issued in the name of", () => {
    const [, url] = /createServerClient\(\{ (url)/.exec(readme) ?? []
    const [, appUrl] = /createAuthenticator\(\{ appUrl(?:: (\w+))?/.exec(readme) ?? []
    assert.strictEqual(url, "url")
    assert.notStrictEqual(appUrl, url)
    assert.match(readme, /const appUrl = process\.env\["APP_URL"\]/)
  })

  it("names no script of npm and no file that there is not", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"))
    const run = [...readme.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = ""]) => name)
    assert.deepStrictEqual(
      run.filter((name) => scripts[name] === undefined),
      []
    )
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = ""]) => path)
    const paths = [...readme.matchAll(/`((?:src|scripts|migrations|test|docs)\/[^`]*)`/g)]
      .map(([, path = ""]) => path.replace("<name>", "users"))
      .filter((path) => !path.includes("*"))
    assert.deepStrictEqual(
      [...links, ...paths].filter((path) => !existsSync(path)),
      []
    )
    const files = [...readme.matchAll(/`(\w+\.ts)`/g)].map(([, name = ""]) => name)
    assert.deepStrictEqual(
      files.filter((name) => globSync(`src/**/${name}`).length === 0),
      []
    )
  })
})
