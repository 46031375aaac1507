import { addressOf } from "../../contract/pagesPlane.ts"
import { Outcome, type Shown } from "./Visit.ts"

/** Parameters of an address that say what the page is about. */
const subjects = ["account", "connection", "cursor", "offer", "query", "step", "user_code"] as const

/** Parameters of one visit: what has just come of a form or a return, and whom a page expects. */
const passing = ["another", "error", "loginHint", "notice"] as const

type Asked = Pick<Shown, "form" | "query">

const named = ({ query }: Asked, names: ReadonlyArray<string>) =>
  Object.fromEntries(names.map((name) => [name, query.get(name)]))

/** Parameters under which a page is shown again as it stands. */
export const aboutOf = (shown: Asked) => ({
  ...named(shown, [...subjects, ...passing]),
  // A form that is shown again was posted with the request that it answers.
  request: shown.query.get("request") ?? shown.form.get("request")
})

/** The part of a list that is shown. */
export const partOf = ({ query }: Pick<Shown, "query">) => ({
  query: query.get("query"),
  cursor: query.get("cursor")
})

/** Address of a page at the part of its list that this query names. */
export const listedAt = (path: string, query: URLSearchParams): string =>
  addressOf(path, { ...partOf({ query }), redirectUrl: query.get("redirectUrl") })

/** Longest address of a page that is carried whole, well below what a target of ours may have. */
const longestCarried = 2000

/** Address that leads back to a page, and to what it was about unless somebody made that too long. */
export const wayBackTo = (
  visit: Asked & Pick<Shown, "path" | "redirectUrl">,
  notice: string | null = null
): string => {
  const { path, redirectUrl } = visit
  const whole = addressOf(path, { ...named(visit, subjects), notice, redirectUrl })
  return whole.length > longestCarried ? addressOf(path, { notice, redirectUrl }) : whole
}

/** Leads to the page of a visit, for the person who is at it now. */
export const toPage = (
  visit: Parameters<typeof wayBackTo>[0],
  notice: string | null = null
): Outcome => Outcome.GoTo({ location: wayBackTo(visit, notice) })
