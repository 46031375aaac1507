import { Effect, Redacted, Result } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { connectionAddresses } from "../../contract/ClientPaths.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { UnsupportedMediaType } from "../../contract/Problems.ts"
import { group } from "../../http/ApiGroup.ts"
import { bodyBytes } from "../../http/CheckedRequest.ts"
import { isPostedForm, seeOther } from "../../http/Navigation.ts"
import { Connections } from "../../organizations/connections/Connections.ts"
import { ConnectionNotFound } from "../../organizations/connections/ConnectionsProblems.ts"
import { readCertificate } from "../../platform/Certificates.ts"
import { spMetadataXml } from "../../platform/saml/spDocuments.ts"
import { InvalidState } from "../federation/OAuthProblems.ts"
import { maximumFormBytes, postedFields } from "./postedResponse.ts"
import { metadataType, SamlClientApi } from "./SamlClientApi.ts"
import { SamlRounds } from "./SamlRounds.ts"

export const SamlClientHttp = group(
  onClientPlane(SamlClientApi),
  "client.saml",
  Effect.fn(function* (handlers) {
    const connections = yield* Connections
    const rounds = yield* SamlRounds
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
      }),
      samlAcs: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const request = yield* HttpServerRequest.HttpServerRequest
        if (!isPostedForm(request)) return yield* new UnsupportedMediaType()
        const body = new Uint8Array(yield* bodyBytes(request, maximumFormBytes))
        const fields = postedFields(body)
        const state = Redacted.make(fields?.get("RelayState") ?? "")
        const response = fields?.get("SAMLResponse")
        const { connectionId } = params
        const { authorizeUrl, redirectUri } = connectionAddresses(environment.appUrl, connectionId)
        const answered = yield* rounds.answered(environment, connectionId, state, response)
        if (answered !== undefined) {
          const query = new URLSearchParams({
            state: Redacted.value(state),
            ticket: Redacted.value(answered.ticket)
          })
          return seeOther(`${redirectUri}?${query}`)
        }
        const found = yield* connections.find(environment, connectionId)
        const mayBegin =
          found?.status === "active" &&
          found.settings.protocol === "saml" &&
          found.terms.idpInitiated
        return mayBegin ? seeOther(authorizeUrl) : yield* new InvalidState()
      })
    })
  })
)
