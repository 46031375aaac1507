/**
 * Puts the compiled modules of the service and those of Effect together into a few files, without
 * comments: nearly two thousand modules, half of them documentation, take a process a second of
 * processor time to load and the memory of their text.
 */
import { globSync } from "node:fs"
import { posix } from "node:path"
import { rolldown, type Plugin } from "rolldown"
import { neededByService } from "./manifests.ts"

/** Stands for a module's own address until the file that it comes to lie in is known. */
const place = (path: string): string => `"gatehouse-module:${path}"`
const places = /"gatehouse-module:([^"]+)"/g

/** Has a module find what lies beside it in the package as if it still stood by itself. */
const inPlace = (folder: string): Plugin => ({
  name: "in-place",
  transform: (code, id) =>
    id.startsWith(folder) && code.includes("import.meta.url")
      ? code.replaceAll("import.meta.url", place(posix.relative(folder, id)))
      : undefined,
  renderChunk: (code, { fileName }) =>
    code.includes('"gatehouse-module:')
      ? code.replaceAll(places, (_, path) => {
          const from = posix.relative(posix.dirname(fileName), path)
          return `new URL("${from.startsWith(".") ? from : `./${from}`}", import.meta.url).href`
        })
      : undefined
})

/** Undici looks for parts of itself, and is installed below the package that brings it. */
const undici: Plugin = {
  name: "undici",
  resolveId: (name) =>
    name === "undici" ? { id: "@effect/platform-node/Undici", external: true } : undefined
}

const isOf = (name: string) => (specifier: string) =>
  specifier === name || specifier.startsWith(`${name}/`)

/** Packages that stay as they are installed, so that an operator can replace one of them. */
const installed = [...neededByService, "rolldown"].filter(
  (name) => !/^(?:@effect\/|effect$)/.test(name)
)

/** Puts the modules of a folder, which begin at the given ones and at its migrations, into another. */
export const joinModules = async (
  folder: string,
  doors: ReadonlyArray<string>,
  into: string
): Promise<void> => {
  const entries = [...doors, ...globSync("migrations/*.js", { cwd: folder })]
  const build = await rolldown({
    cwd: folder,
    input: Object.fromEntries(entries.map((path) => [path.replace(/\.js$/, ""), `./${path}`])),
    platform: "node",
    tsconfig: false,
    external: (specifier) => installed.some((name) => isOf(name)(specifier)),
    plugins: [undici, inPlace(folder)],
    // A package that is not found would be left to whoever installs ours.
    onLog: (_, { message }) => {
      throw new Error(message)
    }
  })
  await build.write({
    dir: into,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    comments: { legal: false, annotation: false, jsdoc: false }
  })
  await build.close()
}
