import { signal } from "@preact/signals"
import { installation } from "./api.ts"
import { displayName } from "./names.ts"
import { may, me } from "./session.ts"
import { ownAccount } from "./signIn.ts"

const names = signal<ReadonlyMap<string, string>>(new Map())
let isAsked = false

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
    cursor = page.mode === "browse" && page.hasMore ? page.cursor : null
  } while (cursor !== null)
  names.value = known
}

/** Reads the operator's own name, which every role may know. */
const readOwn = async (): Promise<void> => {
  const own = me.value?.operator
  const answer = await fetch(ownAccount, { headers: { accept: "application/json" } })
  if (own === undefined || !answer.ok) return
  const { id }: { readonly id: string } = await answer.json()
  const name = displayName([own.name], own.email)
  names.value = new Map([own.id, id].map((each) => [each, name]))
}

/** Asks once what operators are called, as far as the one who is here may know; else ids have to do. */
export const readOperatorNames = (): void => {
  if (isAsked) return
  isAsked = true
  const reading = may("owner") ? read() : readOwn()
  reading.catch(() => {
    isAsked = false
  })
}

/** An operator's name, by their own id or that of their account. */
export const operatorName = (id: string): string | undefined => names.value.get(id)
