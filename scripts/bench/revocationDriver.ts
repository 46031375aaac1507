/**
 * One process of a customer's backend: for so many seconds it asks who requests come from, so many
 * at once, with or without a look at whether their session was revoked. Prints one line of JSON.
 */
import { readFileSync } from "node:fs"
import { Agent } from "node:http"
import type { Fetch } from "../../src/sdk/calls.ts"
import { createAuthenticator, createServerClient } from "../../src/sdk/server.ts"
import { ask } from "./ask.ts"
import { host } from "./people.ts"
import type { Verifications, VerificationInput } from "./revocation.ts"
import { percentile } from "./statistics.ts"

const [file = "", kind] = process.argv.slice(2)
const input: VerificationInput = JSON.parse(readFileSync(file, "utf8"))
const checkRevocation = kind === "checked"
const agent = new Agent({ keepAlive: true })

/** Everything is at the service of the bench, whatever the address says. */
const send: Fetch = async (address, init) => {
  const { pathname, search } = new URL(address)
  const answer = await ask(
    input.origin,
    {
      method: init.method ?? "GET",
      path: `${pathname}${search}`,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host }
    },
    agent
  )
  return new Response(answer.body, { status: answer.status })
}

const client = createServerClient({ url: input.origin, secretKey: input.secretKey, fetch: send })
const { authenticateRequest } = createAuthenticator({
  appUrl: `https://${host}`,
  client,
  fetch: send
})
const requests = input.tokens.map(
  (token) => new Request(`https://${host}/`, { headers: { authorization: `Bearer ${token}` } })
)

const times: Array<number> = []
let failed = 0

const verify = async (request: Request) => {
  const { status } = await authenticateRequest(request, { checkRevocation })
  if (status !== "signed-in") failed += 1
}

// The key set is asked for once, before the time counts.
await verify(requests[0]!)
const end = performance.now() + input.seconds * 1000
const work = async (first: number) => {
  for (let turn = first; performance.now() < end; turn += input.connections) {
    const started = performance.now()
    await verify(requests[turn % requests.length]!)
    times.push(performance.now() - started)
  }
}
await Promise.all(Array.from({ length: input.connections }, (_, first) => work(first)))
agent.destroy()

const figures: Verifications = {
  perSecond: times.length / input.seconds,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  failed
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
