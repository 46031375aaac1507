import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { blocks, documents } from "../support/documents.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

/** The blocks that call the service of the quick start; others call one that is not here. */
const curlBlocks = blocks
  .filter(({ language, text }) => language === "sh" && /\bcurl\b/.test(text))
  .map(({ text }) => text)
  .filter((text) => text.includes("localhost:3000"))

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

layer(Service.layer, { timeout: 60_000 })("the calls that the documents show", (it) => {
  it.effect("succeed as they are printed", () =>
    Effect.gen(function* () {
      assert.isAtLeast(curlBlocks.length, 3)
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
      const printed = blocks.filter(({ text }) => text.startsWith("  Gatehouse is ready"))
      assert.sameMembers(
        printed.map(({ document }) => document),
        ["README.md", "docs/quick-start.md"]
      )
      for (const { text } of printed) {
        assert.strictEqual(shown, text.trimEnd().replaceAll("\n\n", "\n"))
      }
    })
  )
})

describe("the README", () => {
  const readme = documents.get("README.md") ?? ""

  it("stays within two screens", () => {
    assert.isAtMost(readme.split("\n").length, 80)
  })

  it("names the packages as they are packed", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"))
    const named = [...documents.values()].flatMap((text) =>
      [...text.matchAll(/gatehouse-id-\w+-(\d[\w.-]*)\.tgz/g)].map(([, found]) => found)
    )
    assert.deepStrictEqual(new Set(named), new Set([version]))
  })

  it("names the documentation and the command that runs the tests", () => {
    assert.include(readme, "](docs/index.md)")
    assert.include(readme, "`npm test`")
  })
})

describe("the quick start", () => {
  const quickStart = documents.get("docs/quick-start.md") ?? ""

  it("tells the address of the service from the app URL that tokens are issued in the name of", () => {
    const [, url] = /createServerClient\(\{ (url)/.exec(quickStart) ?? []
    const [, appUrl] = /createAuthenticator\(\{ appUrl(?:: (\w+))?/.exec(quickStart) ?? []
    assert.strictEqual(url, "url")
    assert.notStrictEqual(appUrl, url)
    assert.match(quickStart, /const appUrl = process\.env\["APP_URL"\]/)
  })
})
