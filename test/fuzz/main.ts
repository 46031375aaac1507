/**
 * `npm run fuzz -- --requests N --seed S [--only server,scim] [--keep] [--quiet]`: sends requests by
 * the schemas of all planes and protocols to a service in this process, and tells what breaks the
 * contract. With `--keep` what it finds is kept in the corpus, which `npm test` sends again.
 */
import { Effect, Exit, Scope } from "effect"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"
import { targets, type Target } from "./Draft.ts"
import { fuzz, type Finding } from "./run.ts"

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    world: { type: "string", default: "10000" },
    keep: { type: "boolean", default: false },
    quiet: { type: "boolean", default: false }
  }
})

const only = values.only.split(",").filter((name): name is Target => {
  if (name === "") return false
  if (targets.some((target) => target === name)) return true
  throw new Error(`--only takes ${targets.join(", ")}`)
})

const corpus = join(import.meta.dirname, "corpus")

const nameOf = ({ detail, operation, oracle }: Finding): string =>
  `${operation}-${oracle}-${detail}`.replaceAll(/[^A-Za-z0-9]+/g, "-").slice(0, 100)

const told = (finding: Finding): void => {
  const { at, detail, draft, operation, oracle, repeats, status } = finding
  console.log(`\nFOUND ${oracle}: ${operation}: ${detail}`)
  console.log(
    `  status ${status}, seed ${at.seed}, request ${at.request}${repeats ? "" : ", not by itself"}`
  )
  console.log(`  ${JSON.stringify(draft).slice(0, 1500)}`)
  if (values.keep) {
    mkdirSync(corpus, { recursive: true })
    writeFileSync(
      join(corpus, `${nameOf(finding)}.json`),
      `${JSON.stringify({ found: detail, draft }, null, 2)}\n`
    )
  }
}

const scope = Scope.makeUnsafe()
const server = await Effect.runPromise(Scope.provide(TestPostgres.start, scope))
const template = await Effect.runPromise(TestPostgres.ensureTemplate(server))
const started = performance.now()
const seconds = () => (performance.now() - started) / 1000
try {
  const { coverage, done, findings } = await fuzz({
    requests: Number(values.requests),
    seed: Number(values.seed),
    only,
    perWorld: Number(values.world),
    database: TestPostgres.freshDatabase(server, template),
    onFinding: told,
    onProgress: (count, { kinds }, found) => {
      const heap = Math.round(process.memoryUsage().rss / 1_048_576)
      console.log(
        `${count} requests, ${Math.round(count / seconds())}/s, ${kinds} kinds of answers, ${found} findings, ${heap} MiB`
      )
    }
  })
  if (!values.quiet) console.log(`\n${coverage.lines.join("\n")}`)
  console.log(
    `\n${done} requests with seed ${values.seed} in ${Math.round(seconds())} s: ${findings.length} findings, ${coverage.kinds} kinds of answers, ${coverage.missing.length} declared answers never came`
  )
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  await Effect.runPromise(Scope.close(scope, Exit.void))
}
