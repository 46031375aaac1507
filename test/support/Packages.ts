import { execFile } from "node:child_process"
import { existsSync, readFileSync, symlinkSync } from "node:fs"
import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"

export const project = resolve(import.meta.dirname, "../..")

interface Ended {
  readonly code: number | string | null | undefined
  readonly output: string
}

/** Runs a program as a customer would: what this run of the tests is started with is not theirs. */
export const run = (command: string, args: ReadonlyArray<string>, cwd: string) =>
  new Promise<Ended>((done) => {
    const { NODE_OPTIONS: _, TEST_DATABASE_URL: __, VITEST: ___, ...env } = process.env
    execFile(command, args, { cwd, env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      done({ code: error === null ? 0 : error.code, output: stdout + stderr })
    })
  })

/** Runs a program that must succeed; answers what it printed. */
export const succeed = async (command: string, args: ReadonlyArray<string>, cwd: string) => {
  const { code, output } = await run(command, args, cwd)
  if (code !== 0) throw new Error(`${command} ${args.join(" ")}\n${output}`)
  return output
}

/** Runs a program of the tests' own packages in a folder. */
export const tool = (cwd: string, path: string, ...args: ReadonlyArray<string>) =>
  succeed(process.execPath, [join(project, "node_modules", path), ...args], cwd)

const npm = join(process.execPath, "../npm")

/** Builds packages into a folder, and packs them; answers their tarballs by their folders' names. */
export const packed = async (folder: string, ...names: ReadonlyArray<string>) => {
  const built = join(folder, "built")
  await succeed(process.execPath, [join(project, "scripts/build.ts"), built, ...names], project)
  const tarballs = await Promise.all(
    names.map(async (name) => {
      const into = join(folder, "packed", name)
      await mkdir(into, { recursive: true })
      const options = ["pack", "--silent", "--ignore-scripts", "--pack-destination", into]
      await succeed(existsSync(npm) ? npm : "npm", options, join(built, name))
      const [tarball = ""] = await readdir(into)
      return [name, join(into, tarball)] as const
    })
  )
  return new Map(tarballs)
}

/** An empty project that has the tarballs' packages, and of all others the named ones. */
export const install = async (
  into: string,
  tarballs: ReadonlyArray<string | undefined>,
  packages: ReadonlyArray<string> = []
) => {
  const modules = join(into, "node_modules")
  for (const tarball of tarballs) {
    if (tarball === undefined) throw new Error("There is no such tarball")
    // Unpacked as npm does it: what the registry has of their dependencies is here already.
    const listed = await succeed("tar", ["xzOf", tarball, "package/package.json"], "/")
    const folder = join(modules, JSON.parse(listed).name)
    await mkdir(folder, { recursive: true })
    await succeed("tar", ["xzf", tarball, "-C", folder, "--strip-components=1"], "/")
  }
  for (const name of packages) {
    await mkdir(join(modules, name, ".."), { recursive: true })
    symlinkSync(join(project, "node_modules", name), join(modules, name))
  }
  await writeFile(join(into, "package.json"), `{ "type": "module" }`)
  return into
}

/** The files that a document shows, by the name in their first line. */
export const shownIn = (path: string): ReadonlyMap<string, string> =>
  new Map(
    [
      ...readFileSync(join(project, path), "utf8").matchAll(
        /^```tsx?\n\/\/ (\S+\.tsx?)\n(.*?)^```$/gms
      )
    ].map(([, name = "", text = ""]) => [name, text])
  )

/** Checks files in the strictest project there is; answers what the compiler has against them. */
export const typecheck = async (
  folder: string,
  files: ReadonlyArray<string>,
  options: Readonly<Record<string, unknown>> = {}
) => {
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        module: "nodenext",
        target: "es2022",
        types: [],
        // The alias of a project of Next.js.
        paths: { "@/*": ["./*.ts"] },
        noEmit: true,
        allowImportingTsExtensions: true,
        strict: true,
        skipLibCheck: false,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noPropertyAccessFromIndexSignature: true,
        ...options
      },
      files
    })
  )
  const compiler = join(project, "node_modules/typescript/bin/tsc")
  const args = [compiler, "--singleThreaded", "--project", folder]
  return (await run(process.execPath, args, folder)).output
}
