import { assert, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { consoleSource } from "../../src/console/consoleSource.ts"

/** Operations that no page needs: another one tells the same. */
const unused = ["sessions.getSession"]

const [, written = "{}"] =
  /^export const routes = (.*)$/m.exec(consoleSource().modules?.["gatehouse:contract"] ?? "") ?? []
const routes: Readonly<Record<string, object>> = JSON.parse(written)

const app = globSync("src/console/app/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"))

it("every operation of the console plane is in use on a page of the console", () => {
  const operations = Object.entries(routes).flatMap(([group, its]) =>
    Object.keys(its).map((name) => `${group}.${name}`)
  )
  assert.isAbove(operations.length, 100)
  const used = (operation: string) => {
    const [group = "", name = ""] = operation.split(".")
    return app.some((text) => text.includes(`${group}.${name}`) || text.includes(`.${name}(`))
  }
  assert.sameMembers(
    operations.filter((operation) => !used(operation)),
    unused
  )
})
