import { Effect, Redacted } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { openedLink, type OpenedLink } from "../../pages/kernel/openedLink.ts"
import { Answered, page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { ownProblem } from "../../pages/kernel/ShownProblem.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import type { PortalData } from "../../pages/views/portal/frame.ts"
import { portalOpenForm, portalOpenView } from "../../pages/views/portal/open.ts"
import { portalView } from "../../pages/views/portal/overview.ts"
import { PortalSessions } from "../portal/PortalSessions.ts"
import { isOpenHere, keepSetup, portalDataOf, servedHere, withSetup } from "./OpenSetupHttp.ts"

/** The set-up that a link has opened in this browser already: the link leads there once more. */
const toSetup = (visit: Visit) => {
  visit.keepToken("")
  return Outcome.GoTo({ location: pagePaths.portal })
}

/** Opens a link after a click; a visit alone, such as a mail program's, uses nothing up. */
const open = (visit: Visit) =>
  Effect.gen(function* () {
    const sessions = yield* PortalSessions
    const secret = yield* sessions.open(visit.environment, Redacted.make(visit.token ?? ""))
    if (secret === undefined) {
      if (yield* isOpenHere(visit)) return toSetup(visit)
      return yield* ownProblem(400, "invalid_token", visit.correlationId)
    }
    visit.keepToken("")
    keepSetup(visit, secret)
    return Outcome.GoTo({ location: pagePaths.portal })
  })

/** The pages on which an organization's IT sets up its own sign-in. */
export const portalPages: ReadonlyArray<Page<PortalSessions>> = [
  page<OpenedLink, PortalSessions>(pagePaths.portalOpen, {
    load: (visit) =>
      servedHere(
        visit,
        Effect.gen(function* () {
          const opened = yield* openedLink(visit, (environment, token) =>
            PortalSessions.use((sessions) => sessions.isOpen(environment, token))
          )
          const isHere = opened.isDead && (yield* isOpenHere(visit))
          return isHere ? new Answered(toSetup(visit)) : opened
        })
      ),
    view: portalOpenView,
    forms: { "": posted(portalOpenForm, open) }
  }),
  page<PortalData, PortalSessions>(pagePaths.portal, {
    load: (visit) => withSetup(visit, null, (setup) => Effect.succeed(portalDataOf(setup))),
    view: portalView
  })
]
