import { nextCursorOf } from "./trail.ts"
import { signal } from "@preact/signals"
import { installation } from "./api.ts"
import { displayName } from "./names.ts"
import { environment, here, may } from "./session.ts"

const names = signal<ReadonlyMap<string, string>>(new Map())
/** Place whose operators were asked for. */
let asked: string | undefined

const read = async (): Promise<void> => {
  const { items: operators } = await installation.operators.listOperators()
  const known = new Map(operators.map(({ email, id, name }) => [id, displayName([name], email)]))
  let cursor: string | null = null
  do {
    // A trail names the account that acted; which operator's it is stands where they joined.
    // oxlint-disable-next-line no-await-in-loop
    const { items, page } = await installation.operators.searchPlatformAuditEvents({
      query: { limit: 100 },
      body: { page: { mode: "browse", cursor }, filters: { actions: ["operator.joined"] } }
    })
    for (const { targets } of items) {
      const idOf = (type: string) => targets.find((target) => target.type === type)?.id ?? ""
      const name = known.get(idOf("operator"))
      if (name !== undefined) known.set(idOf("user"), name)
    }
    cursor = nextCursorOf(page)
  } while (cursor !== null)
  names.value = known
}

/** Reads the names of those who work in the environment that is shown, which every role may know. */
const readColleagues = async (): Promise<void> => {
  const { items } = await here().operators.listOperatorNames()
  names.value = new Map(
    items.flatMap(({ id, name, userId }) => {
      const shown = displayName([name], id)
      return [
        [id, shown],
        [userId, shown]
      ] as const
    })
  )
}

/** Asks once what operators are called, in each environment where the reader is no owner. */
export const readOperatorNames = (): void => {
  const place = may("owner") ? "every" : environment.value?.id
  if (place === undefined || asked === place) return
  asked = place
  const reading = place === "every" ? read() : readColleagues()
  reading.catch(() => {
    asked = undefined
  })
}

/** An operator's name, by their own id or that of their account. */
export const operatorName = (id: string): string | undefined => names.value.get(id)
