import { DateTime, Effect, Redacted } from "effect"
import { HttpServerResponse } from "effect/http"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { shownToName } from "../../pages/kernel/Form.ts"
import { Answered } from "../../pages/kernel/PageRoutes.ts"
import type { ShownProblem } from "../../pages/kernel/ShownProblem.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import type { PortalData } from "../../pages/views/portal/frame.ts"
import { portalEndedView } from "../../pages/views/portal/open.ts"
import { AuditOrigin, noSecretKey, systemActor } from "../../tenancy/audit/AuditOrigin.ts"
import { sessionSeconds, type PortalIntent } from "../portal/PortalLink.ts"
import { PortalSessions } from "../portal/PortalSessions.ts"
import { shownBy } from "./RefusedHttp.ts"

const cookie = "gatehouse_portal"

/** An open set-up of an organization. */
export type Setup = NonNullable<Effect.Success<ReturnType<PortalSessions["Service"]["find"]>>>

/** The pages are at the app URL's host and nowhere else. */
const isServedAt = ({ environment, origin }: Visit): boolean =>
  environment.kind === "application" && origin === new URL(environment.appUrl).origin

const notHere = Outcome.Pass({ response: HttpServerResponse.empty({ status: 404 }) })

/** Keeps the pages that a link has opened to this browser. */
export const keepSetup = (visit: Visit, secret: Redacted.Redacted): void =>
  visit.keep(cookie, pagePaths.portal, Redacted.value(secret), sessionSeconds)

/** True if the pages that this browser has open are those of the link that led to this visit. */
export const isOpenHere = Effect.fnUntraced(function* (visit: Visit) {
  const secret = visit.kept(cookie)
  if (secret === undefined || visit.token === null) return false
  const sessions = yield* PortalSessions
  const [token, own] = [Redacted.make(visit.token), Redacted.make(secret)]
  return yield* sessions.isOpenHere(visit.environment, token, own)
})

/** Answers for a visit at another host, or runs `here`. */
export const servedHere = <A, E, R>(visit: Visit, here: Effect.Effect<A, E, R>) =>
  isServedAt(visit) ? here : Effect.succeed(new Answered(notHere))

/** The set-up that this browser has open for a part; undefined where there is none. */
const setupOf = Effect.fnUntraced(function* (visit: Visit, intent: PortalIntent | null) {
  const secret = visit.kept(cookie)
  if (secret === undefined) return undefined
  const sessions = yield* PortalSessions
  const setup = yield* sessions.find(visit.environment, Redacted.make(secret))
  if (setup === undefined) return undefined
  return intent === null || setup.link.intents.includes(intent) ? setup : undefined
})

/** True if this browser has a set-up open that has the part. */
export const isOpenFor = (intent: PortalIntent) => (visit: Visit) =>
  isServedAt(visit)
    ? Effect.map(setupOf(visit, intent), (setup) => setup !== undefined)
    : Effect.succeed(false)

const ended = (visit: Visit): Outcome =>
  Outcome.Show({ view: portalEndedView({ ...visit, problem: null }) })

/**
 * Runs what a page of the set-up loads or does, as the system that the link has let in; without an
 * open set-up that has the part, the page says that it has ended.
 */
export const withSetup = <A, R>(
  visit: Visit,
  intent: PortalIntent | null,
  use: (setup: Setup) => Effect.Effect<A, ShownProblem, R>
) =>
  servedHere(
    visit,
    Effect.gen(function* () {
      const setup = yield* setupOf(visit, intent)
      if (setup === undefined) return new Answered(ended(visit))
      return yield* Effect.provideService(use(setup), AuditOrigin, {
        actor: systemActor,
        secretKeyId: noSecretKey,
        by: { type: "portal_link", id: setup.link.id }
      })
    })
  )

/** Asks whether a set-up is still open, in a transaction that holds its organization. */
export type StillOpen = ReturnType<PortalSessions["Service"]["requireOpen"]>

/**
 * Runs what a form of the set-up does. What it writes asks once more whether the set-up is open: its
 * maker may have lost the right while another provider was asked.
 */
export const doneInSetup = <R>(
  visit: Visit,
  intent: PortalIntent | null,
  use: (setup: Setup, stillOpen: StillOpen) => Effect.Effect<Outcome, ShownProblem, R>
) =>
  Effect.map(
    withSetup(visit, intent, (setup) =>
      Effect.gen(function* () {
        const sessions = yield* PortalSessions
        // The link of another organization was opened in this browser since.
        const shownTo = visit.form.get(shownToName)
        if (shownTo !== null && shownTo !== setup.organization.id) {
          return Outcome.GoTo({ location: pagePaths.portal })
        }
        yield* Effect.mapError(sessions.countWrite(visit.environment, setup.link), shownBy(visit))
        const stillOpen = sessions.requireOpen(visit.environment, setup.link)
        return yield* use(setup, stillOpen).pipe(
          Effect.catchIf(
            ({ code }) => code === "portal_link_not_found",
            () => Effect.succeed(ended(visit))
          )
        )
      })
    ),
    (done) => (done instanceof Answered ? done.outcome : done)
  )

/** Data of a set-up that each of its pages shows. */
export const portalDataOf = ({ link, organization, returnUrl }: Setup): PortalData => ({
  organizationId: organization.id,
  organization: organization.name,
  intents: link.intents,
  endsAt: DateTime.formatIso(link.sessionEndsAt ?? link.expiresAt),
  returnUrl
})
