import { Data, Effect } from "effect"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { codeOf } from "./CauseReport.ts"
import { sha256 } from "./Crypto.ts"

/**
 * Files that a browser loads: the entry, and every file by its name, which changes with its
 * content.
 */
export interface AppBundle {
  readonly script: string
  readonly style: string
  readonly files: Readonly<Record<string, string>>
}

/** Sources of an application. */
export interface AppSource {
  readonly entry: URL
  readonly styles: ReadonlyArray<URL>
  /** Modules that are written out here, by the name that the application imports them by. */
  readonly modules: Readonly<Record<string, string>>
}

/** The bundler is a development dependency, and it is not installed. */
export class BundlerMissing extends Data.TaggedError("BundlerMissing") {}

/** Location of an installed package's file. */
export const packageFile = (specifier: string): URL =>
  new URL(`file://${createRequire(import.meta.url).resolve(specifier)}`)

const hashOf = (text: string): string =>
  Buffer.from(sha256(text)).toString("base64url").slice(0, 12)

const withoutComments = (style: string): string =>
  style
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\s*\n\s*/g, "\n")
    .trim()

/** Puts an application for browsers together out of its source. */
export const bundleOf = async ({ entry, modules, styles }: AppSource): Promise<AppBundle> => {
  const { rolldown } = await import("rolldown")
  const build = await rolldown({
    input: { main: fileURLToPath(entry) },
    platform: "browser",
    tsconfig: false,
    transform: { jsx: { runtime: "automatic", importSource: "preact" }, target: "es2023" },
    plugins: [
      {
        name: "written-modules",
        resolveId: (name) => (name in modules ? name : null),
        load: (name) => modules[name] ?? null
      }
    ]
  })
  const { output } = await build.generate({
    format: "esm",
    minify: true,
    entryFileNames: "[name].[hash].js",
    chunkFileNames: "[name].[hash].js"
  })
  await build.close()
  const chunks = output.filter((one) => one.type === "chunk")
  const sheets = await Promise.all(styles.map((file) => readFile(file, "utf8")))
  const style = sheets.map(withoutComments).join("\n")
  const styleName = `style.${hashOf(style)}.css`
  return {
    script: chunks.find(({ isEntry }) => isEntry)?.fileName ?? "",
    style: styleName,
    files: Object.fromEntries([
      [styleName, style],
      ...chunks.map(({ code, fileName }) => [fileName, code] as const)
    ])
  }
}

const missing: ReadonlySet<string | undefined> = new Set([
  "ERR_MODULE_NOT_FOUND",
  "MODULE_NOT_FOUND"
])

/** The application as the build has written it, else put together now. */
export const loadBundle = (
  built: URL,
  source: () => AppSource
): Effect.Effect<AppBundle, BundlerMissing> =>
  Effect.promise(async (): Promise<AppBundle | undefined> => {
    if (existsSync(built)) return JSON.parse(await readFile(built, "utf8"))
    try {
      return await bundleOf(source())
    } catch (cause) {
      if (missing.has(codeOf(cause))) return undefined
      throw cause
    }
  }).pipe(
    Effect.filterOrFail(
      (bundle) => bundle !== undefined,
      () => new BundlerMissing()
    )
  )
