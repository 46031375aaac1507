import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import {
  changePasswordForm,
  firstPasswordForm,
  ownPasswordView
} from "../../pages/views/account/password.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { PasswordClientApi } from "./PasswordClientApi.ts"

const { changePassword, passwordStatus } = PasswordClientApi.endpoints

/** One's password: the first one, or another. */
export const ownPasswordPages: ReadonlyArray<Page> = [
  page(pagePaths.accountPassword, {
    load: (visit) => visit.call(passwordStatus),
    view: ownPasswordView,
    forms: {
      change: posted(changePasswordForm, (visit, body) =>
        Effect.as(visit.call(changePassword, { body }), backWith(visit, "saved"))
      ),
      first: posted(firstPasswordForm, (visit, body) =>
        Effect.as(visit.call(changePassword, { body }), backWith(visit, "saved"))
      )
    }
  })
]
