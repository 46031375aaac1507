import { environmentOf, type Installation } from "./installation.ts"
import { type Environment, freePort, startNode, stop } from "./processes.ts"

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

/**
 * Starts the service as in production, except for what `environment` overrides.
 * `BENCH_NODE_OPTIONS` (such as `--cpu-prof`) are passed to its Node.
 */
export const startService = async (
  { details }: Installation,
  environment: Environment = {}
): Promise<Service> => {
  const port = await freePort()
  const child = startNode(
    process.env["BENCH_NODE_OPTIONS"]?.split(" ") ?? [],
    import.meta.resolve("../../src/main.ts"),
    {
      ...environmentOf(details),
      DATABASE_POOL: process.env["DATABASE_POOL"],
      HOST: "127.0.0.1",
      PORT: String(port),
      ...environment
    }
  )
  child.stdout?.pipe(process.stderr)
  const origin = `http://127.0.0.1:${port}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error("The service does not start")
    await new Promise((resume) => setTimeout(resume, 50))
  }
  return { pid: child.pid ?? 0, origin, stop: () => stop(child) }
}
