import { type Answer, ask, isGood } from "./ask.ts"
import type { Row } from "./load.ts"
import type { Service } from "./service.ts"

/** Somebody with a password, signed in at a browser of their own. */
export interface Person {
  readonly email: string
  readonly password: string
  /** The cookie of the session. */
  readonly session: string
  readonly sessionId: string
  /** The cookie of a device that they are known on. */
  readonly device: string
}

/** The host of the environment that is measured. */
export const host = "bench.example"

/** The headers of a page of the environment's own. */
export const pageHeaders = {
  Host: host,
  Origin: `https://${host}`,
  "Content-Type": "application/json"
} as const

const atOnce = 4

const cookieOf = (answer: Answer, name: string): string => {
  const cookie = answer.headers["set-cookie"]?.find((text) => text.startsWith(`${name}=`))
  if (cookie === undefined) throw new Error(`A sign-in answered no cookie ${name}`)
  return cookie.split(";", 1)[0] ?? ""
}

const post = async (
  { origin }: Service,
  path: string,
  headers: Row["headers"],
  json: object
): Promise<Answer> => {
  const answer = await ask(origin, { method: "POST", path, headers, body: JSON.stringify(json) })
  if (!isGood(answer)) throw new Error(`POST ${path}: ${answer.status} ${answer.body}`)
  return answer
}

/** Makes people through the server plane, and signs them in as their browsers do. */
export const signInPeople = async (
  service: Service,
  secretKey: string,
  count: number
): Promise<ReadonlyArray<Person>> => {
  const people: Array<Person> = []
  const numbers = Array.from({ length: count }, (_, index) => index).values()
  const work = async () => {
    for (const number of numbers) {
      const email = `person${number}@${host}`
      const password = `correct horse battery ${number}`
      const key = { authorization: `Bearer ${secretKey}`, "content-type": "application/json" }
      const user = { email, emailVerified: true, password }
      await post(service, "/api/server/v1/users", key, user)
      const answer = await post(service, "/_service/auth/login", pageHeaders, { email, password })
      people.push({
        email,
        password,
        session: cookieOf(answer, "__Host-session"),
        sessionId: JSON.parse(answer.body).session.id,
        device: cookieOf(answer, "__Host-device")
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return people
}
