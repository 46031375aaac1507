import { fileURLToPath, pathToFileURL } from "node:url"
import manifest from "../../package.json" with { type: "json" }
import { environmentOf, type Installation } from "./installation.ts"
import { program as pgBouncer, startPgBouncer } from "./pgBouncer.ts"
import { type Environment, freePort, nodeOutput, startNode, stop } from "./processes.ts"

/** The service in a process of its own. */
export interface Service {
  readonly pid: number
  readonly origin: string
  readonly stop: () => Promise<void>
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`).then(
    (response) => response.ok,
    () => false
  )

/** Below the project, where the built modules find their packages. */
const folder = fileURLToPath(new URL("../../dist/bench/", import.meta.url))

/** The options of V8 that `npm start` gives, as the image and the unit do. */
const options = manifest.scripts.start.split(" ").filter((word) => word.startsWith("--max-"))

const build = async (): Promise<string> => {
  await nodeOutput(import.meta.resolve("../build.ts"), [folder, "service"])
  const program = `${folder}service/dist/src/bin/gatehouse-service.js`
  return pathToFileURL(program).href
}

let built: Promise<string> | undefined

/**
 * Starts the service as in production, built, except for what `environment` overrides, and behind
 * PgBouncer where `PGBOUNCER` names it. `more` and `BENCH_NODE_OPTIONS` (such as `--cpu-prof`) are
 * passed to its Node.
 */
export const startService = async (
  { details }: Installation,
  environment: Environment = {},
  more: ReadonlyArray<string> = []
): Promise<Service> => {
  const program = await (built ??= build())
  const port = await freePort()
  const pooler = pgBouncer === undefined ? undefined : await startPgBouncer(pgBouncer, details, 5)
  const child = startNode(
    [...options, ...more, ...(process.env["BENCH_NODE_OPTIONS"]?.split(" ") ?? [])],
    program,
    {
      ...environmentOf(details),
      DATABASE_POOL: process.env["DATABASE_POOL"],
      HOST: "127.0.0.1",
      PORT: String(port),
      ...pooler?.environment,
      ...environment
    }
  )
  child.stdout?.pipe(process.stderr)
  const origin = `http://127.0.0.1:${port}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) {
      await pooler?.stop()
      throw new Error("The service does not start")
    }
    await new Promise((resume) => setTimeout(resume, 50))
  }
  return {
    pid: child.pid ?? 0,
    origin,
    stop: async () => {
      await stop(child)
      await pooler?.stop()
    }
  }
}
