import { createHash } from "node:crypto"
import { access, mkdir, rm, writeFile } from "node:fs/promises"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import type { TestContext } from "vitest"
import { Missing, run, type Command } from "../examples/programs.ts"

/** Files, and the commands that fetch and compile what they name: the same every time. */
export interface Build {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly commands: ReadonlyArray<Command>
  readonly env?: Readonly<Record<string, string>>
}

/** Downloads and compiled programs outlive a run here; deleting it costs some minutes. */
const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "gatehouse-clients")

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false
  )

/** Folder of a build, made once for its content; a build that breaks off is begun anew. */
export const built = async (build: Build): Promise<string> => {
  const digest = createHash("sha256").update(JSON.stringify(build)).digest("hex")
  const home = join(cache, `${build.name.replaceAll(/[^\w.]+/g, "-")}-${digest.slice(0, 12)}`)
  const whole = join(home, ".whole")
  if (await isThere(whole)) return home
  await rm(home, { recursive: true, force: true })
  await mkdir(home, { recursive: true })
  for (const [path, text] of Object.entries(build.files)) {
    await mkdir(dirname(join(home, path)), { recursive: true })
    await writeFile(join(home, path), text)
  }
  for (const command of build.commands) await run(command, home, build.env)
  await writeFile(whole, "")
  return home
}

/** Skips the test with its reason where a tool or a registry is not to be had. */
export const orSkip = async <A>(needed: () => Promise<A>, { skip }: TestContext): Promise<A> => {
  try {
    return await needed()
  } catch (error) {
    if (error instanceof Missing) skip(`skipped, as ${error.message}`)
    throw error
  }
}

interface GoTool {
  readonly name: string
  readonly module: string
  readonly version: string
  /** Checksums of the module and of its `go.mod`. */
  readonly sums: readonly [module: string, goMod: string]
}

/**
 * A command of a Go module, compiled as `tool`. Its own checksums stand here, since a proxy may
 * have the module without its entry in the checksum database; its dependencies are looked up there.
 */
export const goTool = ({ module, name, sums, version }: GoTool): Build => ({
  name: `${name}-${version}`,
  files: {
    "go.mod": `module example.com/tool\n\ngo 1.26\n\nrequire ${module} ${version}\n`,
    "go.sum": `${module} ${version} ${sums[0]}\n${module} ${version}/go.mod ${sums[1]}\n`
  },
  commands: [["go", "build", "-mod=mod", "-o", "tool", module]],
  env: { GONOSUMDB: module, GOTOOLCHAIN: "local", GOWORK: "off" }
})
