import { firstOffered } from "../../contract/closestLanguage.ts"
import { Context, DateTime, Effect, Layer, Result } from "effect"
import { oauthIssuerAt, oauthPaths } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import type { Language } from "../../contract/Values.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { sealedText } from "../../platform/SealedText.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { isRegisteredRedirect } from "../applications/RedirectUri.ts"
import { ClientDocuments } from "../applications/ClientDocuments.ts"
import { Resources } from "../resources/Resources.ts"
import { parametersOf, stateOf, type Parameters } from "../tokens/FormParameters.ts"
import { IssuerKeys } from "../keys/IssuerKeys.ts"
import {
  AuthorizationRequest,
  isTakenBy,
  maximumSealedLength,
  requestSeconds,
  type AnswerPlace,
  type RequestErrorCode,
  type ResponseMode
} from "./AuthorizationRequest.ts"
import { scopeNames } from "../tokens/TokenScopes.ts"
import { checkedParameters } from "./authorizationParameters.ts"

type UnknownError =
  | "invalid_request"
  | "invalid_client"
  | "invalid_request_uri"
  | "temporarily_unavailable"

/** Result of checking a request that was sent or brought back. */
export type CheckedRequest =
  /** A person is told: nobody knows yet that the application and the address are good. */
  | {
      readonly _tag: "Unknown"
      readonly error: UnknownError
      readonly description: string
      readonly retryAfterSeconds?: number
      /** The application, where it alone is known. */
      readonly clientId?: string
    }
  /** The application is told. */
  | {
      readonly _tag: "Wrong"
      readonly application: StoredApplication
      readonly place: AnswerPlace
      readonly error: RequestErrorCode
      readonly description: string
    }
  | {
      readonly _tag: "Good"
      readonly application: StoredApplication
      readonly request: AuthorizationRequest
    }

const sealed = sealedText(AuthorizationRequest)

const purposeOf = ({ id }: Environment): string => `authorization-request:${id}`

export const unknown = (error: UnknownError, description: string, retryAfterSeconds?: number) => ({
  _tag: "Unknown" as const,
  error,
  description,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
})

/** Reads requests for authorization, and lets them travel sealed. */
export class AuthorizationChecks extends Context.Service<AuthorizationChecks>()(
  "gatehouse/provider/authorization/AuthorizationChecks",
  {
    make: Effect.gen(function* () {
      const documents = yield* ClientDocuments
      const resources = yield* Resources
      const issuerKeys = yield* IssuerKeys
      const crypto = yield* Crypto

      const seal = (environment: Environment, request: AuthorizationRequest) =>
        sealed.seal(purposeOf(environment), request).pipe(Effect.provideService(Crypto, crypto))

      const known = Effect.fnUntraced(function* (environment: Environment, parameters: Parameters) {
        const clientId = parameters.get("client_id")
        if (clientId === undefined) return unknown("invalid_request", "client_id is missing")
        const application = yield* documents.find(environment, clientId).pipe(
          Effect.catchTags({
            DocumentUnusable: ({ why }) =>
              Effect.succeed(unknown("invalid_client", `The document of the application: ${why}`)),
            TooManyAttempts: ({ retryAfterSeconds }) =>
              Effect.succeed(
                unknown(
                  "temporarily_unavailable",
                  "Too many unknown applications were named",
                  retryAfterSeconds
                )
              )
          })
        )
        if (application !== undefined && "_tag" in application) return application
        if (application === undefined || !application.enabled) {
          return unknown("invalid_client", "There is no such application")
        }
        const redirectUri = parameters.get("redirect_uri")
        const { clientId: own, configuration, kind } = application
        if (redirectUri === undefined) {
          return { ...unknown("invalid_request", "redirect_uri is missing"), clientId: own }
        }
        return isRegisteredRedirect(kind, configuration.redirectUris, redirectUri)
          ? { application, redirectUri }
          : {
              ...unknown("invalid_request", "redirect_uri is not an address of the application"),
              clientId: own
            }
      })

      /** Checks a request as a browser brought it, or as the application pushed it itself. */
      const check = Effect.fn("AuthorizationChecks.check")(function* (
        environment: Environment,
        sent: URLSearchParams,
        by: "browser" | "application"
      ) {
        const read = parametersOf(sent)
        // It may be the application or its address that is wrong, so that nobody can be told there.
        const flaw = Result.isFailure(read) ? read.failure : undefined
        const unclear = ["client_id", "redirect_uri"].find(
          (name) => flaw?.name === name || sent.getAll(name).filter(Boolean).length > 1
        )
        if (unclear !== undefined) {
          const description = flaw?.name === unclear ? flaw.description : `${unclear} stands twice`
          return unknown("invalid_request", description)
        }
        const parameters = Result.getOrElse(read, () => firstOfEach(sent))
        const found = yield* known(environment, parameters)
        if ("_tag" in found) return found
        const { application, redirectUri } = found
        const mode = flaw?.name === "response_mode" ? "query" : parameters.get("response_mode")
        const responseMode: ResponseMode = mode === "form_post" ? mode : "query"
        const place = { redirectUri, responseMode, state: stateOf(parameters) }
        const wrong = (error: RequestErrorCode, description: string): CheckedRequest => ({
          _tag: "Wrong",
          application,
          place,
          error,
          description
        })
        if (flaw !== undefined) return wrong("invalid_request", flaw.description)
        if (mode !== undefined && mode !== responseMode) {
          return wrong("invalid_request", "response_mode is unknown")
        }
        if (parameters.get("request_uri") !== undefined) {
          return by === "browser"
            ? wrong("request_uri_not_supported", "request_uri is not one of a pushed request")
            : wrong("invalid_request", "request_uri cannot be pushed")
        }
        if (by === "browser" && application.configuration.requirePushedAuthorization) {
          return wrong("invalid_request", "Requests of the application have to be pushed")
        }
        const all = yield* resources.all(environment.id)
        const checked = checkedParameters(parameters, application, all)
        if (Result.isFailure(checked)) {
          return wrong(checked.failure.error, checked.failure.description)
        }
        const hint = parameters.get("id_token_hint")
        const hinted =
          hint === undefined
            ? null
            : yield* issuerKeys.readHint(environment, hint, application.clientId)
        if (hinted === undefined)
          return wrong("invalid_request", "id_token_hint is not one of ours")
        const hintedUserId: UserId | null = hinted?.userId ?? null
        const request: AuthorizationRequest = {
          ...checked.success,
          clientId: application.clientId,
          ...place,
          hintedUserId,
          locale: localeOf(environment, parameters.get("ui_locales")),
          askedAt: DateTime.toEpochMillis(yield* DateTime.now),
          asked: [],
          pushed: null
        }
        if ((yield* seal(environment, request)).length > maximumSealedLength) {
          return wrong("invalid_request", "The request is too long")
        }
        return { _tag: "Good" as const, application, request }
      })

      const opened = (environment: Environment, text: string) =>
        sealed.open(purposeOf(environment), text).pipe(Effect.provideService(Crypto, crypto))

      /**
       * Reads a sealed request that came back, from a browser or as the application had pushed it;
       * `expired` an hour after it was sent.
       */
      const open = Effect.fn("AuthorizationChecks.open")(function* (
        environment: Environment,
        text: string,
        from: "browser" | "application" = "browser"
      ) {
        const request = yield* opened(environment, text)
        if (request === undefined) return undefined
        const application = yield* documents
          .find(environment, request.clientId)
          .pipe(Effect.catch(() => Effect.undefined))
        const isPushed = from === "application" || request.pushed !== null
        const isGood = application !== undefined && isTakenBy(application, request, isPushed)
        if (!isGood) return undefined
        return { application, request, isExpired: yield* isExpired(request) }
      })

      /**
       * Finds the application whose request led to a sign-in, by the address that the sign-in returns
       * to; null for none. Anybody can name any such address: it tells, and proves nothing.
       */
      const askingApplication = Effect.fn("AuthorizationChecks.askingApplication")(function* (
        environment: Environment,
        returnTo: string | null
      ) {
        const text = sealedIn(returnTo)
        const request = text === null ? undefined : yield* opened(environment, text)
        if (request === undefined || (yield* isExpired(request))) return null
        // Nothing is fetched: somebody waits for their sign-in.
        const application = yield* documents.byClientId(environment.id, request.clientId)
        if (application?.enabled !== true) return null
        const { id, name } = application
        return { id, name }
      })

      return {
        askingApplication,
        check,
        open,
        seal,
        issuer: ({ appUrl }: Environment) => oauthIssuerAt(appUrl)
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const isExpired = ({ askedAt }: AuthorizationRequest) =>
  Effect.map(DateTime.now, (now) => DateTime.toEpochMillis(now) - askedAt > requestSeconds * 1000)

/** Addresses that are looked through, each of a page that names the next one. */
const mostAddresses = 4

/** The sealed request in an address, or in one that it leads on to. */
const sealedIn = (address: string | null): string | null => {
  let next = address
  for (let looked = 0; next !== null && looked < mostAddresses; looked += 1) {
    const url: URL | null = URL.parse(next, "http://localhost")
    if (url === null) return null
    if (url.pathname === oauthPaths.continue) return url.searchParams.get("request")
    next = url.searchParams.get("redirectUrl")
  }
  return null
}

/** The first language of a request that the environment has, in whatever region. */
const localeOf = ({ settings }: Environment, asked: string | undefined): Language | null =>
  firstOffered(scopeNames(asked), settings.locales) ?? null

/** The parameters of a request that has some twice, to tell the application so. */
const firstOfEach = (sent: URLSearchParams): Parameters => ({
  get: (name) => sent.get(name) || undefined,
  all: (name) => sent.getAll(name),
  entries: [...sent]
})
