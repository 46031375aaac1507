import { Option, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import type { Visit } from "./Visit.ts"
import { pagesPrefix } from "../../contract/pagesPlane.ts"

/**
 * A request that waits for a code from a mail, kept in the browser that began it: by this cookie, for
 * the page at this path alone.
 */
export const begunRequest = <A>(cookie: string, path: string, content: Schema.Codec<A, A>) => {
  const json = Schema.fromJsonString(content)
  const decode = Schema.decodeUnknownOption(json)
  const encode = Schema.encodeSync(json)
  return {
    /** The request of this browser; null where none waits. */
    of: (visit: Visit): A | null =>
      Option.fromUndefinedOr(visit.kept(cookie)).pipe(
        Option.flatMap((text) => Option.getSuccess(Base64Url.decodeString(text))),
        Option.flatMap(decode),
        Option.getOrNull
      ),
    keep: (visit: Visit, begun: A): void =>
      visit.keep(cookie, path, Base64Url.encode(encode(begun))),
    forget: (visit: Visit): void => visit.keep(cookie, path, "")
  }
}

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
