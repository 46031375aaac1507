import { Effect, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { Answered, page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  connectionLinkView,
  linkByCodeForm,
  linkByPasskeyForm,
  linkByPasswordForm,
  sendLinkCodeForm,
  type ConnectionLinkData
} from "../../pages/views/connectionLink.ts"
import {
  connectionTestForm,
  connectionTestView,
  type ConnectionTestData
} from "../../pages/views/connectionTest.ts"
import { pendingBrowser } from "../../sessions/clients/ClientCookiesHttp.ts"
import { ConfigurationClientApi } from "../configuration/ConfigurationClientApi.ts"
import { ContinuationClientApi } from "../federation/ContinuationClientApi.ts"
import { signedIn } from "../signIn/SignInPagesHttp.ts"
import { ConnectionTests } from "./ConnectionTests.ts"
import { SsoClientApi, SsoLinkClientApi } from "./SsoClientApi.ts"

const { environment } = ConfigurationClientApi.endpoints
const { signUpContinuation } = ContinuationClientApi.endpoints
const { linkSso, sendSsoLinkCode } = SsoLinkClientApi.endpoints
const { authorizeSso } = SsoClientApi.endpoints

const linked = (visit: Visit, body: unknown) =>
  Effect.flatMap(visit.call(linkSso, { body }), (result) => signedIn(visit, result))

/** Proving once that an account is one's own, after the organization's provider has answered. */
const linkPage = page<ConnectionLinkData>(pagePaths.connectionLink, {
  load: Effect.fnUntraced(function* (visit) {
    const { email, missing } = yield* visit.call(signUpContinuation)
    const { passkeys } = yield* visit.call(environment)
    if (!missing.includes("proof")) {
      const { redirectUrl } = visit
      return new Answered(
        Outcome.GoTo({ location: addressOf(pagePaths.continuation, { redirectUrl }) })
      )
    }
    return { email: email ?? "", passkeys: passkeys.enabled }
  }),
  view: connectionLinkView,
  forms: {
    "": posted(linkByPasswordForm, linked),
    code: posted(linkByCodeForm, linked),
    passkey: posted(linkByPasskeyForm, linked),
    "send-code": posted(sendLinkCodeForm, (visit) =>
      Effect.as(
        visit.call(sendSsoLinkCode, { body: {} }),
        Outcome.GoTo({
          location: addressOf(visit.path, { notice: "sent", redirectUrl: visit.redirectUrl })
        })
      )
    )
  }
})

/** A test link, and what came of the test. */
const testPage = page<ConnectionTestData, ConnectionTests>(pagePaths.connectionTest, {
  load: Effect.fnUntraced(function* ({ environment: current, query, token }) {
    const tests = yield* ConnectionTests
    const result = query.get("result")
    if (result !== null) {
      const browser = pendingBrowser(current, yield* HttpServerRequest.HttpServerRequest)
      const found = yield* tests
        .result(current, Redacted.make(result), browser)
        .pipe(Effect.orElseSucceed(() => undefined))
      if (found === undefined) return { _tag: "Missing" } as const
      const { asserted, claims, connection, outcome, reason } = found
      return { _tag: "Done", name: connection.name, asserted, claims, outcome, reason } as const
    }
    const connection =
      token === null
        ? undefined
        : yield* tests
            .inspect(current, Redacted.make(token))
            .pipe(Effect.orElseSucceed(() => undefined))
    if (connection === undefined || token === null) return { _tag: "Missing" } as const
    const { id, name } = connection
    return { _tag: "Ready", connectionId: id, name, token } as const
  }),
  view: connectionTestView,
  forms: {
    "": posted(connectionTestForm, (visit) =>
      Effect.map(
        visit.open(authorizeSso, {
          params: { connectionId: visit.form.get("connectionId") ?? "" },
          query: { test: visit.form.get("test") ?? "" }
        }),
        (url) => Outcome.Leave({ url })
      )
    )
  }
})

/** Pages of sign-ins by organizations' connections. */
export const ssoPages: ReadonlyArray<Page<ConnectionTests>> = [linkPage, testPage]
