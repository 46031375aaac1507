/** A command of a shell block: its words without assignments before it and redirections. */
export interface ShellCommand {
  readonly name: string
  readonly words: ReadonlyArray<string>
}

const withoutHeredocs = (text: string): string => text.replaceAll(/<<(\w+)\n.*?^\1$/gms, "")

/** Words of a line; quotes keep what they hold together. */
const wordsOf = (line: string): ReadonlyArray<string> =>
  (line.match(/(?:[^\s"']|"(?:\\.|[^"])*"|'[^']*')+/g) ?? []).map((word) =>
    word.replaceAll(/"((?:\\.|[^"])*)"|'([^']*)'/g, (_, double, single) => double ?? single)
  )

const isOutside = (line: string, at: number): boolean => {
  const before = line.slice(0, at)
  return (before.match(/'/g)?.length ?? 0) % 2 === 0 && (before.match(/"/g)?.length ?? 0) % 2 === 0
}

const partsOf = (line: string): ReadonlyArray<string> => {
  const cuts = [...line.matchAll(/ ?(?:&&|\|\||[;|]) ?/g)].filter(({ index }) =>
    isOutside(line, index)
  )
  const parts: Array<string> = []
  let at = 0
  for (const { 0: cut, index } of cuts) {
    parts.push(line.slice(at, index))
    at = index + cut.length
  }
  return [...parts, line.slice(at)]
}

/** Words that a shell reads itself. */
const isShells = (word: string): boolean =>
  /^(?:for|do|done|then|fi|if|\[)$/.test(word) || /^\w+=/.test(word)

const redirection = /^(?:>>?|<)$/

/** Commands that a block types, in their order. */
export const commandsIn = (block: string): ReadonlyArray<ShellCommand> =>
  withoutHeredocs(block)
    .replaceAll(/\\\n\s*/g, "")
    .replaceAll(/\[(--[\w-]+)\]/g, "$1")
    .split("\n")
    .flatMap((line) => partsOf(line.replace(/^\s*#.*$/, "")))
    .flatMap((part) => {
      let words = wordsOf(part)
      while (words[0] !== undefined && isShells(words[0])) {
        words = /^(?:for|done|fi|\[)$/.test(words[0]) ? [] : words.slice(1)
      }
      const until = words.findIndex((word) => redirection.test(word))
      const [name, ...rest] = until < 0 ? words : words.slice(0, until)
      return name === undefined ? [] : [{ name, words: rest }]
    })
