import { Effect } from "effect"
import { backWith } from "../../pages/kernel/notices.ts"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { dataView, requestDataForm } from "../../pages/views/account/data.ts"
import { dataRequestView } from "../../pages/views/links.ts"
import { DataRequestsClientApi } from "./DataRequestsClientApi.ts"

const { createDataRequest, listDataRequests } = DataRequestsClientApi.endpoints

/** Copies of one's data, and where the mail that one is ready leads. */
export const dataRequestsPages: ReadonlyArray<Page> = [
  page(pagePaths.accountData, {
    load: (visit) => Effect.map(visit.call(listDataRequests), ({ items }) => items),
    view: dataView,
    forms: {
      "": posted(requestDataForm, (visit) =>
        Effect.as(visit.call(createDataRequest), backWith(visit, "requested"))
      )
    }
  }),
  page(pagePaths.dataRequest, {
    load: (visit) =>
      visit.visitor?.user
        ? Effect.map(visit.call(listDataRequests), ({ items }) => ({
            isGone: items.every(({ status }) => status === "expired")
          }))
        : Effect.succeed({ isGone: false }),
    view: dataRequestView
  })
]
