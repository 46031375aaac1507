import { assert, describe, it } from "@effect/vitest"
import { commandLine, commandLineOf } from "../../src/platform/CommandLine.ts"

describe("the command line is named as its reader can start it", () => {
  it("in the project by its npm script", () => {
    assert.deepStrictEqual(commandLine, {
      usual: "npm run gatehouse --",
      silent: "npm run --silent gatehouse --"
    })
  })

  it("in the package by the program, through npx where npm has started this process", () => {
    const built = "file:///app/node_modules/gatehouse/dist/src/platform/CommandLine.js"
    assert.strictEqual(commandLineOf(built, {}).usual, "gatehouse")
    for (const npm_command of ["exec", "start", "run-script"]) {
      assert.deepStrictEqual(commandLineOf(built, { npm_command }), {
        usual: "npx gatehouse",
        silent: "npx gatehouse"
      })
    }
  })
})
