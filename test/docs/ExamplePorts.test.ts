import { assert, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"

const root = new URL("../../", import.meta.url)

/** Ports that a file reads the setting `PORT` with, where nothing sets it. */
const portsOf = (file: string): ReadonlyArray<string> =>
  [
    ...readFileSync(new URL(file, root), "utf8").matchAll(/\bPORT\b[^\d\n]{1,10}(\d{4})\b/g)
  ].flatMap(([, port]) => (port === undefined ? [] : [port]))

it("each example has a port of its own, and its README names that one", () => {
  const files = globSync("examples/*/**/*.{js,ts,py,go,json,md}", {
    cwd: root,
    exclude: (name) => name.includes("node_modules")
  })
  const portsByExample = new Map<string, Set<string>>()
  for (const file of files) {
    const [, example = ""] = file.split("/")
    const ports = portsByExample.get(example) ?? new Set()
    for (const port of portsOf(file)) ports.add(port)
    portsByExample.set(example, ports)
  }
  const named = [...portsByExample].filter(([, ports]) => ports.size > 0)
  assert.isAbove(named.length, 8)
  for (const [example, ports] of named) assert.strictEqual(ports.size, 1, example)
  const all = named.flatMap(([, ports]) => [...ports])
  assert.strictEqual(new Set(all).size, all.length, JSON.stringify(all))
})
