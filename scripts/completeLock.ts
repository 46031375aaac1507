/**
 * Completes package-lock.json with the optional packages of every platform, and with where each
 * package is. Run it in the project's root after each `npm install`.
 *
 * npm drops from the lock the optional packages that the machine it runs on cannot use
 * (https://github.com/npm/cli/issues/4828): a lock that was written on Linux then makes `npm ci` on
 * macOS install no PostgreSQL, no Node.js and no native argon2. Each such package is named with its
 * version by the package that wants it, and by its own name it says for which platform it is: that
 * is all the lock needs.
 *
 * npm takes a package from its cache only where the lock tells its address, and asks the registry
 * twice for every other. The address is always the public registry's, which npm replaces by the
 * configured one: .npmrc keeps npm itself from writing that of somebody's mirror.
 */
import { readFileSync, writeFileSync } from "node:fs"

interface Locked {
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly license?: string
  readonly optional?: boolean
  readonly os?: ReadonlyArray<string>
  readonly cpu?: ReadonlyArray<string>
  readonly libc?: ReadonlyArray<string>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface Lock {
  readonly packages: Readonly<Record<string, Locked>>
}

const file = "package-lock.json"
const platform =
  /(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|windows)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(\w+))?$/

/** Where a package's dependency may lie: below itself, or below any package around it. */
const placesOf = (path: string, name: string): ReadonlyArray<string> => {
  const places = [`${path === "" ? "" : `${path}/`}node_modules/${name}`]
  if (path === "") return places
  const parent = path.slice(0, Math.max(0, path.lastIndexOf("node_modules/") - 1))
  return [...places, ...placesOf(parent, name)]
}

const entryFor = (name: string, version: string | undefined, wanting: Locked) => {
  const [, os, cpu, variant] = platform.exec(name) ?? []
  if (os === undefined || cpu === undefined || version === undefined) return undefined
  const libc = variant?.startsWith("musl") === true ? "musl" : "glibc"
  return {
    version,
    cpu: [cpu],
    ...(wanting.dev === true ? { dev: true } : {}),
    ...(os === "linux" && variant !== undefined ? { libc: [libc] } : {}),
    ...(wanting.license === undefined ? {} : { license: wanting.license }),
    optional: true,
    os: [os === "windows" ? "win32" : os]
  }
}

/** The exact version that a range stands for: that of another platform's package in the lock. */
const versionOf = (range: string, path: string, wanting: Locked, lock: Lock) => {
  if (/^\d/.test(range)) return range
  const siblings = Object.entries(wanting.optionalDependencies ?? {})
    .filter(([, other]) => other === range)
    .flatMap(([name]) => placesOf(path, name))
  return siblings.map((place) => lock.packages[place]?.version).find(Boolean)
}

const registry = "https://registry.npmjs.org"

/** A package of the registry with its address; the project itself has none. */
const addressed = (path: string, locked: Locked): Locked => {
  const { name = path.split("node_modules/").at(-1), resolved: _, version, ...rest } = locked
  if (!name || version === undefined) return locked
  const file = `${name.split("/").at(-1)}-${version}.tgz`
  return {
    ...(locked.name === undefined ? {} : { name }),
    version,
    resolved: `${registry}/${name}/-/${file}`,
    ...rest
  }
}

/**
 * The lock with every optional package of every package in it, each with its address, and the names
 * of those added.
 */
export const complete = (lock: Lock) => {
  const packages: Record<string, Locked> = { ...lock.packages }
  const added: Array<string> = []
  const unknown: Array<string> = []
  for (const [path, wanting] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(wanting.optionalDependencies ?? {})) {
      if (placesOf(path, name).some((place) => packages[place] !== undefined)) continue
      const entry = entryFor(name, versionOf(range, path, wanting, lock), wanting)
      if (entry === undefined) unknown.push(`${name}@${range}`)
      else {
        packages[`node_modules/${name}`] = entry
        added.push(`${name}@${entry.version}`)
      }
    }
  }
  const sorted = Object.entries(packages)
    .map(([path, locked]) => [path, path === "" ? locked : addressed(path, locked)] as const)
    .toSorted(([a], [b]) => a.localeCompare(b, "en"))
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added, unknown }
}

if (import.meta.main) {
  const { added, lock, unknown } = complete(JSON.parse(readFileSync(file, "utf8")))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  for (const name of added) console.log(`added ${name}`)
  for (const name of unknown)
    console.log(`left out ${name}: its platform does not show in its name`)
}
