import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { Idp } from "../Idp.ts"
import { lastCode, otherCode } from "../Mailbox.ts"
import { newcomer, organizationOf } from "../Organizations.ts"
import type { PageVisitor } from "../PageVisitor.ts"
import { person } from "../People.ts"
import { comeBack } from "../ProviderSignIn.ts"
import { throughConnection, verifiedDomain } from "../SsoConnections.ts"
import { TestService } from "../TestService.ts"
import type { Walk } from "./RecordedPage.ts"

/** Where the page of a test sign-in leads to at the provider. */
export const onward = ({ html, page }: PageVisitor): string =>
  (
    page?.headers.get("location") ??
    /https?:[^"<]*authorize[^"<]*/.exec(html)?.[0] ??
    ""
  ).replaceAll("&amp;", "&")

/** A test of an organization's connection, and the link of a person who had an account before. */
export const connections = Effect.fnUntraced(function* (walk: Walk) {
  const { ask } = yield* TestService
  const provider = yield* Idp
  const { clientId, clientSecret, grant, issuer, script } = provider
  const post = (path: string, json: object = {}) => ask(path, { method: "POST", json })
  const { id: organizationId } = yield* organizationOf(yield* newcomer)
  const domain = `connected-${walk.locale}.test`
  yield* verifiedDomain(organizationId, domain)
  const settings = { issuer, clientId, clientSecret }
  const draft = { organizationId, protocol: "oidc", name: "Acme <b>", settings }
  const connection = `/connections/${(yield* post("/connections", draft)).json.id}`

  const page = yield* walk.visitor
  const test = "connection-test"
  yield* walk.look(page, `${pagePaths.connectionTest}?token=t`, test, "invalid_token")
  for (const at of ["elsewhere.test", domain]) {
    const { url } = (yield* post(`${connection}/test-links`)).json
    yield* walk.look(page, url, test, undefined, "before")
    script.idToken = { sub: "zoe", email: `zoe@${at}`, given_name: "Zoe <b>" }
    yield* page.submit("GET /auth/sso/{connectionId}/authorize")
    const back = yield* comeBack(page.browser, grant(onward(page)))
    yield* walk.look(page, back.headers.get("location") ?? "", test, undefined, `at ${at}`)
  }

  yield* post(`${connection}/activate`)
  const email = `ada@${domain}`
  yield* person(email)
  script.idToken = { sub: "ada", email }
  const link = "connection-link"
  const id = connection.slice("/connections/".length)
  yield* throughConnection(page.browser, provider, id)
  yield* walk.look(page, pagePaths.continuation, link)
  const prove = "POST /auth/sso/link"
  yield* walk.send(page, prove, { password: "wrong" }, link, "invalid_credentials")
  yield* walk.send(page, "POST /auth/sso/link/send-code", {}, link, undefined, "sent")
  const code = otherCode(yield* lastCode(email, "reauthentication_code"))
  yield* walk.send(page, prove, { code }, link, "invalid_credentials", "code")
  // An active one changes the pages of sign-in for everybody.
  yield* post(`${connection}/disable`)
  yield* TestClock.adjust("2 seconds")
})
