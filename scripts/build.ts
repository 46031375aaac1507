/**
 * Builds the packages into `dist/packages/` or the given folder, because Node.js does not strip
 * types below `node_modules`: all of them, or those that are named.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { basename, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { consoleBuilt, consoleSource } from "../src/console/consoleSource.ts"
import { style } from "../src/sdk/components/theme/style.ts"
import { bundleOf } from "../src/platform/AppBundle.ts"
import {
  client,
  elements,
  manifestOf,
  type Package,
  react,
  server,
  service,
  testing
} from "./build/manifests.ts"
import { makeStage, type Stage } from "./build/stage.ts"
import { unusedTypes } from "./build/unusedTypes.ts"

const project = fileURLToPath(new URL("..", import.meta.url))

/** A client's modules, with their types: nothing of the service is among them. */
const buildClient =
  ({ doors }: Package) =>
  ({ compile, folder }: Stage, into: string): void =>
    compile({
      outDir: join(into, "dist"),
      files: Object.values(doors).map((source) => join("src", source)),
      compilerOptions: { rootDir: join(folder, "src"), declaration: true, types: [] }
    })

/** The components' style sheet, beside what a server draws. */
const writeStyle = (into: string): void => {
  writeFileSync(join(into, "style.css"), `${style}\n`)
  // From TypeScript 6 on, an import without a name needs types, too.
  writeFileSync(join(into, "style.css.d.ts"), "export {}\n")
}

/** The components and hooks, which import the client as its package has it. */
const buildReact = (stage: Stage, into: string): void => {
  const beside = join(stage.folder, "built/client")
  buildClient(client)(stage, beside)
  stage.compile({
    outDir: join(into, "dist"),
    files: Object.values(react.doors).map((source) => join("src", source)),
    compilerOptions: {
      rootDir: join(stage.folder, "src"),
      declaration: true,
      types: [],
      jsx: "react-jsx",
      paths: { [client.name]: [join(beside, "dist/sdk/client.d.ts")] }
    }
  })
  writeStyle(into)
}

/** The components drawn by Preact: nobody's page needs React for them. */
const buildElements = (stage: Stage, into: string): void => {
  const source = stage.copyWith("preact", [
    ['from "react"', 'from "preact/compat"'],
    ['from "react-dom/client"', 'from "preact/compat/client"']
  ])
  stage.compile({
    outDir: join(into, "dist"),
    files: Object.values(elements.doors).map((file) => join(source, file)),
    compilerOptions: {
      rootDir: join(stage.folder, source),
      declaration: true,
      // Their types are checked as React's.
      noCheck: true,
      types: [],
      jsx: "react-jsx",
      jsxImportSource: "preact"
    }
  })
  const types = /\/(elements|texts)\/(elements|defineElements|kinds|Texts|danish)\.d\.ts$/
  for (const file of globSync("dist/**/*.d.ts", { cwd: into })) {
    if (!types.test(file)) rmSync(join(into, file))
  }
  writeStyle(into)
}

/** The service, the command line, and what runs them in a test, which alone has types. */
const buildService = async ({ compile, folder }: Stage, into: string): Promise<void> => {
  const dist = join(into, "dist")
  compile({
    outDir: dist,
    include: ["src", "migrations"],
    exclude: ["src/sdk/web", "src/sdk/middleware", "src/sdk/react", "src/sdk/components"],
    compilerOptions: { rootDir: folder, noCheck: true }
  })
  compile({
    outDir: dist,
    files: ["src/testing/index.ts"],
    compilerOptions: { rootDir: folder, declaration: true, emitDeclarationOnly: true }
  })
  for (const file of unusedTypes(dist, ["src/testing/index.d.ts"])) rmSync(file)
  // What the service reads beside its code: the pages' script and style.
  cpSync(join(folder, "src"), join(dist, "src"), {
    recursive: true,
    filter: (path) =>
      !/\.tsx?$/.test(path) && !/\/src\/(?:console\/app|sdk\/(?:go|python))(?:\/|$)/.test(path)
  })
  // And the documentation that it serves in development, where no page shows the pictures of pages.
  cpSync(join(project, "docs"), join(dist, "docs"), {
    recursive: true,
    filter: (path) => !path.endsWith(".json") && path !== join(project, "docs/pages")
  })
  // The image is built without it, as it is without the documentation: it serves neither.
  const changelog = join(project, "CHANGELOG.md")
  if (existsSync(changelog)) copyFileSync(changelog, join(dist, "CHANGELOG.md"))
  writeFileSync(
    join(dist, "src/console", basename(fileURLToPath(consoleBuilt))),
    JSON.stringify(await bundleOf(consoleSource()))
  )
}

/** The door to the service's own tests, and its process, under names of their own. */
const buildTesting = (_: Stage, into: string): void => {
  mkdirSync(join(into, "dist"), { recursive: true })
  for (const file of ["index.js", "index.d.ts"]) {
    writeFileSync(join(into, "dist", file), `export * from "${service.name}/testing"\n`)
  }
  writeFileSync(
    join(into, "dist/gatehouse-testing.js"),
    `#!/usr/bin/env node\nimport "${service.name}/testing/process"\n`
  )
}

const packages: ReadonlyArray<
  readonly [Package, (stage: Stage, into: string) => void | Promise<void>]
> = [
  [client, buildClient(client)],
  [server, buildClient(server)],
  [react, buildReact],
  [elements, buildElements],
  [service, buildService],
  [testing, buildTesting]
]

/** Writes packages below a folder: each into one of its own, which is emptied first. */
const build = async (into: string, names: ReadonlyArray<string>): Promise<void> => {
  const stage = makeStage()
  try {
    for (const [made, make] of packages) {
      if (names.length > 0 && !names.includes(made.folder)) continue
      const folder = join(into, made.folder)
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      await make(stage, folder)
      writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifestOf(made), null, 2)}\n`)
      copyFileSync(join(project, "LICENSE"), join(folder, "LICENSE"))
      copyFileSync(join(project, `docs/packages/${made.folder}.md`), join(folder, "README.md"))
    }
  } finally {
    stage.remove()
  }
}

const [into = join(project, "dist/packages"), ...names] = process.argv.slice(2)
await build(resolve(into), names)
