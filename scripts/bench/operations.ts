import type { Row } from "./load.ts"
import type { Service } from "./service.ts"
import { emailOf, queryOf, userIdOf } from "./seed.ts"

/** One call of the server plane that is measured. */
export interface Operation {
  readonly id: string
  readonly name: string
  /** Whether its latency may not grow with the number of users. */
  readonly scales: boolean
  /** A request that concerns the user with this number. */
  readonly rowOf: (user: number, checkpoint: string) => Row
}

const plane = "/api/server/v1"

export const operations: ReadonlyArray<Operation> = [
  {
    id: "get",
    name: "GET user",
    scales: true,
    rowOf: (user) => ({ method: "GET", path: `${plane}/users/${userIdOf(user)}` })
  },
  {
    id: "patch",
    name: "PATCH metadata",
    scales: false,
    rowOf: (user) => ({
      method: "PATCH",
      path: `${plane}/users/${userIdOf(user)}/metadata`,
      body: JSON.stringify({ publicMetadata: { seats: user % 97, plan: "team" } })
    })
  },
  {
    id: "email",
    name: "search by email",
    scales: true,
    rowOf: (user) => ({
      method: "GET",
      path: `${plane}/users?email=${encodeURIComponent(emailOf(user))}`
    })
  },
  {
    id: "query",
    name: "search by query",
    scales: false,
    rowOf: (user) => ({ method: "GET", path: `${plane}/users?query=${queryOf(user)}` })
  },
  {
    id: "list",
    name: "first page of list",
    scales: true,
    rowOf: () => ({ method: "GET", path: `${plane}/users` })
  },
  {
    id: "poll",
    name: "audit poll, 50 events",
    scales: false,
    rowOf: (_user, checkpoint) => ({
      method: "POST",
      path: `${plane}/audit-events/search`,
      body: JSON.stringify({ page: { mode: "poll", checkpoint } })
    })
  }
]

/** A checkpoint that a page of events lies after. */
export const firstCheckpoint = async (service: Service, secretKey: string): Promise<string> => {
  const response = await fetch(`${service.origin}${plane}/audit-events/search?limit=1`, {
    method: "POST",
    headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
    body: JSON.stringify({ page: { mode: "poll" } })
  })
  const answer = (await response.json()) as { readonly page: { readonly checkpoint: string } }
  return answer.page.checkpoint
}

// The deleted of the seed (the last in each hundred) can not be changed, nor found by a search.
const isLive = (user: number): boolean => user % 100 !== 99

/** Requests that concern users drawn at random, none of them twice before all had their turn. */
export const rowsFor = (
  operation: Operation,
  users: number,
  checkpoint: string,
  most = 20_000
): ReadonlyArray<Row> => {
  const drawn = new Set<number>()
  const wanted = Math.min(most, Math.floor(users * 0.9))
  while (drawn.size < wanted) {
    const user = 1 + Math.floor(Math.random() * users)
    if (isLive(user)) drawn.add(user)
  }
  return Array.from(drawn, (user) => operation.rowOf(user, checkpoint))
}
