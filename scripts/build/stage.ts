/**
 * A copy of the sources from which packages are compiled, in which a few modules are written out:
 * what the source derives from the contract stands there as it is, so that nothing of the contract
 * has to be installed.
 */
import { execFileSync } from "node:child_process"
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { clientRoutes } from "../../src/sdk/clientRoutes.ts"
import { danish } from "../../src/sdk/components/texts/danish.ts"
import { english } from "../../src/sdk/components/texts/english.ts"
import { serverRoutes } from "../../src/sdk/serverRoutes.ts"
import { documents } from "../openapi.ts"
import { type Document, operationsModule, problemsModule } from "./declarations.ts"
import { client } from "./manifests.ts"

const project = fileURLToPath(new URL("../..", import.meta.url))
const compiler = fileURLToPath(new URL("bin/tsc", import.meta.resolve("typescript/package.json")))

const table = (name: string, routes: object): string =>
  `import type { Routes } from "./calls.ts"\n\n/** Where each operation is. */\nexport const ${name}: Routes = ${JSON.stringify(routes)}\n`

const texts = (name: string, language: string, words: object): string =>
  `import type { Texts } from "./Texts.ts"\n\n/** Texts of the components in ${language}. */\nexport const ${name}: Texts = ${JSON.stringify(words)}\n`

const textsType = (): string =>
  `/** Texts of the components in one language; \`{name}\` stands for a value. */\nexport interface Texts {\n${Object.keys(
    english
  )
    .map((key) => `  readonly ${key}: string`)
    .join("\n")}\n}\n`

/** The modules that are written out, by their path, with what must stand in what they replace. */
const written = (): ReadonlyArray<readonly [path: string, derives: string, text: string]> => {
  const client = documents["client.json"] as unknown as Document
  const server = documents["server.json"] as unknown as Document
  return [
    ["clientRoutes", "routesOf(", table("clientRoutes", clientRoutes)],
    ["serverRoutes", "routesOf(", table("serverRoutes", serverRoutes)],
    [
      "ServerClient",
      "Facade<typeof ServerApi>",
      operationsModule("ServerClient", "Every operation of the server plane.", server, serverRoutes)
    ],
    [
      "ClientOperations",
      "Facade<typeof ClientApi>",
      operationsModule(
        "Operations",
        "Every operation of the client plane.",
        client,
        clientRoutes,
        "OperationUrls"
      )
    ],
    ["ProblemMembers", "ProblemsOf<typeof ServerApi>", problemsModule([server, client])],
    ["components/texts/Texts", "ReturnType<typeof chosenTexts>", textsType()],
    ["components/texts/english", "chosenTexts(", texts("english", "English", english)],
    ["components/texts/danish", "chosenTexts(", texts("danish", "Danish", danish)]
  ]
}

/** The folders whose modules import another package of ours, by a source that it is made from. */
const elsewhere: ReadonlyArray<readonly [folder: string, source: RegExp, name: string]> = [
  ["src/sdk/{react,components}", /"(?:\.\.\/)+client\.ts"/g, client.name]
]

/** What the compiler is told beside the project's own options. */
export interface Compilation {
  readonly outDir: string
  readonly files?: ReadonlyArray<string>
  readonly include?: ReadonlyArray<string>
  readonly exclude?: ReadonlyArray<string>
  readonly compilerOptions: Readonly<Record<string, unknown>>
}

export interface Stage {
  readonly folder: string
  readonly compile: (compilation: Compilation) => void
  /** Copies the clients' sources with other words in them; answers the folder, from the stage's. */
  readonly copyWith: (name: string, words: ReadonlyArray<readonly [string, string]>) => string
  readonly remove: () => void
}

/** In declarations the compiler leaves names of sources, which nobody has who installs them. */
const nameAsBuilt = (folder: string): void => {
  for (const file of globSync("**/*.d.ts", { cwd: folder })) {
    const path = join(folder, file)
    const text = readFileSync(path, "utf8")
    writeFileSync(path, text.replaceAll(/((?:from |import\()"\.[^"]*)\.tsx?"/g, '$1.js"'))
  }
}

/** Makes the copy, aside from everything that somebody else may be building. */
export const makeStage = (): Stage => {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-build-"))
  for (const path of ["src", "migrations", "package.json"]) {
    cpSync(join(project, path), join(folder, path), { recursive: true })
  }
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"))
  for (const [name, derives, text] of written()) {
    const path = join(folder, `src/sdk/${name}.ts`)
    if (!readFileSync(path, "utf8").includes(derives)) throw new Error(`${name} has changed`)
    writeFileSync(path, text)
  }
  for (const [path, source, name] of elsewhere) {
    for (const file of globSync(`${path}/**/*.{ts,tsx}`, { cwd: folder })) {
      const at = join(folder, file)
      writeFileSync(at, readFileSync(at, "utf8").replaceAll(source, `"${name}"`))
    }
  }
  let compilations = 0
  return {
    folder,
    compile: ({ compilerOptions, exclude = [], files, include, outDir }) => {
      const config = join(folder, `tsconfig.${(compilations += 1)}.json`)
      writeFileSync(
        config,
        JSON.stringify({
          extends: join(project, "tsconfig.json"),
          ...(files === undefined ? { include } : { files, include: [] }),
          exclude: ["src/console/app", ...exclude],
          compilerOptions: {
            lib: ["esnext", "dom", "dom.iterable"],
            noEmit: false,
            rewriteRelativeImportExtensions: true,
            plugins: [],
            outDir,
            ...compilerOptions
          }
        })
      )
      // Several threads check the same types again each: that takes longer, and thrice the processor.
      execFileSync(process.execPath, [compiler, "-p", config, "--singleThreaded"], {
        cwd: folder,
        stdio: "inherit"
      })
      if (compilerOptions["declaration"] === true) nameAsBuilt(outDir)
    },
    copyWith: (name, words) => {
      const copy = join(name, "src")
      for (const file of globSync("src/sdk/{returnAddress.ts,{react,components}/**/*.{ts,tsx}}", {
        cwd: folder
      })) {
        const at = join(folder, name, file)
        mkdirSync(dirname(at), { recursive: true })
        const text = readFileSync(join(folder, file), "utf8")
        writeFileSync(
          at,
          words.reduce((said, [word, instead]) => said.replaceAll(word, instead), text)
        )
      }
      return copy
    },
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}
