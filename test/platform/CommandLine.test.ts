import { assert, describe, it } from "@effect/vitest"
import { commandLine, commandLineOf } from "../../src/platform/CommandLine.ts"

describe("the command line is named as its reader can start it", () => {
  it("in the project by its npm script", () => {
    assert.deepStrictEqual(commandLine, {
      usual: "npm run gatehouse --",
      silent: "npm run --silent gatehouse --"
    })
  })

  it("in the package by the program, in the project where npm has started this process: npx would ask the registry for a name of somebody else", () => {
    const built = "file:///app/node_modules/@gatehouse-id/service/dist/src/platform/CommandLine.js"
    assert.strictEqual(commandLineOf(built, {}).usual, "gatehouse")
    for (const npm_command of ["exec", "start", "run-script"]) {
      assert.deepStrictEqual(commandLineOf(built, { npm_command }), {
        usual: "node_modules/.bin/gatehouse",
        silent: "node_modules/.bin/gatehouse"
      })
    }
  })

  it("in the package by the path at which it was started: the bare name is on no PATH there", () => {
    const built = "file:///app/node_modules/@gatehouse-id/service/dist/src/platform/CommandLine.js"
    const usualOf = (started: string) => commandLineOf(built, {}, started).usual
    assert.strictEqual(
      usualOf("/app/node_modules/.bin/gatehouse-service"),
      "node_modules/.bin/gatehouse"
    )
    assert.strictEqual(usualOf("/app/node_modules/.bin/gatehouse"), "node_modules/.bin/gatehouse")
    assert.strictEqual(usualOf("/usr/local/bin/gatehouse"), "gatehouse")
    assert.strictEqual(usualOf("/app/dist/src/bin/gatehouse.js"), "gatehouse")
  })
})
