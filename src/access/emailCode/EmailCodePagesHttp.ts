import { Effect, Option, Redacted, Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { begunRequest } from "../../pages/kernel/BegunRequest.ts"
import { Answered, page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { ownProblem } from "../../pages/kernel/ShownProblem.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  type AskedEmailCode,
  askForCodeForm,
  emailCodeView,
  emailLinkForm,
  typedCodeForm,
  typedCodeView,
  type EmailCodeData
} from "../../pages/views/emailCode.ts"
import { pendingBrowser } from "../../sessions/clients/ClientCookiesHttp.ts"
import { callGuarded, guardFor } from "../abuse/GuardPagesHttp.ts"
import type { AbuseGuard } from "../abuse/AbuseGuard.ts"
import { signedIn } from "../signIn/SignInPagesHttp.ts"
import { EmailCodeClientApi } from "./EmailCodeClientApi.ts"
import { EmailCodes } from "./EmailCodes.ts"

const { requestEmailCode, verifyEmailCode, verifyEmailLink } = EmailCodeClientApi.endpoints

/** The code that was asked for in this browser. */
const asked = begunRequest(
  "gatehouse_email_code",
  pagePaths.emailCode,
  Schema.Struct({ requestId: Schema.String, email: Schema.String })
)

const opened = Effect.fnUntraced(function* ({ environment }: Visit, token: string) {
  const codes = yield* EmailCodes
  const request = yield* HttpServerRequest.HttpServerRequest
  const browser = pendingBrowser(environment, request)
  return yield* codes.open(environment, browser, Redacted.make(token))
})

/**
 * Pages that ask for a code, and the page behind the mailed link, which acts only on a click and
 * only in the browser that asked.
 */
const askPage = page<EmailCodeData, AbuseGuard | EmailCodes>(pagePaths.emailCode, {
  load: Effect.fnUntraced(function* (visit) {
    const { environment, problem, query, token } = visit
    if (!environment.settings.signIn.emailCode) {
      return yield* ownProblem(403, "email_code_disabled", null)
    }
    const guard = yield* guardFor(visit, "email_code")
    const ask = (isDead: boolean): EmailCodeData => ({
      _tag: "Ask",
      email: asked.of(visit)?.email ?? null,
      isDead,
      guard
    })
    // Asking for another code makes the link worthless.
    const isAsking = query.has("another") || visit.form.has("email")
    if (token === null || isAsking || problem !== null) {
      if (token !== null) visit.keepToken("")
      return ask(false)
    }
    return yield* opened(visit, token).pipe(
      Effect.map((link): EmailCodeData =>
        link._tag === "SameBrowser"
          ? { _tag: "Here", token }
          : { _tag: "Elsewhere", code: Redacted.value(link.code) }
      ),
      Effect.catchTag("invalid_token", () => {
        visit.keepToken("")
        return Effect.succeed(ask(true))
      })
    )
  }),
  view: emailCodeView,
  forms: {
    "": posted(askForCodeForm, (visit, body) =>
      Effect.gen(function* () {
        const { redirectUrl } = visit
        const { requestId } = yield* callGuarded(visit, requestEmailCode, { ...body, redirectUrl })
        visit.keepToken("")
        asked.keep(visit, { requestId, email: String(body["email"]) })
        return Outcome.GoTo({ location: addressOf(pagePaths.emailCodeTyped, { redirectUrl }) })
      })
    ),
    link: posted(emailLinkForm, (visit, body) =>
      Effect.gen(function* () {
        const link = yield* Effect.option(opened(visit, visit.token ?? ""))
        const result = yield* visit.call(verifyEmailLink, { body })
        visit.keepToken("")
        asked.forget(visit)
        // The link was asked for on the way to somewhere.
        const redirectUrl =
          Option.isSome(link) && link.value._tag === "SameBrowser" ? link.value.redirectUrl : null
        return yield* redirectUrl === null
          ? signedIn(visit, result, "email_code")
          : signedIn(
              { ...visit, redirectUrl, onward: Effect.succeed(redirectUrl) },
              result,
              "email_code"
            )
      })
    )
  }
})

/** The code whose form was posted: another tab may have asked for another one since. */
const typedFor = ({ form }: Visit): AskedEmailCode | null => {
  const [requestId, email] = [form.get("requestId"), form.get("email")]
  return requestId === null || email === null ? null : { requestId, email }
}

const typedPage = page(pagePaths.emailCodeTyped, {
  load: (visit) => {
    const location = addressOf(pagePaths.emailCode, { redirectUrl: visit.redirectUrl })
    return Effect.succeed(
      typedFor(visit) ?? asked.of(visit) ?? new Answered(Outcome.GoTo({ location }))
    )
  },
  view: typedCodeView,
  forms: {
    "": posted(typedCodeForm, (visit, body) =>
      Effect.gen(function* () {
        const result = yield* visit.call(verifyEmailCode, { body })
        asked.forget(visit)
        return yield* signedIn(visit, result, "email_code")
      })
    )
  }
})

/** Signing in with a mailed code. */
export const emailCodePages: ReadonlyArray<Page<AbuseGuard | EmailCodes>> = [askPage, typedPage]
