import { Effect, Layer, Option } from "effect"
import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeHashFilter } from "../../src/platform/HashFilter.ts"
import { TestService } from "./TestService.ts"

/** A password that was in a breach, and one whose other spelling was. */
export const leaked = "a password that leaked"
export const leakedUnnormalized = "ﬁrst leaked spelling"

export const sha1Of = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase()

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "breached-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

/** The filter of a list that has these passwords. */
const filterOf = Effect.fnUntraced(function* (passwords: ReadonlyArray<string>) {
  const at = yield* folder
  const list = join(at, "list.txt")
  writeFileSync(
    list,
    passwords
      .map((one) => `${sha1Of(one)}:3\n`)
      .toSorted()
      .join("")
  )
  const path = join(at, "filter.bin")
  yield* Effect.orDie(makeHashFilter(list, path))
  return path
})

/** The file of the service under test. */
export const breachedFile = { path: "" }

/** What the stand-in of the range service was asked, and what it does. */
export const ranges = {
  asked: [] as Array<{ readonly path: string; readonly padded: boolean }>,
  silent: false,
  broken: false
}

const rangeServer = Effect.acquireRelease(
  Effect.promise(
    () =>
      new Promise<{ readonly url: URL; readonly close: () => void }>((resolve) => {
        const server = createServer((request, response) => {
          const path = request.url ?? ""
          ranges.asked.push({ path, padded: request.headers["add-padding"] === "true" })
          if (ranges.silent) return
          if (ranges.broken) return void response.writeHead(503).end()
          const prefix = path.slice(-5)
          const hashes = [leaked, leakedUnnormalized].map(sha1Of)
          const found = hashes.filter((hash) => hash.startsWith(prefix))
          // Padding is a hash that was seen zero times, even one that somebody asks for.
          const padding = [`${sha1Of("padded password").slice(5)}:0`, `${"0".repeat(35)}:0`]
          response.end([...found.map((hash) => `${hash.slice(5)}:7`), ...padding].join("\r\n"))
        })
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          const port = typeof address === "object" && address !== null ? address.port : 0
          resolve({
            url: new URL(`http://127.0.0.1:${port}/range/`),
            close: () => {
              server.closeAllConnections()
              server.close()
            }
          })
        })
      })
  ),
  ({ close }) => Effect.sync(close)
)

/** The service with a file of breached passwords, and a stand-in of the range service. */
export const breachedService = Layer.unwrap(
  Effect.gen(function* () {
    const path = yield* filterOf([leaked, leakedUnnormalized])
    breachedFile.path = path
    const { url } = yield* rangeServer
    return TestService.layerWith({
      breachedFile: Option.some(path),
      breachedRangeUrl: Option.some(url)
    })
  })
)
