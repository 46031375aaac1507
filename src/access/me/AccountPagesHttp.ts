import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { takeJoined } from "../../pages/kernel/BegunRequest.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import type { Visit } from "../../pages/kernel/Visit.ts"
import { profileForm, profileView } from "../../pages/views/account/profile.ts"
import { CurrentUserClientApi } from "./CurrentUserClientApi.ts"

const { currentUser, updateCurrentUser } = CurrentUserClientApi.endpoints

/** The part of a form that one's organization does not keep, whose fields are not shown. */
const ownPart = (
  { visitor }: Visit,
  { firstName, lastName, ...rest }: Readonly<Record<string, unknown>>
): Readonly<Record<string, unknown>> =>
  (visitor?.user?.managedBy ?? null) === null ? { firstName, lastName, ...rest } : rest

/** One's profile. */
export const accountPages: ReadonlyArray<Page> = [
  page(pagePaths.account, {
    load: (visit) =>
      Effect.map(visit.call(currentUser), (user) => ({ ...user, joined: takeJoined(visit) })),
    view: profileView,
    forms: {
      "": posted(profileForm, (visit, body) =>
        Effect.as(
          visit.call(updateCurrentUser, { body: ownPart(visit, body) }),
          backWith(visit, "saved")
        )
      )
    }
  })
]
