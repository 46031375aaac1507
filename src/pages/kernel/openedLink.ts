import { Effect, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { ownProblem } from "./ShownProblem.ts"
import type { Shown, View, Visit } from "./Visit.ts"

/** The mailed link that a page was opened by; `isDead` for one that was used, replaced or never was. */
export interface OpenedLink {
  readonly token: string | null
  readonly isDead: boolean
}

/**
 * Looks at the link without using it, so that programs that fetch the links of mails do no harm. A
 * page that is shown again after its form was refused knows already.
 */
export const openedLink = <R>(
  { environment, problem, token }: Visit,
  opens: (environment: Environment, token: Redacted.Redacted) => Effect.Effect<boolean, never, R>
): Effect.Effect<OpenedLink, never, R> =>
  token === null || problem !== null
    ? Effect.succeed({ token, isDead: false })
    : Effect.map(opens(environment, Redacted.make(token)), (isOpen) => ({ token, isDead: !isOpen }))

/** Shows a page with the news that its link is dead, as its form would answer. */
export const withLink = (
  shown: Shown,
  { isDead }: Pick<OpenedLink, "isDead">,
  view: (told: Shown) => View
): View =>
  isDead
    ? {
        ...view({ ...shown, problem: ownProblem(400, "invalid_token", shown.correlationId) }),
        status: 400
      }
    : view(shown)
