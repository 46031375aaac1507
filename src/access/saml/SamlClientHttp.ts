import { Effect, Result } from "effect"
import { HttpServerResponse } from "effect/http"
import { connectionAddresses } from "../../contract/ClientPaths.ts"
import { onClientPlane } from "../../contract/clientPlane.ts"
import { CurrentEnvironment } from "../../contract/CurrentEnvironment.ts"
import { group } from "../../http/ApiGroup.ts"
import { Connections } from "../../organizations/connections/Connections.ts"
import { ConnectionNotFound } from "../../organizations/connections/ConnectionsProblems.ts"
import { readCertificate } from "../../platform/Certificates.ts"
import { spMetadataXml } from "../../saml/spDocuments.ts"
import { metadataType, SamlClientApi } from "./SamlClientApi.ts"

export const SamlClientHttp = group(
  onClientPlane(SamlClientApi),
  "client.saml",
  Effect.fn(function* (handlers) {
    const connections = yield* Connections
    return handlers.handleAll({
      samlMetadata: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const found = yield* connections.find(environment, params.connectionId)
        const settings = found?.settings
        if (!found?.serviceProvider || settings?.protocol !== "saml") {
          return yield* new ConnectionNotFound()
        }
        const { certificate, entityId } = found.serviceProvider
        const { acsUrl } = connectionAddresses(environment.appUrl, found.id)
        const { base64 } = Result.getOrThrow(readCertificate(certificate))
        const xml = spMetadataXml({ acsUrl, entityId }, base64, settings.signRequests)
        return HttpServerResponse.text(xml, { contentType: metadataType })
      })
    })
  })
)
