/**
 * One process of browsers that sign in for so many seconds, each with a device that the person is
 * known on: by passkey (`passkey`), which is a ceremony begun and one proven, or by `password`.
 * Prints one line of JSON.
 */
import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { SoftwareAuthenticator } from "../../src/testing/SoftwareAuthenticator.ts"
import { ask, isGood } from "./ask.ts"
import { Connection, headOf } from "./Connection.ts"
import { usageOf } from "./machine.ts"
import type { PasskeyFigures, PasskeyLoad } from "./passkeys.ts"
import { host, pageHeaders } from "./people.ts"
import { percentile } from "./statistics.ts"

type Person = PasskeyLoad["people"][number]

const [file = "", seconds, kind] = process.argv.slice(2)
const { connections, database, origin, people, service }: PasskeyLoad = JSON.parse(
  readFileSync(file, "utf8")
)

const times: Array<number> = []
let failed = 0

/** As a browser sends it that has these cookies. */
const headWith = (path: string, ...cookies: ReadonlyArray<string>): string =>
  headOf(`/_service${path}`, { ...pageHeaders, Cookie: cookies.join("; ") })

const expectGood = (status: number, what: string): void => {
  if (status < 200 || status > 299) throw new Error(`${what}: ${status}`)
}

/** One sign-in over a connection, from beginning to end. */
type Attempt = (connection: Connection) => Promise<void>

const byPassword = async ({ device, email, password }: Person): Promise<Attempt> => {
  const head = headWith("/auth/login", device)
  const body = JSON.stringify({ email, password })
  return async (connection) => expectGood((await connection.post(head, body)).status, "login")
}

/** Registers a passkey of the person's own, before the time counts. */
const register = async ({ device, email, password }: Person): Promise<SoftwareAuthenticator> => {
  const send = async (path: string, json: object, cookie: string) => {
    const answer = await ask(origin, {
      method: "POST",
      path: `/_service${path}`,
      headers: { ...pageHeaders, Cookie: cookie },
      body: JSON.stringify(json)
    })
    if (!isGood(answer)) throw new Error(`${path}: ${answer.status} ${answer.body}`)
    return answer
  }
  const signedIn = await send("/auth/login", { email, password }, device)
  const session = signedIn.headers["set-cookie"]?.find((one) => one.startsWith("__Host-session="))
  const cookie = session?.split(";", 1)[0] ?? ""
  const begun = await send("/users/me/passkeys/start", {}, cookie)
  const { ceremonyId, options } = JSON.parse(begun.body)
  const authenticator = new SoftwareAuthenticator({ origin: `https://${host}` })
  const credential = authenticator.create(options)
  await send("/users/me/passkeys", { ceremonyId, credential }, cookie)
  return authenticator
}

const byPasskey = async (person: Person): Promise<Attempt> => {
  const authenticator = await register(person)
  // Binds the ceremony to the browser, which keeps it from one sign-in to the next.
  const pending = `__Host-pending=${randomBytes(32).toString("base64url")}`
  const start = headWith("/auth/passkeys/start", person.device, pending)
  const verify = headWith("/auth/passkeys/verify", person.device, pending)
  return async (connection) => {
    const begun = await connection.post(start, "{}")
    expectGood(begun.status, "start")
    const { ceremonyId, options } = JSON.parse(begun.body)
    const credential = authenticator.get(options)
    const body = JSON.stringify({ ceremonyId, credential })
    expectGood((await connection.post(verify, body)).status, "verify")
  }
}

const attempts: Array<Attempt> = []
for (const person of people) {
  attempts.push(await (kind === "passkey" ? byPasskey(person) : byPassword(person)))
}
const clients = await Promise.all(
  Array.from({ length: connections }, (_, number) => Connection.to(origin, number))
)
const used = () => [usageOf(service)?.cpu, usageOf(database)?.cpu] as const

const own = process.cpuUsage()
const before = used()
const started = performance.now()
const end = started + Number(seconds) * 1000
let turn = 0
await Promise.all(
  clients.map(async (connection) => {
    while (performance.now() < end) {
      const attempt = attempts[turn++ % attempts.length]!
      const began = performance.now()
      await attempt(connection).then(
        () => times.push(performance.now() - began),
        () => (failed += 1)
      )
    }
  })
)
const took = (performance.now() - started) / 1000
const after = used()
const { system, user } = process.cpuUsage(own)
for (const connection of clients) connection.close()

const cpuOf = (index: 0 | 1): number | undefined => {
  const [from, to] = [before[index], after[index]]
  return from === undefined || to === undefined ? undefined : ((to - from) * 1000) / times.length
}

const figures: PasskeyFigures = {
  perSecond: times.length / took,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  serviceCpu: cpuOf(0),
  databaseCpu: cpuOf(1),
  driverCpu: (system + user) / 1000 / times.length,
  failed
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
