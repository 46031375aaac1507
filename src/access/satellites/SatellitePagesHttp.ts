import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { satelliteForm, satelliteView } from "../../pages/views/links.ts"
import { signedIn } from "../signIn/SignInPagesHttp.ts"
import { SatellitesClientApi } from "./SatellitesClientApi.ts"

const { establishTicket } = SatellitesClientApi.endpoints

/** Signing in on a satellite by a click, where the browser does not say that somebody visits it. */
export const satellitePages: ReadonlyArray<Page> = [
  page(pagePaths.satellite, {
    load: (visit) => Effect.succeed({ ticket: visit.form.get("ticket") }),
    view: satelliteView,
    forms: {
      "": posted(satelliteForm, (visit, body) =>
        Effect.flatMap(visit.call(establishTicket, { body }), (result) => signedIn(visit, result))
      )
    }
  })
]
