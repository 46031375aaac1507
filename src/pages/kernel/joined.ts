import { Schema } from "effect"
import { pagesPrefix } from "../../contract/pagesPlane.ts"
import { begunRequest } from "./BegunRequest.ts"
import type { Visit } from "./Visit.ts"

/** An organization that somebody has joined by an invitation that leads nowhere in particular. */
const news = begunRequest(
  "gatehouse_joined",
  pagesPrefix,
  Schema.Struct({ email: Schema.String, organization: Schema.String })
)

/** Leaves the news for the first page of the person's own that is opened next. */
export const tellJoined = (visit: Visit, email: string, organization: string): void =>
  news.keep(visit, { email: email.toLowerCase(), organization })

/** The organization to tell of, this once; null where there is no news for who is signed in. */
export const takeJoined = (visit: Visit): string | null => {
  const told = news.of(visit)
  if (told === null) return null
  news.forget(visit)
  return visit.visitor?.user?.email?.toLowerCase() === told.email ? told.organization : null
}
