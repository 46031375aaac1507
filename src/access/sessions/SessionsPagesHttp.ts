import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import {
  forgetTrustedForm,
  revokeOthersForm,
  revokeSessionForm,
  sessionsView
} from "../../pages/views/account/sessions.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import {
  ActivityClientApi,
  SessionsClientApi,
  TrustedDevicesClientApi
} from "./SessionsClientApi.ts"
import { activityView, type ActivityData } from "../../pages/views/account/activity.ts"

const { listSessions, revokeOtherSessions, revokeSession } = SessionsClientApi.endpoints
const { listOwnTrustedDevices, removeOwnTrustedDevice } = TrustedDevicesClientApi.endpoints

/** Sessions of the signed-in person. */
export const sessionsPages: ReadonlyArray<Page> = [
  page(pagePaths.accountSessions, {
    load: Effect.fnUntraced(function* (visit) {
      const { items: sessions } = yield* visit.call(listSessions)
      const { items: trusted } = yield* visit.call(listOwnTrustedDevices)
      return { sessions, trusted }
    }),
    view: sessionsView,
    forms: {
      revoke: posted(revokeSessionForm, (visit) =>
        Effect.as(
          visit.call(revokeSession, { params: { sessionId: visit.form.get("sessionId") ?? "" } }),
          backWith(visit, "ended")
        )
      ),
      forget: posted(forgetTrustedForm, (visit) =>
        Effect.as(
          visit.call(removeOwnTrustedDevice, {
            params: { trustedDeviceId: visit.form.get("trustedDeviceId") ?? "" }
          }),
          backWith(visit, "ended")
        )
      ),
      "revoke-others": posted(revokeOthersForm, (visit) =>
        Effect.as(visit.call(revokeOtherSessions), backWith(visit, "ended"))
      )
    }
  })
]

const { listActivity } = ActivityClientApi.endpoints

/** Events of one's own account. */
export const activityPages: ReadonlyArray<Page> = [
  page<ActivityData>(pagePaths.accountActivity, {
    load: (visit) =>
      Effect.map(
        visit.call(listActivity, { query: { cursor: visit.query.get("cursor") } }),
        ({ items, page: { nextCursor } }) => ({ items, nextCursor })
      ),
    view: activityView
  })
]
