import { Effect, Schema } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import type { Connection, SettingsChanges } from "../../organizations/connections/Connection.ts"
import type { Connections } from "../../organizations/connections/Connections.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import type { Visit } from "../../pages/kernel/Visit.ts"
import {
  addCertificateForm,
  portalCertificatesView,
  readMetadataForm
} from "../../pages/views/portal/certificates.ts"
import type { PortalConnectionsData } from "../../pages/views/portal/ssoData.ts"
import { ofSetup } from "../../pages/views/portal/frame.ts"
import type { PortalSessions } from "../portal/PortalSessions.ts"
import { portalDataOf, withSetup } from "./OpenSetupHttp.ts"
import { changeConnection, connectionsOf, settingsOf, shownOnPage } from "./PortalConnectionHttp.ts"
import { bodyBy } from "./RefusedHttp.ts"

type Services = Connections | PortalSessions

const newCertificate = bodyBy(
  Schema.Struct({ certificate: Schema.String.check(Schema.isMaxLength(16_384)) })
)

/** Changes the settings of the SAML connection that a form is about; of another one nothing. */
const changing = (
  visit: Visit,
  changesOf: (settings: Connection["settings"]) => (typeof SettingsChanges)["Encoded"]
) =>
  changeConnection(visit, "certificates", () => backWith(visit, "saved"), {
    changesOf: (_setup, { settings }) => settingsOf(visit, { settings: changesOf(settings) })
  })

/** The certificates of an organization's connections: their ends, and new ones in time. */
export const portalCertificatesPages: ReadonlyArray<Page<Services>> = [
  page<PortalConnectionsData, Services>(pagePaths.portalCertificates, {
    load: (visit) =>
      withSetup(visit, "certificates", (setup) =>
        Effect.map(connectionsOf(visit, setup), (connections) => ({
          portal: portalDataOf(setup),
          connections: connections.map(shownOnPage).filter(({ protocol }) => protocol === "saml")
        }))
      ),
    view: ofSetup(portalCertificatesView),
    forms: {
      "": posted(addCertificateForm, (visit, body) =>
        Effect.flatMap(newCertificate(visit, body), ({ certificate }) =>
          changing(visit, (settings) =>
            "issuer" in settings
              ? {}
              : { certificates: [...settings.certificates, certificate.trim()] }
          )
        )
      ),
      read: posted(readMetadataForm, (visit) =>
        changing(visit, (settings) =>
          "issuer" in settings || settings.metadataUrl === null
            ? {}
            : { metadataUrl: settings.metadataUrl }
        )
      )
    }
  })
]
