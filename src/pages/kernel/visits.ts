import { Effect, Result } from "effect"
import { Cookies, HttpRouter, HttpServerRequest } from "effect/http"
import { sessionCookieOf } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { addressOf, isOfPages, pagePaths, pagesPrefix } from "../../contract/pagesPlane.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { pathOf, queryOf } from "../../http/RequestHead.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { previewsMail, servesThisMachineOnly, Settings } from "../../platform/Settings.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { absoluteOf } from "../../tenancy/origins/RedirectUrl.ts"
import { Texts } from "../../tenancy/texts/Texts.ts"
import { intentCookie, longestCookie, openIntent } from "./intents.ts"
import { hasApiKeys, isInPersonsName, isOfAccount } from "./ownedLists.ts"
import { CookieJar, ownOperations, type OwnEndpoint } from "./OwnOperations.ts"
import { chosenLocale, localeCookie, pageLocale } from "./pageLocale.ts"
import { originOf } from "./postedForm.ts"
import { ownProblem } from "./ShownProblem.ts"
import { Outcome, type Visit, type Visitor } from "./Visit.ts"

const boot = { method: "GET", path: "/boot" } as unknown as OwnEndpoint & {
  readonly "~Success": { readonly Encoded: Visitor }
}

const tokenCookie = "gatehouse_link"
const flowSeconds = 3600
const localeSeconds = 31_536_000

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * True if an address names this machine differently from the page. Browsers keep cookies by host
 * name, so nobody would be signed in there.
 */
export const mixesLoopback = (origin: string, url: string): boolean => {
  const [here, there] = [URL.parse(origin)?.hostname, URL.parse(url)?.hostname]
  if (here === undefined || there === undefined || here === there) return false
  return loopback.test(here) && loopback.test(there)
}

/** Builds visits of pages. */
export const makeVisits = Effect.gen(function* () {
  const router = yield* HttpRouter.HttpRouter
  const origins = yield* Origins
  const crypto = yield* Crypto
  const wordings = yield* Texts
  const serviceSettings = yield* Settings
  const isDevelopment = servesThisMachineOnly(serviceSettings)

  return Effect.fnUntraced(function* (
    environment: Environment,
    path: string,
    form: URLSearchParams
  ) {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { correlationId } = yield* RequestContext
    const query = queryOf(request)
    // Addresses of protocols have parameters of their own, and ignore those that a page has.
    const isOfProtocol = !isOfPages(path)
    const parameter = (name: string) => (isOfProtocol ? null : query.get(name))
    const jar = new CookieJar(request.headers["cookie"])
    // The boundary, which is among these routes, lets no failure through.
    // @effect-diagnostics-next-line anyUnknownInErrorContext:off
    const app = Effect.orDie(router.asHttpEffect())
    const redirectUrl = parameter("redirectUrl")
    const own = ownOperations(app, request, jar, correlationId ?? "", redirectUrl)

    const secure = environment.appUrl.startsWith("https:")
    const write = (name: string, below: string, value: string, seconds: number) =>
      jar.set(
        Cookies.makeCookieUnsafe(name, value, {
          path: below,
          sameSite: "lax",
          httpOnly: true,
          secure,
          maxAge: `${value === "" ? 0 : seconds} seconds`
        })
      )
    // What is longer is of no use to its browser, and clients refuse the whole answer for it.
    const keep = (name: string, below: string, value: string, seconds = flowSeconds) =>
      write(name, below, value.length > longestCookie ? "" : value, seconds)

    const hasSession = jar.get(sessionCookieOf(environment)) !== undefined
    const visitor = hasSession ? yield* Effect.orElseSucceed(own.call(boot), () => null) : null

    const { settings } = environment
    const offersApiKeys =
      visitor !== null &&
      isOfAccount(path) &&
      (settings.apiKeys.people || (yield* hasApiKeys(own.call)))
    const asked = chosenLocale(settings, parameter("locale"))
    if (asked !== undefined) write(localeCookie, pagesPrefix, asked, localeSeconds)
    const language =
      asked ??
      chosenLocale(settings, visitor?.user?.language) ??
      chosenLocale(settings, jar.get(localeCookie)) ??
      pageLocale(settings, request.headers["accept-language"])

    const origin = originOf(environment, request)
    // A page of this host that asked for a sign-in is led back to here, where its cookies are.
    const home = mixesLoopback(origin, environment.appUrl) ? environment.appUrl : origin
    const resolved = Result.map(
      yield* origins.resolve(environment, redirectUrl ?? settings.pages.afterSignIn),
      (redirect) =>
        redirectUrl !== null && isOfPages(redirect)
          ? `${home}${redirect}`
          : absoluteOf(environment, redirect)
    )
    const isMixed =
      isDevelopment &&
      !isOfProtocol &&
      Result.isSuccess(resolved) &&
      mixesLoopback(origin, resolved.success)
    // A place that only the settings name is not the visitor's fault: they go to the app.
    const isAstray = (redirectUrl !== null && Result.isFailure(resolved)) || isMixed
    // Under its other name this machine would keep nobody signed in, so the page is at the app
    // URL's name.
    const named = new URL(origin)
    named.hostname = new URL(environment.appUrl).hostname
    const isMoved =
      isMixed && redirectUrl === null && environment.hosts.some((host) => host === named.host)
    const kept = { ...Object.fromEntries(query), token: null }
    const moved =
      isMoved && named.origin !== origin ? `${named.origin}${addressOf(path, kept)}` : null
    const reason = isMixed ? { reason: "mixed_loopback" } : {}

    const sessionId = visitor?.activeSessionId ?? null
    const intent =
      sessionId === null ? null : yield* openIntent(crypto, jar.get(intentCookie), sessionId)

    const resume = Effect.suspend((): Effect.Effect<Outcome> => {
      if (intent === null) return Effect.succeed(Outcome.GoTo({ location: pagePaths.account }))
      keep(intentCookie, pagesPrefix, "")
      return intent.form === null
        ? Effect.succeed(Outcome.GoTo({ location: intent.page }))
        : Effect.map(
            own.post(origin, intent.action, new URLSearchParams(intent.form)),
            (response) => Outcome.Pass({ response })
          )
    })

    const person = isInPersonsName(path) ? visitor?.user?.id : undefined
    const visit: Visit = {
      environment,
      speech: yield* wordings.speech(environment, language),
      origin,
      path,
      query,
      params: yield* HttpRouter.params,
      redirectUrl: isAstray ? null : redirectUrl,
      form,
      postedTo: request.method === "POST" ? pathOf(request) : null,
      problem: isAstray ? ownProblem(400, "invalid_redirect_url", correlationId, reason) : null,
      visitor,
      offersApiKeys,
      ...(person === undefined ? {} : { shownTo: person }),
      previewsMail: previewsMail(serviceSettings),
      correlationId: correlationId ?? "",
      call: own.call,
      open: own.open,
      onward: Effect.succeed(Result.getOrElse(resolved, () => environment.appUrl)),
      kept: (name) => jar.get(name) || undefined,
      keep,
      token: form.get("token") ?? (jar.get(tokenCookie) || null),
      keepToken: (token) => keep(tokenCookie, path, token),
      intent,
      keepIntent: (sealed) => keep(intentCookie, pagesPrefix, sealed),
      resume
    }
    return { visit, jar, moved, linkToken: parameter("token") }
  })
})
