import { Effect, Option, Redacted, Schema } from "effect"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { begunRequest } from "../../pages/kernel/BegunRequest.ts"
import { Answered, page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { ownProblem, shownProblem } from "../../pages/kernel/ShownProblem.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import { addressProofView, type AskedAddressProof } from "../../pages/views/addressProof.ts"
import { typedCodeForm } from "../../pages/views/emailCode.ts"
import { AddressProofs, ProvenPurpose } from "./AddressProofs.ts"
import { keepPass } from "./GuardPagesHttp.ts"

const pageOf = { sign_in: pagePaths.signIn, sign_up: pagePaths.signUp } as const

/** The code that was asked for in this browser. */
const asked = begunRequest(
  "gatehouse_address_proof",
  pagePaths.addressProof,
  Schema.Struct({ requestId: Schema.String, email: Schema.String, purpose: ProvenPurpose })
)

const decodeEmail = Schema.decodeUnknownOption(EmailAddress)

const secretOf = (value: unknown) => Redacted.make(typeof value === "string" ? value : "")

const limited = (error: { readonly properties: { readonly retryAfterSeconds: number } }) =>
  shownProblem(
    429,
    { properties: { ...error.properties, code: "rate_limited" } },
    { "retry-after": String(error.properties.retryAfterSeconds) }
  )

/** Mails a code to the address that was typed, and leads to the page that takes it. */
export const proving = Effect.fnUntraced(function* (
  visit: Visit,
  body: Readonly<Record<string, unknown>>,
  purpose: ProvenPurpose
) {
  const { correlationId, environment, redirectUrl, speech } = visit
  const email = decodeEmail(body["email"])
  if (Option.isNone(email)) return yield* ownProblem(400, "invalid_request", correlationId)
  const requestId = yield* (yield* AddressProofs)
    .begin(environment, purpose, email.value, speech.language)
    .pipe(
      Effect.catchTags({
        rate_limited: (error) => Effect.fail(limited(error)),
        sso_required: ({ properties }) =>
          Effect.fail(ownProblem(403, "sso_required", correlationId, properties)),
        email_domain_not_allowed: () =>
          Effect.fail(ownProblem(422, "email_domain_not_allowed", correlationId))
      })
    )
  asked.keep(visit, { requestId: Redacted.value(requestId), email: email.value, purpose })
  return Outcome.GoTo({ location: addressOf(pagePaths.addressProof, { redirectUrl }) })
})

/** The page that takes the code, and leads back to where it was asked for. */
const addressProofPage = page<AskedAddressProof, AddressProofs>(pagePaths.addressProof, {
  load: (visit) => {
    const begun = asked.of(visit)
    const location = addressOf(pagePaths.signIn, { redirectUrl: visit.redirectUrl })
    return Effect.succeed(
      begun === null
        ? new Answered(Outcome.GoTo({ location }))
        : { requestId: begun.requestId, email: begun.email, back: pageOf[begun.purpose] }
    )
  },
  view: addressProofView,
  forms: {
    "": posted(typedCodeForm, (visit, body) =>
      Effect.gen(function* () {
        const { correlationId, environment, redirectUrl } = visit
        const proofs = yield* AddressProofs
        const { email, pass, purpose } = yield* proofs
          .verify(environment, secretOf(body["requestId"]), secretOf(body["code"]))
          .pipe(
            Effect.catchTags({
              rate_limited: (error) => Effect.fail(limited(error)),
              invalid_code: () => Effect.fail(ownProblem(400, "invalid_code", correlationId))
            })
          )
        asked.forget(visit)
        keepPass(visit, pass)
        const location = addressOf(pageOf[purpose], {
          another: "1",
          loginHint: email,
          notice: "address_proven",
          redirectUrl
        })
        return Outcome.GoTo({ location })
      })
    )
  }
})

/** Proving an address by a mailed code, for browsers without script. */
export const addressProofPages: ReadonlyArray<Page<AddressProofs>> = [addressProofPage]
