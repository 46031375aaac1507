import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { maximumBodyBytes } from "../../contract/Conventions.ts"
import type { Form } from "./Form.ts"
import type { ShownProblem } from "./ShownProblem.ts"
import { Outcome, type Shown, type View, type Visit } from "./Visit.ts"

/**
 * Services that a page may require beside its visit: the request, and services that are no
 * operation's.
 */
type Asked<R> = R | HttpServerRequest.HttpServerRequest
type Handled<R> = Effect.Effect<Outcome, ShownProblem, Asked<R>>

/**
 * A page: what it has to know, how it looks, and what its forms do.
 *
 * To add one: name its address in `contract/pagesPlane.ts`, write what it looks like as a function
 * of plain data in `pages/views` (its words in every language beside it), and join both here in a
 * `*PagesHttp.ts` of the capability's room with `page(...)`; then list it in `service/PagesPlane.ts`.
 * A form is one value (`Form`): `formOf` writes it out, `bodyOf` reads it, and its handler hands that
 * to the JSON operation by `visit.call`. A problem of the operation shows the page again, with the
 * problem's status, words and marked field; one that asks for a sign-in or a fresh proof of identity
 * leads there and back, without a line of the page's own.
 */
export interface Page<R = never> {
  readonly path: string
  /** Shows the page, where the visit has a problem with what stands in the way. */
  readonly show: (visit: Visit) => Handled<R>
  readonly forms: Forms<R>
  /**
   * Answers a form that a page of another site posts to this address. It comes without the browser's
   * cookies, so that all it can do is to lead to a page.
   */
  readonly fromElsewhere?: (visit: Visit) => Handled<R>
}

/** A form with what it does once it is posted. */
export interface PostedForm<R = never> {
  readonly form: Form
  readonly post: (visit: Visit, body: Readonly<Record<string, unknown>>) => Handled<R>
  readonly maximumBytes: number
  /** False for a visit whose form is not read; left away where each is. */
  readonly isRead?: (visit: Visit) => Effect.Effect<boolean, never, R>
}

export const posted = <R = never>(form: Form, post: PostedForm<R>["post"]): PostedForm<R> => ({
  form,
  post,
  maximumBytes: maximumBodyBytes
})

/** A form that is larger than others, and read for those alone for whom its page is open. */
export const postedLarge = <R = never>(
  form: Form,
  post: PostedForm<R>["post"],
  larger: Required<Pick<PostedForm<R>, "maximumBytes" | "isRead">>
): PostedForm<R> => ({ form, post, ...larger })

/** Forms of a page: `""` is posted to the page itself, any other name to one below it. */
export type Forms<R = never> = Readonly<Record<string, PostedForm<R>>>

/** Joins what a page knows with what it looks like; an outcome of `load` is answered as it stands. */
export const page = <Data, R = never>(
  path: string,
  {
    forms = {},
    fromElsewhere,
    load,
    view
  }: {
    readonly load: (visit: Visit) => Effect.Effect<Data | Answered, ShownProblem, Asked<R>>
    readonly view: (shown: Shown, data: Data) => View
    readonly forms?: Forms<R>
    readonly fromElsewhere?: NonNullable<Page<R>["fromElsewhere"]>
  }
): Page<R> => ({
  path,
  show: (visit) =>
    Effect.map(load(visit), (data) =>
      isAnswered(data) ? data.outcome : Outcome.Show({ view: view(visit, data) })
    ),
  forms,
  ...(fromElsewhere === undefined ? {} : { fromElsewhere })
})

/** Result of `load` if there is nothing to show. */
export class Answered {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    this.outcome = outcome
  }
}

/** Answer to a request that only looks at a page whose visit does something. */
const lookedAt = new Answered(Outcome.Pass({ response: HttpServerResponse.empty({ status: 200 }) }))

/**
 * Runs what a visit does by itself, unless a HEAD only looks (contract: "Satellites, impersonation,
 * pages").
 */
export const unlessLookedAt = <A, E, R>(
  act: Effect.Effect<A, E, R>
): Effect.Effect<A | Answered, E, R | HttpServerRequest.HttpServerRequest> =>
  Effect.flatMap(
    HttpServerRequest.HttpServerRequest,
    ({ method }): Effect.Effect<A | Answered, E, R> =>
      method === "HEAD" ? Effect.succeed(lookedAt) : act
  )

const isAnswered = (data: unknown): data is Answered => data instanceof Answered
