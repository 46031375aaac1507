import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { flawOfNode } from "../../src/platform/nodeVersion.ts"

const project = resolve(import.meta.dirname, "../..")

const { bin, dependencies, engines, exports, scripts } = JSON.parse(
  readFileSync(resolve(project, "package.json"), "utf8")
)

const locked: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>> =
  JSON.parse(readFileSync(resolve(project, "package-lock.json"), "utf8")).packages

/** What a file of the package is built from. */
const sourceOf = (built: string) =>
  built.replace(/^(\.\/)?dist\/packages\/service\/dist\//, "").replace(/\.js$/, ".ts")

/** Whether a range of versions, as `engines` has it, admits a version. */
const admits = (range: string, version: string): boolean => {
  const numbers = (text: string) => [0, 1, 2].map((index) => Number(text.split(".")[index]) || 0)
  const compare = (one: string, other: string) => {
    const [a, b] = [numbers(one), numbers(other)]
    const index = a.findIndex((number, at) => number !== b[at])
    return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0)
  }
  return range.split("||").some((part) =>
    part
      .trim()
      .replaceAll(/([<>=^~])\s+/g, "$1")
      .split(/\s+/)
      .every((comparator) => {
        const [, sign = "", bound = ""] = /^([<>=^~]*)v?(.*)$/.exec(comparator) ?? []
        const order = compare(version, bound)
        if (sign === ">=") return order >= 0
        if (sign === "<") return order < 0
        return order >= 0 && numbers(version)[0] === numbers(bound)[0]
      })
  )
}

/** Runs a program of the package as another version of Node.js would. */
const runAs = (version: string, ...program: ReadonlyArray<string>) =>
  new Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }>(
    (done) => {
      const versions = `Object.defineProperty(process, "versions", { value: { node: "${version}" } })`
      execFile(
        process.execPath,
        ["--import", `data:text/javascript,${encodeURIComponent(versions)}`, ...program],
        { cwd: project },
        (error, stdout, stderr) => done({ code: error === null ? 0 : error.code, stdout, stderr })
      )
    }
  )

describe("the programs of the package", () => {
  it("need a Node.js that their packages run on", () => {
    for (const version of ["22.19.0", "22.20.1", "24.0.0", "26.10.0"]) {
      assert.isUndefined(flawOfNode(version), version)
    }
    for (const version of ["18.20.0", "20.20.2", "22.18.9"]) {
      assert.strictEqual(
        flawOfNode(version),
        `Gatehouse needs Node.js 22.19 or newer, and this is ${version}`
      )
    }
  })

  it("tell in one line where the Node.js is too old", async () => {
    assert.sameMembers(Object.keys(bin), ["gatehouse", "gatehouse-service"])
    for (const built of Object.values<string>(bin)) {
      const source = resolve(project, sourceOf(built))
      assert.deepStrictEqual(await runAs("20.20.2", source), {
        code: 1,
        stdout: "",
        stderr: "Gatehouse needs Node.js 22.19 or newer, and this is 20.20.2\n"
      })
    }
  })

  it("tell it before the sources are read too, where npm was to leave Node.js out", async () => {
    for (const script of ["start", "gatehouse"]) {
      // The shell of npm may give way to it.
      const [program = "", ...args] = scripts[script].replace(/^exec /, "").split(" ")
      assert.strictEqual(program, "node")
      assert.deepStrictEqual(await runAs("20.20.2", ...args), {
        code: 1,
        stdout: "",
        stderr:
          "Gatehouse needs Node.js 22.19 or newer, and this is 20.20.2: npm ci without --omit=dev brings one along\n"
      })
    }
  })

  it("tell it to tests, of which the same names are had as are typed", async () => {
    const { default: door, types } = exports["./testing"]
    assert.strictEqual(sourceOf(types), "src/testing/index.d.ts")
    const path = resolve(project, sourceOf(door))
    const { code, stderr } = await runAs("20.20.2", path)
    assert.strictEqual(code, 1)
    assert.include(
      stderr,
      "Error: @gatehouse-id/service/testing: Gatehouse needs Node.js 22.19 or newer, and this is 20.20.2\n"
    )
    assert.notInclude(stderr, "No such built-in module")
    const [loaded, typed] = await Promise.all([import(path), import("../../src/testing/index.ts")])
    assert.sameMembers(Object.keys(loaded), Object.keys(typed))
  })

  it("are installed without a warning on every Node.js that the README calls new enough", () => {
    const readme = readFileSync(resolve(project, "README.md"), "utf8")
    const [, first = "", others = ""] =
      /^You need Node\.js (\S+), ([\d, or]+) with/m.exec(readme) ?? []
    const versions = [first, ...others.split(" or ")].map((it) =>
      it.includes(".") ? it : `${it}.0`
    )
    assert.isAtLeast(versions.length, 2)
    assert.strictEqual(engines.node, `>=${first}.0`)
    for (const version of versions) {
      assert.isUndefined(flawOfNode(version))
      const refused = Object.entries(locked).filter(
        ([, { engines: needed }]) => needed?.node !== undefined && !admits(needed.node, version)
      )
      assert.deepStrictEqual(
        refused.map(([path]) => path),
        [],
        version
      )
    }
    assert.isFalse(admits(engines.node, "20.20.2"))
  })

  it("import nothing that Node.js 22 and 24 warn of before the embedded PostgreSQL is used", async () => {
    const tells = `import { registerHooks } from "node:module"
      registerHooks({
        resolve: (name, context, next) => {
          if (name === "node:sqlite") console.error(name, "for", context.parentURL)
          return next(name, context)
        }
      })`
    const hook = `data:text/javascript,${encodeURIComponent(tells)}`
    const { code, stderr } = await runAs(
      process.versions.node,
      "--import",
      hook,
      resolve(project, sourceOf(bin.gatehouse)),
      "--version"
    )
    assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" })
  })

  it("run on the Node.js of whoever installs it: the package brings none along", () => {
    assert.notProperty(dependencies, "node")
  })
})
