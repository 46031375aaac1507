/**
 * Packs the client in Go as a folder of the protocol of Go's module proxies: `GOPROXY=file://` and
 * that folder installs from it, and any host of static files serves it.
 */
import { strToU8, zipSync } from "fflate"
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** First time that a zip can name, so that equal files make equal bytes; Go reads none. */
const firstTime = new Date(1980, 0, 1)

/** Path of the module, as its `go.mod` has it. */
const pathOf = (manifest: string): string => /^module (\S+)$/m.exec(manifest)?.[1] ?? ""

/** In the file system of a proxy capital letters have a mark before them. */
const escaped = (path: string): string => path.replaceAll(/[A-Z]/g, (it) => `!${it.toLowerCase()}`)

/** Writes the module's version below a folder, and answers its files. */
export const packGoModule = (
  project: string,
  version: string,
  time: Date,
  into: string
): ReadonlyArray<string> => {
  const source = join(project, "src/sdk/go")
  const manifest = readFileSync(join(source, "go.mod"), "utf8")
  const module = pathOf(manifest)
  const prefix = `${module}@v${version}/`
  const files = globSync("**/*.{go,mod,sum}", { cwd: source }).toSorted()
  const entries: ReadonlyArray<readonly [string, Uint8Array]> = [
    ...files.map((file) => [file, readFileSync(join(source, file))] as const),
    ["LICENSE", readFileSync(join(project, "LICENSE"))],
    ["README.md", readFileSync(join(project, "docs/packages/go.md"))]
  ]
  const zip = zipSync(
    Object.fromEntries(entries.map(([name, bytes]) => [`${prefix}${name}`, bytes])),
    { level: 9, mtime: firstTime }
  )
  const info = { Version: `v${version}`, Time: time.toISOString().replace(/\.\d+Z$/, "Z") }
  const folder = join(escaped(module), "@v")
  const written: ReadonlyArray<readonly [string, Uint8Array]> = [
    ["list", strToU8(`v${version}\n`)],
    [`v${version}.info`, strToU8(`${JSON.stringify(info)}\n`)],
    [`v${version}.mod`, strToU8(manifest)],
    [`v${version}.zip`, zip]
  ]
  mkdirSync(join(into, folder), { recursive: true })
  return written.map(([name, bytes]) => {
    writeFileSync(join(into, folder, name), bytes)
    return join(folder, name)
  })
}
