/**
 * One process of clients that sign in for so many seconds: by passkey (`passkey`), which is a ceremony
 * begun and one proven, or by `password`. Prints one line of JSON.
 */
import { readFileSync } from "node:fs"
import { Agent } from "node:http"
import { SoftwareAuthenticator } from "../../src/testing/SoftwareAuthenticator.ts"
import { ask, isGood } from "./ask.ts"
import type { Row } from "./load.ts"
import type { PasskeyFigures, PasskeyLoad } from "./passkeys.ts"
import { host, pageHeaders } from "./people.ts"
import { percentile } from "./statistics.ts"

const [file = "", seconds, kind] = process.argv.slice(2)
const { connections, origin, people }: PasskeyLoad = JSON.parse(readFileSync(file, "utf8"))

const agent = new Agent({ keepAlive: true })
const times: Array<number> = []
let failed = 0

const send = async (row: Row) => {
  const answer = await ask(origin, row, agent)
  if (!isGood(answer)) throw new Error(`${row.path}: ${answer.status} ${answer.body}`)
  return JSON.parse(answer.body)
}

/** As an install does, which has no cookies: what is sent is all that there is. */
const { Origin: _origin, ...headers } = pageHeaders
const post = (path: string, body: object, more: Readonly<Record<string, string>> = {}) =>
  send({
    method: "POST",
    path: `/_service${path}?_is_native=true`,
    headers: { ...headers, ...more },
    body: JSON.stringify(body)
  })

type Attempt = () => Promise<void>

/** Somebody with a passkey of their own. */
const byPasskey = async ({ email, password }: PasskeyLoad["people"][number]): Promise<Attempt> => {
  const authenticator = new SoftwareAuthenticator({ origin: `https://${host}` })
  const { sessionToken } = await post("/auth/login", { email, password })
  const signedIn = { authorization: `Bearer ${sessionToken}` }
  const begun = await post("/users/me/passkeys/start", {}, signedIn)
  const made = authenticator.create(begun.options)
  const json = { ceremonyId: begun.ceremonyId, credential: made }
  await post("/users/me/passkeys", json, signedIn)
  return async () => {
    const { ceremonyId, options } = await post("/auth/passkeys/start", {})
    const credential = authenticator.get(options)
    await post("/auth/passkeys/verify", { ceremonyId, credential })
  }
}

const byPassword = async ({ email, password }: PasskeyLoad["people"][number]): Promise<Attempt> => {
  await post("/auth/login", { email, password })
  return async () => {
    await post("/auth/login", { email, password })
  }
}

const attempts: Array<Attempt> = []
for (const person of people.slice(0, connections)) {
  attempts.push(await (kind === "passkey" ? byPasskey(person) : byPassword(person)))
}
const started = performance.now()
const end = started + Number(seconds) * 1000
await Promise.all(
  attempts.map(async (attempt) => {
    while (performance.now() < end) {
      const began = performance.now()
      const isThrough = await attempt().then(
        () => true,
        () => false
      )
      if (isThrough) times.push(performance.now() - began)
      else failed += 1
    }
  })
)
const took = (performance.now() - started) / 1000
agent.destroy()

const figures: PasskeyFigures = {
  perSecond: times.length / took,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  failed
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
