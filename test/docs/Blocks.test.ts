import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { parse } from "yaml"
import { fates, unrunnable } from "../support/blockFates.ts"
import { blocks, type Block } from "../support/documents.ts"
import { commandsIn, type ShellCommand } from "../support/shellCommands.ts"

const openApi = (name: string) => JSON.parse(readFileSync(`docs/openapi/${name}.json`, "utf8"))
const planes = { server: openApi("server"), client: openApi("client"), console: openApi("console") }

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
for (const [name, document] of Object.entries(planes)) ajv.addSchema(document, name)
ajv.addSchema(openApi("configuration"), "configuration")

/** Errors of a value against a schema by its address. */
const errorsOf = (address: string, value: unknown): string => {
  const validate = ajv.getSchema(address) ?? assert.fail(`no schema ${address}`)
  return validate(value) === true ? "" : ajv.errorsText(validate.errors)
}

const pointer = (path: string): string =>
  encodeURIComponent(path.replaceAll("~", "~0").replaceAll("/", "~1"))

const bodyOf = (plane: keyof typeof planes, method: string, path: string): string =>
  `${plane}#/paths/${pointer(path)}/${method.toLowerCase()}/requestBody/content/${pointer("application/json")}/schema`

const consoleEnvironment = "/api/console/v1/environments/{environmentId}"

const asSettings = (settings: unknown) =>
  errorsOf("configuration", { environment: "acme", settings })

/** JSON blocks by their document and a part of them, each with what holds it. */
const jsonBlocks: ReadonlyArray<
  readonly [document: string, part: string, errors: (value: unknown) => string]
> = [
  ["docs/languages.md", '"locales"', asSettings],
  [
    "docs/languages.md",
    '"texts"',
    (value) => errorsOf(bodyOf("console", "PATCH", `${consoleEnvironment}/texts/{locale}`), value)
  ],
  ...["docs/organizations.md", "docs/permissions.md"].map(
    (document) =>
      [
        document,
        '"Workshop"',
        (value: unknown) =>
          errorsOf(bodyOf("console", "PUT", `${consoleEnvironment}/role-sets/{roleSetId}`), value)
      ] as const
  ),
  [
    "docs/provider.md",
    '"exchange"',
    (value) =>
      errorsOf(bodyOf("server", "POST", "/api/server/v1/applications"), {
        name: "Orders",
        kind: "web",
        ...(value as object)
      })
  ],
  [
    "docs/provider.md",
    '"Acme CLI"',
    (value) => errorsOf(bodyOf("server", "POST", "/api/server/v1/applications"), value)
  ]
]

const isShell = ({ language }: Block): boolean => /^(?:sh|bash)$/.test(language)

const workflows = blocks.filter(({ language, text }) => language === "yaml" && /^jobs:/m.test(text))

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps: ReadonlyArray<{ readonly run?: string }> }>
  >
}

/** Shell texts of the documents, in blocks and in the steps of pipelines. */
const shellTexts: ReadonlyArray<{ readonly document: string; readonly text: string }> = [
  ...blocks.filter(isShell),
  ...workflows.flatMap(({ document, text }) => {
    const { jobs }: Workflow = parse(text)
    return Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => (run === undefined ? [] : [{ document, text: run }]))
    )
  })
]

/** Programs that the documents type, with the options that are known to be theirs. */
const programs: Readonly<Record<string, string>> = {
  npm: "--save-dev --prefix --silent --",
  npx: "*",
  curl: "-X -H -d -s --unix-socket",
  cat: "",
  cd: "",
  cp: "",
  createdb: "--owner --encoding --template",
  createuser: "--pwprompt",
  docker: "-f -t --build",
  editor: "",
  export: "",
  gatehouse: "*",
  go: "",
  helm: "--set",
  initdb: "-D -U --auth",
  install: "-D -m",
  kubectl: "--from-env-file --oidc-issuer-url --oidc-client-id --oidc-extra-scope",
  node: "",
  openssl: "-base64 -verify -pubin -inkey -rawin -in -sigfile -algorithm -aes256 -out -pubout",
  sha256sum: "--quiet --check",
  pg_ctl: "-D -l -o -w -c",
  pg_dump: "--format --file",
  pg_restore: "--no-owner --exit-on-error --single-transaction --dbname",
  pip: "",
  psql: "-h -p -U -c",
  python: "-m",
  systemctl: "--now",
  "deploy/certificate.sh": "",
  "node_modules/.bin/gatehouse": "*",
  "node_modules/.bin/gatehouse-service": ""
}

const withoutSudo = ({ name, words }: ShellCommand): ShellCommand => {
  if (name !== "sudo") return { name, words }
  const [first = "", ...rest] = words[0] === "-u" ? words.slice(2) : words
  return { name: first, words: rest }
}

const flawsOf = (command: ShellCommand): ReadonlyArray<string> => {
  const { name, words } = withoutSudo(command)
  const options = programs[name]
  if (options === undefined) return [`unknown program ${name}`]
  const known = new Set(options.split(" "))
  const run = name === "npm" && words[0] === "run"
  const unknown =
    run || known.has("*")
      ? []
      : words
          .filter((word) => /^--?[a-z][^ ]*$/.test(word) || word === "--")
          .map((word) => word.replace(/=.*/, ""))
          .filter((word) => !known.has(word) && !(name === "curl" && word.startsWith("-D")))
  const files = words.filter((word) => /^(?:\.\/)?(?:deploy|examples)\//.test(word))
  return [
    ...unknown.map((word) => `${name} ${word}`),
    // Files that the block itself makes have an example beside them.
    ...files.filter((file) => !existsSync(file) && !existsSync(`${file}.example`))
  ]
}

/** What is wrong with a call of curl: an operation that is not there, or a body that does not fit. */
const callFlaws = ({ words }: ShellCommand): string => {
  const at = (option: string) => words[words.indexOf(option) + 1]
  const url = words.find((word) => /^(?:https?:\/\/|\$)/.test(word)) ?? ""
  const path = url.replace(/^(?:https?:\/\/[^/]+|\$\w+)/, "").replace(/\?.*/, "")
  const data = words.includes("-d") ? at("-d") : undefined
  const method = words.includes("-X") ? (at("-X") ?? "") : data === undefined ? "GET" : "POST"
  for (const [plane, { paths }] of Object.entries(planes)) {
    for (const [template, operations] of Object.entries<Record<string, unknown>>(paths)) {
      const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`)
      if (!pattern.test(path) || operations[method.toLowerCase()] === undefined) continue
      return data === undefined
        ? ""
        : errorsOf(bodyOf(plane as keyof typeof planes, method, template), JSON.parse(data))
    }
  }
  return `no operation ${method} ${path}`
}

const nested = (value: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>(
    (at, name) => (at === null || at === undefined ? at : Reflect.get(Object(at), name)),
    value
  )

describe("every block of the documents", () => {
  it("is run or checked by a test, or says why nothing can run it", () => {
    const without = blocks.filter(
      (block) =>
        !fates.some(({ holds }) => holds(block)) &&
        !unrunnable.some(
          ([document, beginning]) =>
            block.document === document && block.text.trimStart().startsWith(beginning.trimStart())
        )
    )
    assert.deepStrictEqual(
      without.map(({ document, language, text }) => `${document} (${language}): ${text}`),
      []
    )
    for (const { test } of fates) assert.isTrue(existsSync(test), test)
  })

  it("has no reason that is left over", () => {
    const stale = unrunnable.filter(
      ([document, beginning]) =>
        !blocks.some(
          (block) =>
            block.document === document && block.text.trimStart().startsWith(beginning.trimStart())
        )
    )
    assert.deepStrictEqual(stale, [])
    const idle = fates.filter(({ holds }) => !blocks.some(holds))
    assert.deepStrictEqual(
      idle.map(({ test }) => test),
      []
    )
  })

  it("of JSON fits the schema of what takes it", () => {
    for (const { document, text } of blocks.filter(({ language }) => language === "json")) {
      const value: unknown = JSON.parse(text)
      const found = jsonBlocks.find(([from, part]) => from === document && text.includes(part))
      assert.isDefined(found, `${document}: nothing is known of ${text}`)
      assert.strictEqual(found?.[2](value), "", `${document}: ${text}`)
    }
  })

  it("of shell is read by the shell", () => {
    for (const { document, text } of shellTexts) {
      const whole = text.replaceAll(/\[(--[\w-]+)\]/g, "$1")
      assert.doesNotThrow(() => execFileSync("bash", ["-n"], { input: whole, stdio: "pipe" }))
      assert.isNotEmpty(commandsIn(text), document)
    }
  })

  it("of shell types programs, options and files that there are", () => {
    const found = shellTexts.flatMap(({ document, text }) =>
      commandsIn(text)
        .flatMap(flawsOf)
        .map((flaw) => `${document}: ${flaw}`)
    )
    assert.deepStrictEqual(found, [])
  })

  it("of shell calls operations that there are, with bodies and settings that they take", () => {
    const found: Array<string> = []
    let seen = 0
    for (const { document, text } of shellTexts) {
      for (const command of commandsIn(text)) {
        const { name, words } = command
        if (name === "curl") {
          seen += 1
          const flaw = callFlaws(command)
          if (flaw !== "") found.push(`${document}: ${flaw}`)
        }
        const settings = words[words.indexOf("--settings") + 1]
        if (words.includes("--settings") && words.includes("environment")) {
          seen += 1
          const flaw = asSettings(JSON.parse(settings ?? ""))
          if (flaw !== "") found.push(`${document}: ${flaw}`)
        }
      }
    }
    assert.deepStrictEqual(found, [])
    assert.isAbove(seen, 12)
  })

  it("of Helm sets values that the chart has", () => {
    const values: unknown = parse(readFileSync("deploy/helm/gatehouse/values.yaml", "utf8"))
    const sets = shellTexts
      .flatMap(({ text }) => commandsIn(text))
      .filter(({ name }) => name === "helm")
      .flatMap(({ words }) => words.filter((_, index) => words[index - 1] === "--set"))
    assert.isNotEmpty(sets)
    for (const set of sets) {
      const path = (set.split("=")[0] ?? "").split(".")
      assert.isDefined(nested(values, path), set)
    }
  })

  it("of HTML has elements that are defined, and of CSS properties that the style reads", () => {
    const elements = readFileSync("src/sdk/components/elements/kinds.tsx", "utf8")
    const style = readFileSync("src/sdk/components/theme/style.ts", "utf8")
    for (const { language, text } of blocks) {
      if (language === "html") {
        for (const [name] of text.matchAll(/(?<=<)gatehouse-[\w-]+/g)) {
          assert.include(elements, `"${name}"`)
        }
        const open = [...text.matchAll(/<([\w-]+)[ >]/g)].map(([, name]) => name).toSorted()
        const closed = [...text.matchAll(/<\/([\w-]+)>/g)].map(([, name]) => name).toSorted()
        assert.deepStrictEqual(open, closed)
      }
      if (language === "css") {
        for (const [name] of text.matchAll(/--gatehouse-[\w-]+/g)) assert.include(style, name)
      }
    }
  })

  it("of HTTP calls an operation with members that it takes", () => {
    for (const { document, text } of blocks.filter(({ language }) => language === "http")) {
      const [, method = "", path = "", body = ""] = /^(\w+) (\S+)\n(.*)$/s.exec(text) ?? []
      const plane = path.startsWith("/_service") ? "client" : "server"
      const operation = planes[plane].paths[path]?.[method.toLowerCase()]
      assert.isDefined(operation, `${document}: ${method} ${path}`)
      if (body.trimStart().startsWith("{")) {
        assert.strictEqual(errorsOf(bodyOf(plane, method, path), JSON.parse(body)), "", document)
      } else {
        const known = JSON.stringify(operation.requestBody)
        for (const [name] of new URLSearchParams(body.replaceAll("\n", ""))) {
          assert.include(known, `"${name}"`, `${document}: ${name}`)
        }
      }
    }
  })

  it("of a change fits the files as they are", () => {
    const { text = "" } =
      blocks.find(({ document }) => document === "docs/examples/a-new-field.md") ?? {}
    const files = text.split(/^diff --git .*\n/m).slice(1)
    assert.isAbove(files.length, 5)
    for (const file of files) {
      const [, path = ""] = /^\+\+\+ b\/(.+)$/m.exec(file) ?? []
      if (file.includes("--- /dev/null\n")) {
        assert.match(file, /^new file mode 100644\n/, `${path}: git applies it only with its mode`)
        assert.match(path, /^migrations\/NNNN_/, "a number would be taken by the next migration")
        continue
      }
      const now = readFileSync(path, "utf8")
      for (const hunk of file.split(/^@@.*\n/m).slice(1)) {
        const before = hunk
          .split("\n")
          .filter((line) => /^[ -]/.test(line))
          .map((line) => line.slice(1))
          .join("\n")
        assert.include(now, before, path)
      }
    }
  })

  it("of a Go module leads to the folder that has it", () => {
    const { text = "" } =
      blocks.find(
        ({ document, language }) => document === "docs/packages/go.md" && language === "text"
      ) ?? {}
    const [, module = "", folder = ""] =
      /^replace (\S+) => \.\.\/gatehouse\/(\S+)$/m.exec(text) ?? []
    assert.match(readFileSync(`${folder}/go.mod`, "utf8"), new RegExp(`^module ${module}$`, "m"))
  })
})
