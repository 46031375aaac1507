import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import {
  revokeOthersForm,
  revokeSessionForm,
  sessionsView
} from "../../pages/views/account/sessions.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { SessionsClientApi } from "./SessionsClientApi.ts"

const { listSessions, revokeOtherSessions, revokeSession } = SessionsClientApi.endpoints

/** Sessions of the signed-in person. */
export const sessionsPages: ReadonlyArray<Page> = [
  page(pagePaths.accountSessions, {
    load: (visit) => Effect.map(visit.call(listSessions), ({ items }) => items),
    view: sessionsView,
    forms: {
      revoke: posted(revokeSessionForm, (visit) =>
        Effect.as(
          visit.call(revokeSession, { params: { sessionId: visit.form.get("sessionId") ?? "" } }),
          backWith(visit, "ended")
        )
      ),
      "revoke-others": posted(revokeOthersForm, (visit) =>
        Effect.as(visit.call(revokeOtherSessions), backWith(visit, "ended"))
      )
    }
  })
]
