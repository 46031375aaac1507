import { ask, isGood } from "./ask.ts"
import { userIdOf } from "./seed.ts"
import type { Service } from "./service.ts"

/** API keys that a load shows, by the statement that decides about them. */
export interface ApiKeys {
  /** Of one person each, in no organization. */
  readonly people: ReadonlyArray<string>
  /** Of one person each, in an organization that they own. */
  readonly members: ReadonlyArray<string>
}

/** Enough of them that PostgreSQL does not read one row over and over. */
const count = 40

/** Makes the keys through the server plane. */
export const makeApiKeys = async ({ origin }: Service, secretKey: string): Promise<ApiKeys> => {
  const made = async (path: string, json: object) => {
    const answer = await ask(origin, {
      method: "POST",
      path: `/api/server/v1${path}`,
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify(json)
    })
    if (!isGood(answer)) throw new Error(`POST ${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body)
  }
  const people: Array<string> = []
  const members: Array<string> = []
  for (let user = 1; user <= count; user++) {
    const userId = userIdOf(user)
    people.push((await made("/api-keys", { name: "Own", userId })).apiKey)
    const organization = await made("/organizations", { name: "Engines", ownerUserId: userId })
    const key = { name: "Work", userId, organizationId: organization.id }
    members.push((await made("/api-keys", { ...key, permissions: ["invoices:read"] })).apiKey)
  }
  return { people, members }
}
