import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { defaultSettings } from "../../src/contract/EnvironmentSettings.ts"
import { english } from "../../src/languages/en/english.ts"
import { standardTexts } from "../../src/tenancy/texts/standardTexts.ts"
import { routesOf } from "../../src/http/Routes.ts"
import { ControlApi } from "../../src/testing/process/ControlApi.ts"
import { hookPoints } from "../../src/contract/Environment.ts"
import { AuditAction } from "../../src/tenancy/audit/AuditEvent.ts"
import { commandPaths, helpOf } from "../support/CommandHelp.ts"
import { blocks, documents, spansOf } from "../support/documents.ts"
import { environmentVariables } from "../support/environmentVariables.ts"

/** What is wrong in the documents, each with where it stands. */
const flaws = (find: (text: string, document: string) => ReadonlyArray<string>) =>
  [...documents].flatMap(([document, text]) =>
    find(text, document).map((flaw) => `${document}: ${flaw}`)
  )

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-")

const variables = new Set([...environmentVariables, "OTEL_EXPORTER_OTLP_ENDPOINT"])

/** Environment variables of other programs: the tests, the bench, the sample applications. */
const foreignVariables = new Set([
  "TEST_DATABASE_URL",
  "TEST_CITUS_URL",
  "TEST_CADDY",
  "TEST_HAPROXY",
  "TEST_APACHE",
  "TEST_ENVOY",
  "TEST_TRAEFIK",
  "SIGN_INS",
  "SECRET_KEY",
  "NODE_IMAGE",
  "RUNTIME_IMAGE",
  "NODE_EXTRA_CA_CERTS"
])

const documentsOfPlanes = ["server", "client", "console"].map(
  (plane) => JSON.parse(readFileSync(`docs/openapi/${plane}.json`, "utf8")).paths
)

const routes = new Set(
  documentsOfPlanes
    .flatMap((paths) => Object.entries<object>(paths))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => {
        const local = path.replace(/^\/(api\/(server|console)\/v1|_service)(?=\/)/, "")
        return `${method.toUpperCase()} ${local}`
      })
    )
)

/** Operations of the test kit's process, which one document names. */
const controlRoutes = new Set(
  routesOf(ControlApi).map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`)
)

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, code = ""]) => code)

const problemCodes = new Set([
  // Each status of an operation is described by its problems' codes and titles.
  ...matches(JSON.stringify(documentsOfPlanes), /`([a-z_]+)`: /g),
  // Some are of no operation.
  ...matches(readFileSync("src/contract/Problems.ts", "utf8"), /^  "([a-z_]+)",$/gm)
])

/** Names with a dot that are no settings: of events in the trail, points of hooks, and texts. */
const dotted: ReadonlySet<string> = new Set([
  ...AuditAction.literals,
  ...hookPoints,
  ...standardTexts(english).keys()
])

const settingPaths = new Set(
  Object.entries(defaultSettings).flatMap(([name, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? [name, ...Object.keys(value).map((key) => `${name}.${key}`)]
      : [name]
  )
)

const withoutQuery = (span: string) => span.replace(/\?.*/, "")

describe("the documents", () => {
  it("are all in the index, and lead to headings that there are", () => {
    const index = documents.get("docs/index.md") ?? ""
    const missing = [...documents.keys()]
      .filter((path) => /^docs\/(?!index|decisions)/.test(path))
      .filter((path) => !index.includes(`](${path.slice("docs/".length)})`))
    assert.deepStrictEqual(missing, [])
    const broken = flaws((text, document) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].flatMap(
        ([, path = "", anchor = ""]) => {
          const target = path === "" ? document : join(dirname(document), path)
          const headings = [...(documents.get(target) ?? "").matchAll(/^#+ (.+)$/gm)]
          return headings.some(([, heading = ""]) => anchorOf(heading) === anchor)
            ? []
            : [`${path}#${anchor}`]
        }
      )
    )
    assert.deepStrictEqual(broken, [])
  })

  it("name no script of npm and no file that there is not", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"))
    const broken = flaws((text) => {
      const run = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, it = ""]) => it)
      const paths = spansOf(text)
        .filter((span) => /^(?:src|scripts|migrations|test|docs|deploy)\/[\w./-]*$/.test(span))
        .filter((path) => !existsSync(path))
      const files = spansOf(text)
        .filter((span) => /^\w+\.ts$/.test(span))
        .filter((name) => !text.includes(`\n// ${name}\n`) && !isShown(name))
        .filter((name) => globSync(`{src,test}/**/${name}`).length === 0)
      return [...run.filter((name) => scripts[name] === undefined), ...paths, ...files]
    })
    assert.deepStrictEqual(broken, [])
  })

  it("name no environment variable, setting, audit action or point of a hook that there is not", () => {
    const known = variables
    const broken = flaws((text) =>
      spansOf(text).filter((span) => {
        if (/^[A-Z]{2,}_[A-Z_]+$/.test(span)) return !known.has(span) && !foreignVariables.has(span)
        const [, section = ""] = /^([a-z]\w+)\.[a-z]\w+$/.exec(span) ?? []
        if (!settingPaths.has(section) || span.endsWith(".ts")) return false
        return !settingPaths.has(span) && !dotted.has(span)
      })
    )
    assert.deepStrictEqual(broken, [])
  })

  it("name no operation and no problem that there is not", () => {
    const broken = flaws((text, document) => [
      ...spansOf(text)
        .filter((span) => document !== "docs/testing.md" || !controlRoutes.has(withoutQuery(span)))
        .filter((span) => /^(GET|POST|PUT|PATCH|DELETE) \/[^\s?]*$/.test(span))
        .map((span) =>
          span
            .replace(/ \/(api\/(server|console)\/v1|_service)(?=\/)/, " ")
            .replaceAll(/:(\w+)/g, "{$1}")
        )
        .filter((span) => !routes.has(span)),
      ...[...text.matchAll(/\b[45]\d\d `(\w+)`/g)]
        .map(([, code = ""]) => code)
        .filter((code) => !problemCodes.has(code))
    ])
    assert.deepStrictEqual(broken, [])
  })
})

it("name every operation of the test kit's process", () => {
  const spans = new Set(spansOf(documents.get("docs/testing.md") ?? "").map(withoutQuery))
  assert.deepStrictEqual(
    [...controlRoutes].filter((route) => !spans.has(route)),
    []
  )
})

const isShown = (name: string) => blocks.some(({ text }) => text.startsWith(`// ${name}\n`))

describe("the commands in the documents", () => {
  it("that install an example build first what it needs of ours", () => {
    let seen = 0
    for (const { document, text } of blocks) {
      const [before = "", example] = text.split(/^cd (examples\/[\w-]+)$/m)
      if (example === undefined || !text.includes("npm install")) continue
      seen += 1
      const needs = readFileSync(`${example}/package.json`, "utf8").includes("file:../../dist")
      if (needs) assert.match(before, /^npm run build$/m, `${document}: ${example}`)
    }
    assert.isAtLeast(seen, 2)
  })

  it("that make a role or a database are typed as PostgreSQL's own user", () => {
    const lines = blocks
      .flatMap(({ text }) => text.split("\n"))
      .filter((line) => /\b(?:create|drop)(?:db|user)\b/.test(line))
    assert.isAtLeast(lines.length, 3)
    for (const line of lines) assert.match(line.trim(), /^sudo -u postgres /)
  })

  const groups = new Set(commandPaths.map(([first]) => first))
  const paths = new Set(commandPaths.map((path) => path.join(" ")))

  /** What is typed after the program's name, in blocks and in sentences. */
  const typed = (text: string, document: string): ReadonlyArray<string> => [
    ...blocks
      .filter((block) => block.document === document && block.language === "sh")
      .flatMap((block) => block.text.replaceAll(/\\\n\s*/g, "").split("\n"))
      .flatMap(
        (line) => /^(?:npm run (?:--silent )?gatehouse --|gatehouse) (.+)$/.exec(line)?.[1] ?? []
      ),
    ...spansOf(text).flatMap((span) => {
      const [, given, words = ""] =
        /^(npm run (?:--silent )?gatehouse -- |gatehouse )?(.+)$/.exec(span) ?? []
      const [first = "", second] = words.split(" ")
      const isCommand = given !== undefined || (groups.has(first) && second !== undefined)
      return isCommand && /^[a-z]/.test(first) ? [words] : []
    })
  ]

  it.effect("are the command line's, and so are their flags", () =>
    Effect.gen(function* () {
      const wrong: Array<string> = []
      let seen = 0
      for (const [document, text] of documents) {
        for (const words of typed(text, document)) {
          seen += 1
          const [first = "", second = ""] = words.split(" ")
          const path = paths.has(`${first} ${second}`) ? [first, second] : [first]
          if (!paths.has(path.join(" "))) {
            wrong.push(`${document}: ${words}`)
            continue
          }
          const { flags, globalFlags = [], subcommands = [] } = yield* helpOf(path)
          const known = new Set([...flags, ...globalFlags].map(({ name }) => name))
          const used = [...words.matchAll(/(?<= \[?)--([a-z-]+)/g)].map(([, name = ""]) => name)
          const unknown = used.filter((name) => !known.has(name))
          const isIncomplete = subcommands.length > 0 && !used.includes("help")
          if (isIncomplete || unknown.length > 0) wrong.push(`${document}: ${words}`)
        }
      }
      assert.deepStrictEqual(wrong, [])
      assert.isAbove(seen, 30)
    })
  )
})
