/**
 * The first-party files in which anything runs during one sign-in by password on a new device, read
 * from V8's counters of a service in this process.
 */
import { Session } from "node:inspector/promises"
import { fileURLToPath } from "node:url"
import { startTestGatehouse } from "../../src/testing/startTestGatehouse.ts"

const email = "ada@example.com"
const password = "a long enough password"

/** Paths below `src`, sorted. */
export const signInFiles = async (): Promise<ReadonlyArray<string>> => {
  const gatehouse = await startTestGatehouse()
  const session = new Session()
  try {
    await gatehouse.server.users.createUser({
      body: { email, emailVerified: true, password }
    })
    const signIn = (userAgent: string) =>
      fetch(`${gatehouse.url}/_service/auth/login?_is_native=true`, {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": userAgent },
        body: JSON.stringify({ email, password })
      })
    // The first sign-in loads what is made when it is first needed.
    await signIn("first device")
    session.connect()
    await session.post("Profiler.enable")
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
    await session.post("Profiler.takePreciseCoverage")
    const answer = await signIn("second device")
    if (answer.status !== 200) throw new Error(`the sign-in answered ${answer.status}`)
    await answer.arrayBuffer()
    const { result } = await session.post("Profiler.takePreciseCoverage")
    return result
      .filter(({ functions }) =>
        functions.some(({ ranges }) => ranges.some(({ count }) => count > 0))
      )
      .flatMap(({ url }) => (url.startsWith("file:") ? [fileURLToPath(url)] : []))
      .flatMap((path) => /\/(src\/(?!testing\/|sdk\/).*)$/.exec(path)?.[1] ?? [])
      .toSorted()
  } finally {
    session.disconnect()
    await gatehouse.stop()
  }
}
