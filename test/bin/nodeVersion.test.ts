import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { flawOfNode } from "../../src/bin/nodeVersion.ts"

const project = resolve(import.meta.dirname, "../..")

const { bin, dependencies } = JSON.parse(readFileSync(resolve(project, "package.json"), "utf8"))

/** Runs a program of the package as another version of Node.js would. */
const runAs = (version: string, program: string) =>
  new Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }>(
    (done) => {
      const versions = `Object.defineProperty(process, "versions", { value: { node: "${version}" } })`
      execFile(
        process.execPath,
        ["--import", `data:text/javascript,${encodeURIComponent(versions)}`, program],
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
      const source = resolve(project, built.replace(/^dist\/(.*)\.js$/, "$1.ts"))
      assert.deepStrictEqual(await runAs("20.20.2", source), {
        code: 1,
        stdout: "",
        stderr: "Gatehouse needs Node.js 22.19 or newer, and this is 20.20.2\n"
      })
    }
  })

  it("run on the Node.js of whoever installs it: the package brings none along", () => {
    assert.notProperty(dependencies, "node")
  })
})
