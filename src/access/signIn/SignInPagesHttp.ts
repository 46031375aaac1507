import { Effect, Option, Result, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { ConnectionId, OrganizationId } from "../../contract/Ids.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { DiscoveryClientApi } from "../discovery/DiscoveryClientApi.ts"
import { addressOf, breachedCookie, pagePaths, pagesPrefix } from "../../contract/pagesPlane.ts"
import { connectionAddress } from "../../pages/kernel/connectionWay.ts"
import { leavingView } from "../../pages/kernel/frames.ts"
import { Answered, page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { returnError, withReturn } from "../../pages/kernel/returnError.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  discoverForm,
  loginForm,
  resendVerificationForm,
  signInView,
  type SignInData,
  type SignInMethod,
  switchForm
} from "../../pages/views/signIn.ts"
import { breachedPasswordView } from "../../pages/views/password.ts"
import { logoutOneForm, signOutView } from "../../pages/views/signOut.ts"
import { callGuarded, guardFor } from "../abuse/GuardPagesHttp.ts"
import type { AbuseGuard } from "../abuse/AbuseGuard.ts"
import type { AddressProofs } from "../abuse/AddressProofs.ts"
import { proving } from "../abuse/AddressProofPagesHttp.ts"
import { proveForm } from "../../pages/views/addressProof.ts"
import { ConfigurationClientApi } from "../configuration/ConfigurationClientApi.ts"
import { EmailVerificationClientApi } from "../emailVerification/EmailVerificationClientApi.ts"
import { awaitVerification } from "../emailVerification/EmailVerificationPagesHttp.ts"
import { SignInClientApi } from "./SignInClientApi.ts"

type Status = "complete" | "mfa_required" | "mfa_enrollment_required" | "continue"

const lastUsedCookie = "gatehouse_last_used"
const lastUsedSeconds = 31_536_000

const isMethod = (text: string): text is SignInMethod =>
  ["password", "passkey", "email_code"].includes(text) || text.startsWith("provider.")

/** Method of the last sign-in in this browser, as far as these pages know. */
const lastUsedIn = (visit: Visit): SignInMethod | null => {
  const text = visit.kept(lastUsedCookie) ?? ""
  return isMethod(text) ? text : null
}

/** Leads on from whatever way of signing in, by what it answered. */
export const signedIn = (
  visit: Visit,
  { status }: { readonly status: Status },
  method: SignInMethod | null = null
): Effect.Effect<Outcome> => {
  const { redirectUrl } = visit
  // A provider's key consists of letters that fit into a cookie as they are.
  if (method !== null) visit.keep(lastUsedCookie, pagePaths.signIn, method, lastUsedSeconds)
  switch (status) {
    case "complete":
      return visit.kept(breachedCookie) === undefined
        ? Effect.map(visit.onward, (url) => Outcome.Leave({ url }))
        : goTo(addressOf(pagePaths.breachedPassword, { redirectUrl }))
    case "mfa_required":
      return goTo(addressOf(pagePaths.secondFactor, { redirectUrl }))
    case "mfa_enrollment_required":
      return goTo(addressOf(pagePaths.enrollment, { redirectUrl }))
    case "continue":
      return goTo(addressOf(pagePaths.continuation, { redirectUrl }))
  }
}

const goTo = (location: string): Effect.Effect<Outcome> =>
  Effect.succeed(Outcome.GoTo({ location }))

const addressCookie = "gatehouse_sign_in_address"
const addressSeconds = 15_552_000

const decodeAddress = Schema.decodeUnknownOption(EmailAddress)
const decodeConnection = Schema.decodeUnknownOption(ConnectionId)
const decodeOrganization = Schema.decodeUnknownOption(OrganizationId)

/** The address that this browser last signed in with, as far as this page knows. */
const rememberedIn = (visit: Visit): EmailAddress | null =>
  Option.fromUndefinedOr(visit.kept(addressCookie)).pipe(
    Option.flatMap((text) => Result.getSuccess(Base64Url.decodeString(text))),
    Option.flatMap(decodeAddress),
    Option.getOrNull
  )

/** Data that the page needs where an address is asked first: then with what it leads to. */
const addressOfVisit = Effect.fnUntraced(function* (visit: Visit) {
  const enforcement = yield* Enforcement
  const { problem, query } = visit
  if (!(yield* enforcement.hasConnections(visit.environment))) {
    return { address: null, connection: null }
  }
  const email = rememberedIn(visit)
  const typed = visit.form.has("password") || visit.form.has("credential")
  const asked = problem === null ? !query.has("known") || email === null : !typed
  const address = { asked, email }
  // A refusal names the connection by itself.
  if (asked || email === null || problem?.code === "sso_required") {
    return { address, connection: null }
  }
  const found = yield* enforcement.connectionOf(visit.environment, email)
  return { address, connection: found === undefined ? null : { id: found.id, name: found.name } }
})

/** Place of a link that names a connection, or an organization that has one. */
const linkedPlace = Effect.fnUntraced(function* (visit: Visit) {
  const enforcement = yield* Enforcement
  const { problem, query } = visit
  if (problem !== null || query.has("error")) return undefined
  const connectionId = Option.getOrUndefined(decodeConnection(query.get("connection")))
  const organizationId = Option.getOrUndefined(decodeOrganization(query.get("organization")))
  const found = yield* enforcement.linkedConnection(visit.environment, {
    connectionId,
    organizationId
  })
  // The connection takes an address alone, and an application hints at whatever it knows.
  const hint = Option.getOrNull(decodeAddress(query.get("loginHint")))
  return found && connectionAddress(visit, found.id, hint)
})

const { discover } = DiscoveryClientApi.endpoints
const { environment } = ConfigurationClientApi.endpoints
const { login, logout, switchSession } = SignInClientApi.endpoints
const { resendVerificationEmail } = EmailVerificationClientApi.endpoints

/** The page for signing in, which other ways of signing in show again. */
export const signInPage = page<SignInData, AbuseGuard | AddressProofs | Enforcement>(
  pagePaths.signIn,
  {
    load: Effect.fnUntraced(function* (visit) {
      const linked = yield* linkedPlace(visit)
      if (linked !== undefined) return new Answered(Outcome.GoTo({ location: linked }))
      const { passkeys, providers, signIn, signUp } = yield* visit.call(environment)
      return {
        providers,
        passkeys: passkeys.enabled,
        emailCode: signIn.emailCode,
        guard: yield* guardFor(visit, "sign_in"),
        signUpIsOpen: signUp.mode === "public",
        ...(yield* addressOfVisit(visit)),
        another: ["another", "known", "error"].some((name) => visit.query.has(name)),
        lastUsed: lastUsedIn(visit)
      }
    }),
    view: (shown, data) => withReturn(shown, (told) => signInView(told, data)),
    forms: {
      "": posted(loginForm, (visit, body) =>
        callGuarded(visit, login, body).pipe(
          Effect.tapError(({ code }) =>
            Effect.sync(() => {
              if (code === "email_not_verified") awaitVerification(visit)
            })
          ),
          Effect.flatMap((result) => signedIn(visit, result, "password"))
        )
      ),
      discover: posted(discoverForm, (visit, body) =>
        Effect.map(visit.call(discover, { body }), ({ connection, next }) => {
          const email = (visit.form.get("email") ?? "").trim()
          visit.keep(addressCookie, pagePaths.signIn, Base64Url.encode(email), addressSeconds)
          const { origin, redirectUrl } = visit
          if (next !== "connection" || connection === null) {
            return Outcome.GoTo({
              location: addressOf(pagePaths.signIn, { known: "1", redirectUrl })
            })
          }
          const url = `${origin}${connectionAddress(visit, connection.id, email)}`
          return Outcome.Show({ view: leavingView(visit, url, connection.name) })
        })
      ),
      prove: posted(proveForm, (visit, body) => proving(visit, body, "sign_in")),
      switch: posted(switchForm, (visit, body) =>
        Effect.flatMap(visit.call(switchSession, { body }), (result) => signedIn(visit, result))
      ),
      resend: posted(resendVerificationForm, (visit, body) =>
        Effect.as(
          visit.call(resendVerificationEmail, { body }),
          Outcome.GoTo({
            location: addressOf(pagePaths.signIn, {
              notice: "verification_sent",
              redirectUrl: visit.redirectUrl
            })
          })
        )
      )
    }
  }
)

/** The page that providers return people to, and that leads on from there. */
const returnPage = page<never>(pagePaths.signInReturn, {
  load: Effect.fnUntraced(function* (visit) {
    const { query, redirectUrl } = visit
    const status = query.get("status")
    const known = (
      ["complete", "mfa_required", "mfa_enrollment_required", "continue"] as const
    ).find((each) => each === status)
    const provider = query.get("provider")
    if (known !== undefined) {
      const { providers } = yield* visit.call(environment)
      const used = providers.find(({ key }) => key === provider)
      const method = used === undefined ? null : (`provider.${used.key}` as const)
      return new Answered(yield* signedIn(visit, { status: known }, method))
    }
    const error = returnError(visit) ?? null
    // Once the person is signed in, one click links the account that they came with.
    const offer =
      error === "account_exists" && provider !== null
        ? addressOf(pagePaths.accountIdentities, { offer: provider, redirectUrl })
        : redirectUrl
    return new Answered(
      Outcome.GoTo({
        location: addressOf(pagePaths.signIn, {
          error,
          redirectUrl: offer
        })
      })
    )
  }),
  view: () => {
    throw new Error("It only leads on")
  }
})

const signOutPage = page(pagePaths.signOut, {
  load: () => Effect.succeed(null),
  view: signOutView,
  forms: {
    "": posted(logoutOneForm, (visit, body) =>
      Effect.gen(function* () {
        yield* visit.call(logout, { body })
        if (visit.redirectUrl !== null) return Outcome.Leave({ url: yield* visit.onward })
        const { appUrl, settings } = visit.environment
        const after = settings.pages.afterSignOut
        return after === pagePaths.signIn
          ? Outcome.GoTo({ location: addressOf(after, { notice: "signed_out" }) })
          : Outcome.Leave({ url: `${appUrl}${after}` })
      })
    )
  }
})

const breachedPasswordPage = page(pagePaths.breachedPassword, {
  load: (visit) => {
    visit.keep(breachedCookie, pagesPrefix, "")
    return visit.onward
  },
  view: breachedPasswordView
})

/** Signing in, choosing an account, and signing out. */
export const signInPages: ReadonlyArray<Page<AbuseGuard | AddressProofs | Enforcement>> = [
  signInPage,
  returnPage,
  breachedPasswordPage,
  signOutPage
]
