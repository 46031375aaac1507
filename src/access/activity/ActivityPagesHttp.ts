import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { page, type Page } from "../../pages/kernel/PageRoutes.ts"
import { activityView, type ActivityData } from "../../pages/views/account/activity.ts"
import { ActivityClientApi } from "./ActivityClientApi.ts"

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
