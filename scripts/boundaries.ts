/**
 * Checks imports by file name and role, and a few limits that no compiler knows. Prints a line per
 * violation, `file:line rule message`, and exits with 1 if there is any.
 */
import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path/posix"
import { refusedComments } from "./boundaries/comments.ts"
import { type Facts, factsOf, type Import, type SourceFile } from "./boundaries/facts.ts"

interface Violation {
  readonly path: string
  readonly line: number
  readonly rule: string
  readonly message: string
  /** A warning is printed and fails nothing. */
  readonly warning?: true
}

type Kind =
  | "contract"
  | "domain"
  | "problems"
  | "api"
  | "service"
  | "rule"
  | "store"
  | "http"
  | "page"
  | "guard"
  | "platform"
  | "migration"
  | "sdk"
  | "web"
  | "components"
  | "testing"
  | "app"
  | "wiring"

const maximumLines = 400
const manyLines = 300

/** The roles that a room's file takes by its name alone; the others are told apart below. */
const suffixes: ReadonlyArray<readonly [RegExp, Kind]> = [
  [/Problems\.ts$/, "problems"],
  [/(Server|Client|Console)Api\.ts$/, "api"],
  [/(Server|Client|Console)Auth\.ts$/, "guard"],
  [/Http\.ts$/, "http"],
  [/Store\.ts$/, "store"],
  // One rule of a longer pipeline a file (`checkPassword.ts`): its room's own.
  [/(^|\/)[a-z]\w*\.ts$/, "rule"]
]

/** What domain files share with the contract: addresses, ids, values, pages, the form of a problem. */
const vocabulary =
  /^src\/contract\/(ClientPaths|AbuseSettings|closestLanguage|EmailAddress|Environment|EnvironmentSettings|Ids|Metadata|NativeQuery|OperatorSeat|pagesPlane|Paging|Permission|Problem|Problems|Quota|RedirectPath|Role|Values)\.ts$/
const agreements =
  /^src\/(contract\/(ClientHost|ConsoleAuth|Conventions|LeastRole|ServerAuth|SessionProblems)|sessions\/clients\/ClientAuth)\.ts$/

const effectCore = /^effect(\/([A-Z]\w*|encoding|net))?$/
const sqlPackages = /^(effect\/sql|@effect\/sql-)/
const mayTouchTheMachine = /^src\/(platform\/|testing\/|main\.ts$|cli\/main\.ts$|bin\/)/
// What browsers have too, and nothing of Node.js.
const mayUseTheWebPlatform = /^src\/(sdk|console\/app)\//
const maySpeakSql = /^src\/(platform|testing)\//
const mayBuildHttp = /^src\/(?:(?:service|http)\/|testing\/process\/\w+Http\.ts$)/

/** Code that browsers share with the service: paths and reasons in words, which both read. */
const sharedWithTheApp =
  /^src\/(contract\/(ClientPaths|colors)|languages\/(en\/attemptReasons|daAttemptReasons))\.(ts|json)$/

/** Names of the components' texts, which the provider of the hooks hands on to them. */
const typeOfTexts = /^src\/sdk\/components\/texts\/Texts\.ts$/

/** From the ground up. A file imports what stands below its wing, or in it; peers never meet. */
const floors = [
  ["platform", "contract"],
  ["http", "languages"],
  ["tenancy"],
  ["directory", "delivery"],
  ["credentials"],
  ["sessions", "pages"],
  ["organizations"],
  ["users"],
  ["provider"],
  ["access"],
  ["operators"],
  ["api"],
  ["console"],
  ["service", "sdk"]
] as const

const wingOf = (path: string): string | undefined => /^src\/([a-z]+)\//i.exec(path)?.[1]
const floorOf = (path: string): number => {
  const wing = wingOf(path)
  return floors.findIndex((wings) => wings.some((name) => name === wing))
}

/** Wings that have no rooms: each of them is one. */
const undivided = new Set<string>([
  "platform",
  "contract",
  "http",
  "languages",
  "api",
  "console",
  "service",
  "sdk"
])
const roomOf = (path: string): string | undefined => {
  const wing = wingOf(path)
  if (wing === undefined || floorOf(path) < 0 || undivided.has(wing)) return undefined
  return wing === "pages" ? wing : /^src\/([^/]+\/[^/]+)\//.exec(path)?.[1]
}

const kindOf = (path: string, facts: Facts | undefined): Kind => {
  if (path.startsWith("migrations/")) return "migration"
  if (path.startsWith("src/platform/")) return "platform"
  if (/^src\/(contract|api)\//.test(path)) return "contract"
  if (path.startsWith("src/sdk/web/")) return "web"
  if (path.startsWith("src/sdk/components/")) return "components"
  if (path.startsWith("src/sdk/")) return "sdk"
  if (path.startsWith("src/testing/")) return "testing"
  if (path.startsWith("src/console/app/")) return "app"
  if (path.startsWith("src/pages/")) return "page"
  if (path.startsWith("src/languages/")) {
    return facts?.declaresService === true ? "service" : "domain"
  }
  if (roomOf(path) === undefined) return "wiring"
  const suffix = suffixes.find(([pattern]) => pattern.test(path))
  if (suffix !== undefined) return suffix[1]
  return facts?.declaresService === true ? "service" : "domain"
}

type KindOf = (path: string) => Kind

const fileViolation = (
  from: string,
  to: string,
  typeOnly: boolean,
  kind: KindOf
): string | undefined => {
  if (/^(test|scripts)\//.test(to)) return "src imports neither tests nor scripts"

  if (kind(from) === "app") {
    const runs = kind(to) === "app" || kind(to) === "sdk" || sharedWithTheApp.test(to)
    return runs || typeOnly ? undefined : "the console's application takes only types from here"
  }
  if (kind(to) === "app") return "the console's application runs in browsers"

  if (kind(to) === "testing" && kind(from) !== "testing") {
    return "only tests and src/testing itself use src/testing"
  }
  if (kind(to) === "sdk" && !["sdk", "web", "components", "testing"].includes(kind(from))) {
    return "the service does not use its own clients"
  }

  switch (kind(from)) {
    case "sdk":
      if (kind(to) !== "sdk" && kind(to) !== "contract" && !typeOfTexts.test(to)) {
        return `the clients know the contract only, not a ${kind(to)} file`
      }
      break
    case "components": {
      // The build writes out the few words that they take from the catalogues.
      const isWords =
        from.startsWith("src/sdk/components/texts/") && to.startsWith("src/languages/")
      if (!isWords && kind(to) !== "components" && kind(to) !== "sdk") {
        return "the components know the clients and the hooks only"
      }
      break
    }
    case "web":
      if (kind(to) !== "web" && kind(to) !== "sdk") return "the elements know the clients only"
      break
    case "platform":
      if (!to.startsWith("src/platform/")) return "platform knows nothing of the rest"
      break
    case "domain":
      if (kind(to) !== "domain" && !vocabulary.test(to)) {
        return `a domain file imports domain files and the contract's vocabulary only, not a ${kind(to)} file`
      }
      break
    case "problems":
    case "guard":
    case "api":
    case "contract": {
      const allowed =
        kind(from) === "contract"
          ? ["domain", "problems", "guard", "api", "contract"]
          : ["domain", "problems", "guard", "api"]
      if (!allowed.includes(kind(to)) && !vocabulary.test(to) && !agreements.test(to)) {
        return `the contract is importable without the implementation: not a ${kind(to)} file`
      }
      break
    }
    case "http":
      if (kind(to) === "store") return "a handler calls the service, never a store"
      break
    default:
  }

  if (wingOf(from) !== wingOf(to) && floorOf(from) >= 0 && floorOf(to) >= floorOf(from)) {
    return `${wingOf(from)} stands below ${wingOf(to)} or beside it`
  }

  const room = roomOf(from)
  const other = roomOf(to)
  if (room !== undefined && other !== undefined && room !== other) {
    const offered = ["domain", "problems", "service", "guard"]
    const isHandled = kind(from) === "http" && ["http", "page"].includes(kind(to))
    // A page is a client of the plane: it names operations of any room, and reaches no further.
    const isCalled = from.endsWith("PagesHttp.ts") && kind(to) === "api"
    if (!offered.includes(kind(to)) && !isHandled && !isCalled) {
      return `${room} uses ${other} only through its service, not its ${kind(to)} file`
    }
  }
  return undefined
}

const packageViolation = (
  from: string,
  specifier: string,
  kind: KindOf
): readonly [rule: string, message: string] | undefined => {
  if (kind(from) === "app") {
    return /^(preact|@preact\/signals|uplot|gatehouse:(contract|settings))(\/|$)/.test(specifier)
      ? undefined
      : ["import", "the console's application imports of all packages only preact and uplot"]
  }
  if (specifier.startsWith("node:") && !mayTouchTheMachine.test(from)) {
    return ["machine", `${specifier} belongs in src/platform`]
  }
  if (specifier === "effect/http/Template") {
    return ["html", `${specifier} escapes nothing: src/platform/Html.ts does`]
  }
  if (sqlPackages.test(specifier) && !maySpeakSql.test(from) && kind(from) !== "store") {
    return ["sql", `${specifier} belongs in a *Store.ts file`]
  }
  if (from.startsWith("src/sdk/react/")) {
    return specifier === "react"
      ? undefined
      : ["import", "the hooks import of all packages only react"]
  }
  if (
    kind(from) === "sdk" &&
    specifier !== "jose" &&
    !effectCore.test(specifier) &&
    specifier !== "effect/http-api"
  ) {
    return ["import", "the clients import of all packages only jose and the types of the contract"]
  }
  if (kind(from) === "components") {
    return /^react(-dom\/client)?$/.test(specifier)
      ? undefined
      : ["import", "the components import of all packages only react"]
  }
  if (kind(from) === "web") return ["import", "the elements need no package"]
  const pure = kind(from) === "domain"
  const declares = ["problems", "guard", "api", "contract"].includes(kind(from))
  if ((pure || declares) && !effectCore.test(specifier)) {
    if (declares && /^effect\/http-api(\/|$)/.test(specifier)) return undefined
    const packages = pure ? "effect's core" : "effect's core and effect/http-api"
    return ["import", `a ${kind(from)} file imports of all packages only ${packages}`]
  }
  return undefined
}

const importViolations = (facts: Facts, kind: KindOf): ReadonlyArray<Violation> =>
  facts.imports.flatMap(({ file, line, specifier, typeOnly }: Import) => {
    const at = { path: facts.path, line }
    if (file === undefined) {
      const found = packageViolation(facts.path, specifier, kind)
      return found === undefined ? [] : [{ ...at, rule: found[0], message: found[1] }]
    }
    const message = fileViolation(facts.path, file, typeOnly, kind)
    return message === undefined ? [] : [{ ...at, rule: "import", message: `${message}: ${file}` }]
  })

const useViolations = (facts: Facts, kind: KindOf): ReadonlyArray<Violation> =>
  facts.uses.flatMap(({ line, name, what }) => {
    const at = { path: facts.path, line }
    switch (what) {
      case "global":
        if (mayTouchTheMachine.test(facts.path) || mayUseTheWebPlatform.test(facts.path)) return []
        return [{ ...at, rule: "machine", message: `${name} is reached through a service only` }]
      case "run":
        if (mayTouchTheMachine.test(facts.path)) return []
        return [{ ...at, rule: "run", message: `${name}: only the entry points run an Effect` }]
      case "sql":
        if (maySpeakSql.test(facts.path) || kind(facts.path) === "store") return []
        return [{ ...at, rule: "sql", message: "SQL belongs in a *Store.ts file" }]
      case "cast":
        return [
          {
            ...at,
            rule: "rows",
            message: `${name}: the Schema of a record reads its rows (Rows.ts)`
          }
        ]
      case "html":
        return [{ ...at, rule: "html", message: `${name} escapes nothing` }]
      case "HttpApiBuilder":
        if (mayBuildHttp.test(facts.path) || kind(facts.path) === "http") return []
        return [{ ...at, rule: "http", message: `${name} belongs in *Http.ts and Server.ts` }]
    }
  })

const sizeViolations = ({ lines, path }: Facts): ReadonlyArray<Violation> => {
  if (lines <= manyLines) return []
  const at = { path, line: lines, rule: "size" }
  return lines > maximumLines
    ? [{ ...at, message: `${lines} lines, over ${maximumLines}: split it by role` }]
    : [{ ...at, message: `${lines} lines, over ${manyLines}`, warning: true }]
}

/** A doc comment names its subject first. */
const commentViolations = (file: SourceFile): ReadonlyArray<Violation> =>
  refusedComments(file).map(({ line, opening }) => ({
    path: file.path,
    line,
    rule: "comment",
    message: `begins with no noun: ${opening.slice(0, 60)}`
  }))

/** The rooms and files that each of them needs, by any kind of import, with where it says so. */
type Edges = ReadonlyMap<string, ReadonlyArray<Edge>>
interface Edge {
  readonly to: string
  readonly path: string
  readonly line: number
}

const edgesBetween = (
  all: ReadonlyArray<Facts>,
  placeOf: (path: string) => string | undefined
): Edges => {
  const edges = new Map<string, Array<Edge>>()
  for (const { imports, path } of all) {
    const from = placeOf(path)
    if (from === undefined) continue
    for (const { file, line } of imports) {
      const to = file === undefined ? undefined : placeOf(file)
      if (to === undefined || to === from) continue
      edges.set(from, [...(edges.get(from) ?? []), { to, path, line }])
    }
  }
  return edges
}

/** Every circle in which places need one another, imports of types included, each told once. */
const circles = (what: string, edges: Edges): ReadonlyArray<Violation> => {
  const found: Array<Violation> = []
  const done = new Set<string>()
  const follow = (place: string, trail: ReadonlyArray<string>): void => {
    for (const { line, path, to } of edges.get(place) ?? []) {
      const start = trail.indexOf(to)
      if (start >= 0) {
        const message = `${what} in a circle: ${[...trail.slice(start), to].join(" -> ")}`
        found.push({ path, line, rule: "circle", message })
      } else if (!done.has(to)) follow(to, [...trail, to])
    }
    done.add(place)
  }
  for (const place of edges.keys()) {
    if (!done.has(place)) follow(place, [place])
  }
  return found
}

const circleViolations = (all: ReadonlyArray<Facts>): ReadonlyArray<Violation> => [
  ...circles("rooms", edgesBetween(all, roomOf)),
  ...circles(
    "files",
    edgesBetween(all, (path) => path)
  )
]

/** The migrator skips a number below the last one applied, so that a gap is a step never run. */
const migrationViolations = (paths: ReadonlyArray<string>): ReadonlyArray<Violation> =>
  paths
    .filter((path) => path.startsWith("migrations/"))
    .toSorted()
    .flatMap((path, index) => {
      const number = String(index + 1).padStart(4, "0")
      const at = { path, line: 1, rule: "migration" }
      if (!/^\d{4}_[a-z0-9_]+\.ts$/.test(basename(path))) {
        return [{ ...at, message: "is not named like 0001_what_it_does.ts" }]
      }
      return basename(path).startsWith(`${number}_`)
        ? []
        : [{ ...at, message: `breaks the numbering: ${number} is expected here` }]
    })

/**
 * Applies every rule to the files of `src/` and `migrations/`. Checking each file is enough to keep
 * the contract away from the implementation, because every file that it may import is checked too.
 */
export const checkBoundaries = (files: ReadonlyArray<SourceFile>): ReadonlyArray<Violation> => {
  const byPath = new Map(files.map((file) => [file.path, factsOf(file)]))
  const kind: KindOf = (path) => kindOf(path, byPath.get(path))
  const source = [...byPath.values()].filter(({ path }) => path.startsWith("src/"))
  return [
    ...source.flatMap((facts) => [
      ...(facts.syntaxError === undefined
        ? []
        : [{ path: facts.path, line: 1, rule: "syntax", message: facts.syntaxError }]),
      ...importViolations(facts, kind),
      ...useViolations(facts, kind),
      ...sizeViolations(facts)
    ]),
    ...files.filter(({ path }) => path.startsWith("src/")).flatMap(commentViolations),
    ...circleViolations(source),
    ...migrationViolations([...byPath.keys()])
  ]
}

if (import.meta.main) {
  const filesOf = (pattern: string): ReadonlyArray<SourceFile> =>
    globSync(pattern).map((path) => ({
      path: path.replaceAll("\\", "/"),
      text: readFileSync(path, "utf8")
    }))
  const violations = [
    ...checkBoundaries(filesOf("{src,migrations}/**/*.{ts,tsx}")),
    // Scripts that browsers load as they are import nothing.
    ...filesOf("src/**/*.js").flatMap(commentViolations)
  ]
  for (const { line, message, path, rule, warning } of violations) {
    console.log(`${path}:${line} ${warning === true ? "warning " : ""}${rule} ${message}`)
  }
  if (violations.some(({ warning }) => warning !== true)) process.exitCode = 1
}
