import type { Dice } from "./Dice.ts"
import { mark } from "./marks.ts"

/** The most values of a kind that are kept; the oldest stay, as they soon are stale. */
const most = 40

const reference = /\{\{([\w.:-]+)(?:~(\d+))?\}\}/g

// Answers are read as any client would: as JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** Kinds that are the same thing under two names. */
const alias: Readonly<Record<string, string>> = {
  memberUserId: "userId",
  client_id: "applicationId",
  nextCursor: "cursor",
  endpointId: "endpointId",
  refreshToken: "refresh_token",
  sessionToken: "sessionToken"
}

/** Members of answers that are worth sending back. */
const isWorthKeeping = (name: string): boolean =>
  /Id$|^(cursor|nextCursor|checkpoint|token|ticket|code|challenge|secret|name|key|email|ETag|etag|externalId|domain|identifier|apiKey|user_code|device_code|access_token|refresh_token|id_token|request_uri|registration_access_token|client_id|client_secret|sessionToken|enrollmentToken|continuationTicket|template|host|appUrl|redirectUrl|url|userName|displayName|version|location)$/.test(
    name
  )

/** Values that answers gave, by kind, for later requests to use. */
export class Pool {
  readonly #values = new Map<string, Array<string>>()
  readonly #kindBySegment: ReadonlyMap<string, string>

  /** Kinds of the ids in lists come from the paths: after `users` stands a `userId`. */
  constructor(kindBySegment: ReadonlyMap<string, string>) {
    this.#kindBySegment = kindBySegment
  }

  add(kind: string, value: string): void {
    if (value === "" || value.length > 4096) return
    // What is the other environment's stays apart, whoever was shown it.
    if (value.includes(mark) && !kind.startsWith("other.")) return
    const name = alias[kind] ?? kind
    const held = this.#values.get(name) ?? []
    if (held.includes(value)) return
    if (held.length >= most) held.splice(most / 2, 1)
    held.push(value)
    this.#values.set(name, held)
  }

  /** Name of a value of this kind, the newest more often; undefined where there is none. */
  name(dice: Dice, kind: string): string | undefined {
    const name = alias[kind] ?? kind
    const held = this.#values.get(name)?.length ?? 0
    if (held === 0) return undefined
    const fromNewest = dice.percent(50) ? 0 : dice.between(0, held - 1)
    return `{{${name}~${fromNewest}}}`
  }

  /** Any kind that it holds, for values in places where they do not belong. */
  anyName(dice: Dice): string | undefined {
    const kinds = [...this.#values.keys()]
    return kinds.length === 0 ? undefined : this.name(dice, dice.pick(kinds))
  }

  /** Value of a kind, counted from the newest. */
  value(kind: string, fromNewest: number): string | undefined {
    const held = this.#values.get(kind)
    return held?.[held.length - 1 - (fromNewest % held.length)]
  }

  /** A text with its names replaced by values; names of nothing stay. */
  resolve(text: string, encode: (value: string) => string): string {
    return text.replaceAll(reference, (whole, kind: string, at: string | undefined) => {
      const value = this.value(kind, Number(at ?? 0))
      return value === undefined ? whole : encode(value)
    })
  }

  /** Keeps what a JSON answer holds. */
  harvest(path: string, body: Json): void {
    const segments = path.split("/").filter((segment) => segment !== "")
    const own = segments
      .toReversed()
      .map((segment) => this.#kindBySegment.get(segment))
      .find((kind) => kind !== undefined)
    let left = 60
    const visit = (node: Json, key: string, depth: number): void => {
      if (left <= 0 || depth > 6) return
      if (Array.isArray(node)) {
        for (const item of node.slice(0, 3)) visit(item, key, depth + 1)
        return
      }
      if (typeof node === "object" && node !== null) {
        for (const [name, value] of Object.entries<Json>(node)) {
          if (typeof value !== "string") {
            visit(value, name, depth + 1)
            continue
          }
          const kind = name === "id" ? (this.#kindBySegment.get(`${key}s`) ?? own) : name
          if (kind !== undefined && isWorthKeeping(kind)) {
            left -= 1
            this.add(kind, value)
          }
        }
      }
    }
    visit(body, "", 0)
  }
}
