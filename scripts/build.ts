/**
 * Builds the package into `dist/`: Node.js strips no types below `node_modules`. The clients'
 * tables of operations are written out, so that they bring neither the contract nor Effect along.
 */
import { execFileSync } from "node:child_process"
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Routes } from "../src/sdk/calls.ts"
import { clientRoutes } from "../src/sdk/clientRoutes.ts"
import { serverRoutes } from "../src/sdk/serverRoutes.ts"

const project = fileURLToPath(new URL("..", import.meta.url))
const compiler = fileURLToPath(new URL("bin/tsc", import.meta.resolve("typescript/package.json")))
const tables: Readonly<Record<string, Routes>> = { clientRoutes, serverRoutes }

/** Writes the package's files below a folder, which is emptied first. */
export const build = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true })
  for (const step of ["tsconfig.json", "types.json"]) {
    execFileSync(process.execPath, [compiler, "-p", `scripts/build/${step}`, "--outDir", folder], {
      cwd: project,
      stdio: "inherit"
    })
  }
  // What the service reads beside its code: the pages' script and style.
  cpSync(`${project}/src`, `${folder}/src`, {
    recursive: true,
    filter: (path) => !path.endsWith(".ts")
  })
  // npm makes a program of each only where the first line says what runs it.
  for (const program of ["src/main.js", "src/cli/main.js"]) {
    const file = `${folder}/${program}`
    writeFileSync(file, `#!/usr/bin/env node\n${readFileSync(file, "utf8")}`)
  }
  for (const [name, routes] of Object.entries(tables)) {
    const file = `${folder}/src/sdk/${name}.js`
    if (!readFileSync(file, "utf8").includes("routesOf(")) throw new Error(`${name} has changed`)
    writeFileSync(file, `export const ${name} = ${JSON.stringify(routes)}\n`)
  }
}

if (import.meta.main) build(`${project}/dist`)
