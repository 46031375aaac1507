import { Context, DateTime, Effect, Layer, Result, Schema } from "effect"
import { firstOffered } from "../../contract/closestLanguage.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { sealedText } from "../../platform/SealedText.ts"
import { Applications } from "../applications/Applications.ts"
import { describesItself } from "../applications/ApplicationKind.ts"
import { parametersOf, stateOf } from "../tokens/FormParameters.ts"
import { IssuerKeys } from "../keys/IssuerKeys.ts"
import { scopeNames } from "../tokens/TokenScopes.ts"
import { SignOnsStore } from "./SignOnsStore.ts"
import { ApplicationId } from "../../contract/Ids.ts"
import { Language } from "../../contract/Values.ts"

/**
 * A request of an application to sign somebody out, after it was checked (OpenID Connect RP-Initiated
 * Logout 1.0). It travels sealed.
 */
export const LogoutRequest = Schema.Struct({
  /** Null where nothing names one that is known. */
  applicationId: Schema.NullOr(ApplicationId),
  /** The sign-on of a valid hint. */
  signOnId: Schema.NullOr(Schema.String),
  /** One of the application's own; null: a page says that it is done. */
  redirectUri: Schema.NullOr(Schema.String),
  state: Schema.NullOr(Schema.String),
  /** The language of the page, where the application asks for one that there is. */
  locale: Schema.NullOr(Language).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Milliseconds since 1970. */
  askedAt: Schema.Int
})
export type LogoutRequest = typeof LogoutRequest.Type

/** The address to go back to, with the state of the request. */
const addressBackOf = (redirectUri: string, { state }: Pick<LogoutRequest, "state">): string => {
  if (state === null) return redirectUri
  const query = new URLSearchParams({ state })
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query}`
}

const sealed = sealedText(LogoutRequest)

const purposeOf = ({ id }: Environment): string => `logout-request:${id}`

/** Lifetime of a sealed request, in milliseconds. */
const requestMilliseconds = 3_600_000

/** The longest sealed request, in characters: proxies cut lines at eight thousand. */
const maximumSealedLength = 4096

/** Reads requests to sign people out, and lets them travel sealed. */
export class Logouts extends Context.Service<Logouts>()("gatehouse/provider/logout/Logouts", {
  make: Effect.gen(function* () {
    const applications = yield* Applications
    const issuerKeys = yield* IssuerKeys
    const store = yield* SignOnsStore
    const crypto = yield* Crypto

    /** Undefined for one that is too long to travel. */
    const seal = Effect.fnUntraced(function* (environment: Environment, request: LogoutRequest) {
      const text = yield* sealed
        .seal(purposeOf(environment), request)
        .pipe(Effect.provideService(Crypto, crypto))
      return text.length > maximumSealedLength ? undefined : text
    })

    /** Undefined for what is not ours, or too old. */
    const open = Effect.fnUntraced(function* (environment: Environment, text: string) {
      const request = yield* sealed
        .open(purposeOf(environment), text)
        .pipe(Effect.provideService(Crypto, crypto))
      const now = DateTime.toEpochMillis(yield* DateTime.now)
      return request === undefined || now - request.askedAt > requestMilliseconds
        ? undefined
        : request
    })

    /**
     * Checks a request as it was sent; undefined where a parameter stands twice, is no text, or has a
     * state that no address carries. A hint that is wrong is as good as none, and nobody is sent on by
     * it.
     */
    const check = Effect.fn("Logouts.check")(function* (
      environment: Environment,
      sent: URLSearchParams
    ) {
      const read = parametersOf(sent)
      if (Result.isFailure(read)) return undefined
      const parameters = read.success
      const state = stateOf(parameters)
      if (state === null && parameters.get("state") !== undefined) return undefined
      const named = parameters.get("client_id") ?? null
      const shown = parameters.get("id_token_hint")
      const hint =
        shown === undefined ? null : yield* issuerKeys.readHint(environment, shown, named)
      const clientId = hint === undefined ? null : (hint?.clientId ?? named)
      const found =
        clientId === null ? undefined : yield* applications.byClientId(environment.id, clientId)
      const application = found?.enabled === true ? found : undefined
      const asked = parameters.get("post_logout_redirect_uri") ?? null
      const registered = application?.configuration.postLogoutRedirectUris ?? []
      const request: LogoutRequest = {
        applicationId: application?.id ?? null,
        signOnId: hint?.signOnId ?? null,
        redirectUri: asked !== null && registered.includes(asked) ? asked : null,
        state,
        locale:
          firstOffered(scopeNames(parameters.get("ui_locales")), environment.settings.locales) ??
          null,
        askedAt: DateTime.toEpochMillis(yield* DateTime.now)
      }
      return request
    })

    /** The session of the request's hint; undefined where there is none. */
    const sessionOf = Effect.fnUntraced(function* (
      environment: Environment,
      { applicationId, signOnId }: LogoutRequest
    ) {
      if (signOnId === null) return undefined
      const signOn = yield* store.find(environment.id, signOnId)
      return signOn?.applicationId === applicationId ? signOn?.sessionId : undefined
    })

    /**
     * The way back to the application, where the address is still its own: whoever describes
     * themselves could else leave with the request sealed. A stranger's is for a click alone.
     */
    const wayBack = Effect.fn("Logouts.wayBack")(function* (
      environment: Environment,
      request: LogoutRequest
    ) {
      const { applicationId, redirectUri } = request
      if (applicationId === null || redirectUri === null) return null
      const application = yield* applications.stored(environment.id, applicationId)
      if (application?.enabled !== true) return null
      if (!application.configuration.postLogoutRedirectUris.includes(redirectUri)) return null
      return {
        address: addressBackOf(redirectUri, request),
        isStranger: describesItself(application.source)
      }
    })

    return { seal, open, check, sessionOf, wayBack }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(SignOnsStore.layer))
}
