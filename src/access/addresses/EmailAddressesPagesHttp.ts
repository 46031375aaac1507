import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import type { Visit } from "../../pages/kernel/Visit.ts"
import {
  addAddressForm,
  addressesView,
  promoteAddressForm,
  removeAddressForm,
  resendAddressForm
} from "../../pages/views/account/addresses.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { EmailAddressesClientApi } from "./EmailAddressesClientApi.ts"

const {
  addEmailAddress,
  listOwnEmailAddresses,
  promoteEmailAddress,
  removeEmailAddress,
  resendEmailVerification
} = EmailAddressesClientApi.endpoints

const which = ({ form }: Visit) => ({
  params: { emailAddressId: form.get("emailAddressId") ?? "" }
})

/** One's email addresses. */
export const emailAddressesPages: ReadonlyArray<Page> = [
  page(pagePaths.accountAddresses, {
    load: (visit) =>
      Effect.map(visit.call(listOwnEmailAddresses), ({ items }) => ({
        addresses: items,
        managedBy: visit.visitor?.user?.managedBy ?? null
      })),
    view: addressesView,
    forms: {
      "": posted(addAddressForm, (visit, body) =>
        Effect.as(visit.call(addEmailAddress, { body }), backWith(visit, "mailed"))
      ),
      promote: posted(promoteAddressForm, (visit) =>
        Effect.as(visit.call(promoteEmailAddress, which(visit)), backWith(visit, "saved"))
      ),
      resend: posted(resendAddressForm, (visit) =>
        Effect.as(visit.call(resendEmailVerification, which(visit)), backWith(visit, "mailed"))
      ),
      remove: posted(removeAddressForm, (visit) =>
        Effect.as(visit.call(removeEmailAddress, which(visit)), backWith(visit, "removed"))
      )
    }
  })
]
