import { mkdtemp, rename, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown, type Plugin } from "rolldown"

/** Programs of the project that tests start in processes of their own. */
export const programs = {
  service: "src/main.ts",
  commandLine: "src/cli/main.ts",
  testKit: "src/testing/gatehouse-testing.ts"
} as const

const project = resolve(import.meta.dirname, "../..")
const sources = join(project, "src/")

/** Packages with programs of their own, and one whose names are known only once it is loaded. */
const isPackage = (name: string): boolean => /^(@node-rs\/.*|rolldown|undici)$/.test(name)

/** Leaves a module's own address and some packages where they are in the project. */
const inPlace: Plugin = {
  name: "in-place",
  resolveId: (name, importer) =>
    isPackage(name) && importer !== undefined
      ? { id: pathToFileURL(createRequire(importer).resolve(name)).href, external: true }
      : undefined,
  transform: (code, id) =>
    id.startsWith(sources) && code.includes("import.meta.url")
      ? code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      : undefined
}

/** Puts the modules of the programs together in a folder, which is there afterwards. */
export const bundlePrograms = async (folder: string): Promise<void> => {
  const made = await mkdtemp(`${folder}-`)
  const build = await rolldown({
    cwd: project,
    input: programs,
    platform: "node",
    tsconfig: false,
    logLevel: "silent",
    plugins: [inPlace]
  })
  await build.write({
    dir: made,
    format: "esm",
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs"
  })
  await build.close()
  // The other worker may have been faster: its bundle is as good.
  await rename(made, folder).catch(() => rm(made, { recursive: true, force: true }))
}
