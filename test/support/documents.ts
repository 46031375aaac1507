import { globSync, readFileSync } from "node:fs"

/** The documents that people read, by path; the specification and the pictures speak for themselves. */
export const documents: ReadonlyMap<string, string> = new Map(
  ["README.md", "CHANGELOG.md", ...globSync("docs/**/*.md").toSorted()]
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/^docs\/(specification|pages)\//.test(path))
    .map((path) => [path, readFileSync(path, "utf8")])
)

export interface Block {
  readonly document: string
  readonly language: string
  readonly text: string
}

/** Every block of code, in the order of the documents; those of a list's steps without their indent. */
export const blocks: ReadonlyArray<Block> = [...documents].flatMap(([document, text]) =>
  [...text.matchAll(/^( *)```(\w+)\n(.*?)^\1```$/gms)].map(
    ([, indent = "", language = "", inner = ""]) => ({
      document,
      language,
      text: inner.replaceAll(new RegExp(`^${indent}`, "gm"), "")
    })
  )
)

/** What stands between backticks in a document's sentences. */
export const spansOf = (text: string): ReadonlyArray<string> =>
  [...text.replaceAll(/^( *)```.*?^\1```$/gms, "").matchAll(/`([^`\n]+)`/g)].map(
    ([, span = ""]) => span
  )

/**
 * The TypeScript that the documents show, as files of one project: by the name in a block's first
 * line, and blocks without one under the name of their document.
 */
export const shownFiles = (): ReadonlyMap<string, string> => {
  const files = new Map<string, string>()
  for (const [index, { document, language, text }] of blocks.entries()) {
    if (language !== "ts") continue
    const [, name = `${document.replaceAll(/\W/g, "-")}-${index}.ts`] =
      /^\/\/ (\S+\.ts)\n/.exec(text) ?? []
    const before = files.get(name)
    if (before !== undefined && before !== text) {
      throw new Error(`${document} shows another ${name} than a document before it`)
    }
    files.set(name, text)
  }
  return files
}
