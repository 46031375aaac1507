import { Effect, Schema } from "effect"
import { addressOf, pagePaths, pagesPrefix } from "../../contract/pagesPlane.ts"
import { begunRequest } from "../../pages/kernel/BegunRequest.ts"
import { type OpenedLink, openedLink } from "../../pages/kernel/openedLink.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import { isDone, verifiedView, verifyEmailForm, verifyEmailView } from "../../pages/views/links.ts"
import { EmailVerification } from "./EmailVerification.ts"
import { EmailVerificationClientApi } from "./EmailVerificationClientApi.ts"

const { verifyEmail } = EmailVerificationClientApi.endpoints

/** Target of a sign-in that had to wait for its address to be verified. */
const waiting = begunRequest(
  "gatehouse_unverified",
  pagesPrefix,
  Schema.Struct({ redirectUrl: Schema.String })
)

/** Remembers where this sign-in leads on to, for whoever opens the mailed link in this browser. */
export const awaitVerification = (visit: Visit): void => {
  if (visit.redirectUrl !== null) waiting.keep(visit, { redirectUrl: visit.redirectUrl })
}

/** Proving an address by its mailed link. */
export const emailVerificationPages: ReadonlyArray<Page<EmailVerification>> = [
  page<OpenedLink & { readonly redirectUrl: string | null }, EmailVerification>(
    pagePaths.verifyEmail,
    {
      load: (visit) =>
        Effect.map(
          openedLink(visit, (environment, token) =>
            EmailVerification.use((verification) => verification.isOpen(environment, token))
          ),
          (link) => ({ ...link, redirectUrl: waiting.of(visit)?.redirectUrl ?? null })
        ),
      view: (visit, data) =>
        isDone(visit, "verified") ? verifiedView(visit, data) : verifyEmailView(visit, data),
      forms: {
        "": posted(verifyEmailForm, (visit, body) =>
          Effect.gen(function* () {
            yield* visit.call(verifyEmail, { body })
            visit.keepToken("")
            return Outcome.GoTo({
              location: addressOf(pagePaths.verifyEmail, { notice: "verified" })
            })
          })
        )
      }
    }
  )
]
