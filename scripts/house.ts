/**
 * Prints how large the source is, how often it says one thing, and how its folders depend on one
 * another, beside the goals. What grows with the source has its goal in proportion to the lines,
 * too (docs/decisions/0016). `--sign-in` also counts the files that one sign-in runs through.
 */
import { globSync, readFileSync } from "node:fs"
import { factsOf } from "./boundaries/facts.ts"
import { refusedComments } from "./boundaries/comments.ts"
import { placesBetween, stratify } from "./house/places.ts"

interface Measure {
  readonly name: string
  readonly now: number
  readonly goal: number
  /** True for what there is more of in a larger source. */
  readonly grows?: true
}

const files = globSync("src/**/*.{ts,tsx}").map((path) => ({
  path: path.replaceAll("\\", "/"),
  text: readFileSync(path, "utf8")
}))
const facts = files.map(factsOf)

const count = (pattern: RegExp): number =>
  files.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)

const places = placesBetween(facts)
const { back, circles } = stratify(places)

const lines = facts.reduce((sum, { lines }) => sum + lines, 0)
const mostLines = 75_000

const measures: ReadonlyArray<Measure> = [
  { name: "lines of src", now: lines, goal: mostLines },
  { name: "files", now: files.length, goal: 700, grows: true },
  {
    name: "files under 25 lines",
    now: facts.filter(({ lines }) => lines < 25).length,
    goal: 30,
    grows: true
  },
  { name: "services", now: count(/extends Context\.Service</g), goal: 150, grows: true },
  {
    name: "services with a shape beside their implementation",
    now: count(/extends Context\.Service<\s*\w+,/g),
    goal: 15
  },
  { name: "layerNoDeps", now: count(/\blayerNoDeps\b\s*=/g), goal: 0 },
  { name: "casts of rows", now: count(/\bsql<(?!Record<string, never>>)/g), goal: 0 },
  { name: "doc comments in refused forms", now: files.flatMap(refusedComments).length, goal: 0 },
  { name: "folders of src", now: places.size, goal: 22 },
  {
    name: "arrows between them",
    now: [...places.values()].reduce((sum, to) => sum + to.size, 0),
    goal: 150
  },
  { name: "arrows back up", now: back, goal: 0 },
  { name: "circles", now: circles, goal: 0 }
]

const row = (name: string, ...cells: ReadonlyArray<number | string>): void => {
  console.log(name.padEnd(52) + cells.map((cell) => String(cell).padStart(8)).join(""))
}
const inProportion = (goal: number): number => Math.round((goal * lines) / mostLines)
const print = ({ goal, grows, name, now }: Measure): void =>
  row(name, now, goal, grows === true ? inProportion(goal) : "")

row("", "now", "goal", "by size")
for (const measure of measures) print(measure)
if (process.argv.includes("--sign-in")) {
  const { signInFiles } = await import("./house/signInFiles.ts")
  print({ name: "files that run in a sign-in", now: (await signInFiles()).length, goal: 65 })
}
