import { Effect, Layer } from "effect"
import {
  Cookies,
  HttpRouter,
  HttpServerRequest,
  HttpServerRespondable,
  HttpServerResponse
} from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { redirectPath } from "../../contract/RedirectPath.ts"
import type { ServedRoute } from "../../http/Routes.ts"
import { pathOf, queryOf } from "../../http/RequestHead.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { EnvironmentHosts } from "../../tenancy/environments/EnvironmentHosts.ts"
import { listedAt, toPage, wayBackTo } from "./aboutOf.ts"
import { anotherChosen } from "./notices.ts"
import { Assets, type PageAssets } from "./AssetsHttp.ts"
import { bodyOf } from "./Form.ts"
import { leavingView, problemView } from "./frames.ts"
import { sealIntent } from "./intents.ts"
import { ledTo, pageResponse } from "./document.ts"
import type { Page, PostedForm } from "./PageRoutes.ts"
import { isOfAnother, isOwnOrigin, originOf, postedForm } from "./postedForm.ts"
import { ownProblem, type ShownProblem } from "./ShownProblem.ts"
import { makeVisits } from "./visits.ts"
import { Outcome, type Shown, type Visit } from "./Visit.ts"

const proofFirst: ReadonlySet<string> = new Set([
  "reauthentication_required",
  "second_factor_required"
])

/**
 * The path of an address of this origin, which must still be one without the origin in front:
 * browsers read two slashes as the start of another host.
 */
export const pathAt = (origin: string, url: string): string | undefined => {
  if (!url.startsWith(`${origin}/`)) return undefined
  return redirectPath(url.slice(origin.length))
}

const responseOf = (shown: Shown, outcome: Outcome, assets: PageAssets) => {
  switch (outcome._tag) {
    case "Show":
      return pageResponse(shown, outcome.view, assets)
    case "GoTo":
      return ledTo(outcome.location)
    case "Leave": {
      const path = pathAt(shown.origin, outcome.url)
      return path !== undefined
        ? ledTo(path)
        : pageResponse({ ...shown, problem: null }, leavingView(shown, outcome.url), assets)
    }
    case "Pass":
      return outcome.response
  }
}

interface Answer {
  readonly shown: Shown
  readonly outcome: Outcome
}

const told = (visit: Visit, problem: ShownProblem): Answer => {
  const shown = { ...visit, problem }
  return { shown, outcome: Outcome.Show({ view: problemView(shown) }) }
}

/** The routes of these pages (contract: "Hosted pages"). */
export const pagesLayer = <R = never>(pages: ReadonlyArray<Page<R>>) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const router = yield* HttpRouter.HttpRouter
      const assets = yield* Assets
      const hosts = yield* EnvironmentHosts
      const crypto = yield* Crypto
      const begin = yield* makeVisits
      const services = yield* Effect.context<R>()

      /** Page that satisfies a problem's demand first; undefined if the page itself shows it. */
      const detour = Effect.fnUntraced(function* (
        visit: Visit,
        { code }: ShownProblem,
        posted: PostedForm<R> | undefined
      ) {
        const { path, visitor } = visit
        const page = wayBackTo(visit)
        // The page for signing in is where it would lead.
        if (code === "unauthenticated" && path !== pagePaths.signIn) {
          return Outcome.GoTo({ location: addressOf(pagePaths.signIn, { redirectUrl: page }) })
        }
        const sessionId = visitor?.activeSessionId ?? null
        const isAsking = path === pagePaths.reauthenticate
        if (!proofFirst.has(code) || sessionId === null || isAsking) return undefined
        if (posted === undefined) {
          return Outcome.GoTo({
            location: addressOf(pagePaths.reauthenticate, { redirectUrl: page })
          })
        }
        const { url: action } = yield* HttpServerRequest.HttpServerRequest
        visit.keepIntent(
          yield* sealIntent(crypto, {
            sessionId,
            page,
            action,
            form: posted.form,
            posted: visit.form
          })
        )
        return Outcome.GoTo({ location: pagePaths.reauthenticate })
      })

      const refused = Effect.fnUntraced(function* (
        visit: Visit,
        problem: ShownProblem,
        page: Page<R>,
        posted: PostedForm<R> | undefined
      ) {
        const outcome = yield* detour(visit, problem, posted)
        if (outcome !== undefined) return { shown: visit, outcome }
        if (posted === undefined) return told(visit, problem)
        const shown = { ...visit, problem }
        return yield* page.show(shown).pipe(
          Effect.provideContext(services),
          // A page that is not there any more leaves the problem to be told by itself.
          Effect.map((again): Answer =>
            again._tag === "Show" ? { shown, outcome: again } : told(visit, problem)
          ),
          Effect.catch((other) =>
            Effect.map(detour(visit, other, undefined), (way) =>
              way === undefined ? told(visit, problem) : { shown: visit, outcome: way }
            )
          )
        )
      })

      const answer = (visit: Visit, page: Page<R>, posted: PostedForm<R> | undefined) => {
        if (visit.problem !== null) return Effect.succeed(told(visit, visit.problem))
        if (posted !== undefined && isOfAnother(visit)) {
          return Effect.succeed({ shown: visit, outcome: toPage(visit, anotherChosen) })
        }
        const acted =
          posted === undefined
            ? page.show(visit)
            : posted.post(visit, bodyOf(posted.form, visit.form))
        return acted.pipe(
          Effect.provideContext(services),
          Effect.map((outcome): Answer => ({ shown: visit, outcome })),
          Effect.catch((problem) => refused(visit, problem, page, posted))
        )
      }

      type Begun = Effect.Success<ReturnType<typeof begin>>

      const sent = ({ jar }: Begun, { outcome, shown }: Answer) =>
        HttpServerResponse.updateCookies(responseOf(shown, outcome, assets), (cookies) =>
          Cookies.fromIterable([...Object.values(cookies.cookies), ...jar.changes])
        )

      const handle = (
        page: Page<R>,
        serve: (
          environment: Environment,
          request: HttpServerRequest.HttpServerRequest
        ) => Effect.Effect<
          HttpServerResponse.HttpServerResponse,
          never,
          HttpServerRequest.HttpServerRequest | HttpRouter.RouteContext
        >
      ) =>
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          const context = yield* RequestContext
          context.route = page.path
          const host = request.headers["host"] ?? ""
          const hosted = yield* hosts.find(host)
          return yield* hosted === undefined
            ? Effect.orDie(HttpServerRespondable.toResponse(hosts.refusal(host)))
            : serve(hosted.environment, request)
        })

      const visited = (page: Page<R>) =>
        handle(
          page,
          Effect.fnUntraced(function* (environment, request) {
            const begun = yield* begin(environment, pathOf(request), new URLSearchParams())
            const { linkToken, moved, visit } = begun
            if (moved !== null) return ledTo(moved)
            if (linkToken === null) return sent(begun, yield* answer(visit, page, undefined))
            // The first answer removes a one-time token from the address bar.
            visit.keepToken(linkToken)
            const location = addressOf(visit.path, { redirectUrl: visit.redirectUrl })
            return sent(begun, { shown: visit, outcome: Outcome.GoTo({ location }) })
          })
        )

      /** Reads a posted form, and answers for it; what cannot be read is told at the page's path. */
      const received = (
        environment: Environment,
        path: string,
        { isOpen = false, maximumBytes }: { isOpen?: boolean; maximumBytes?: number },
        act: (visit: Visit) => Effect.Effect<Answer, never, HttpServerRequest.HttpServerRequest>
      ) =>
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          const { correlationId } = yield* RequestContext
          const flawed = (status: number, code: Parameters<typeof ownProblem>[1]) =>
            Effect.map(begin(environment, path, new URLSearchParams()), (begun) =>
              sent(begun, told(begun.visit, ownProblem(status, code, correlationId)))
            )
          if (!isOpen && !isOwnOrigin(originOf(environment, request), request)) {
            return yield* flawed(403, "origin_not_allowed")
          }
          return yield* postedForm(request, maximumBytes).pipe(
            Effect.matchEffect({
              onFailure: ([status, code]) => flawed(status, code),
              onSuccess: Effect.fnUntraced(function* (form) {
                const begun = yield* begin(environment, path, form)
                return sent(begun, yield* act(begun.visit))
              })
            })
          )
        })

      const submitted = (page: Page<R>, name: string, posted: PostedForm<R>) =>
        handle(
          page,
          Effect.fnUntraced(function* (environment, request) {
            const path = name === "" ? pathOf(request) : pathOf(request).slice(0, -name.length - 1)
            const isOwn = isOwnOrigin(originOf(environment, request), request)
            if (isOwn && posted.isRead !== undefined) {
              const begun = yield* begin(environment, path, new URLSearchParams())
              const isRead = yield* Effect.provideContext(posted.isRead(begun.visit), services)
              if (!isRead) return sent(begun, yield* answer(begun.visit, page, undefined))
            }
            return yield* received(environment, path, posted, (visit) =>
              answer(visit, page, posted)
            )
          })
        )

      const arrived = (page: Page<R>, act: NonNullable<Page<R>["fromElsewhere"]>) =>
        handle(page, (environment) =>
          received(environment, page.path, { isOpen: true }, (visit) =>
            act(visit).pipe(
              Effect.provideContext(services),
              Effect.map((outcome): Answer => ({ shown: visit, outcome })),
              Effect.catch((problem) => Effect.succeed(told(visit, problem)))
            )
          )
        )

      /** Address at which a form was posted and the page shown again: a reload shows it anew. */
      const returned = (page: Page<R>, name: string) =>
        handle(page, (_environment, request) => {
          const path = pathOf(request).slice(0, -name.length - 1)
          const location = listedAt(path, queryOf(request))
          return Effect.succeed(ledTo(location))
        })

      for (const page of pages) {
        const path = page.path as `/${string}`
        yield* router.add("GET", path, visited(page))
        const { fromElsewhere } = page
        if (fromElsewhere !== undefined) {
          yield* router.add("POST", path, arrived(page, fromElsewhere))
        }
        for (const [name, posted] of Object.entries(page.forms)) {
          const action = name === "" ? path : (`${path}/${name}` as const)
          yield* router.add("POST", action, submitted(page, name, posted))
          if (name !== "") yield* router.add("GET", action, returned(page, name))
        }
      }
    })
  )

/** Routes of the pages, as `Boundary` asks for them. */
export const routesOfPages = <R>(pages: ReadonlyArray<Page<R>>): ReadonlyArray<ServedRoute> =>
  pages.flatMap(({ forms, fromElsewhere, path }) => [
    { method: "GET", path },
    ...(fromElsewhere === undefined ? [] : [{ method: "POST", path }]),
    ...Object.keys(forms).flatMap((name) =>
      name === ""
        ? [{ method: "POST", path }]
        : [
            { method: "POST", path: `${path}/${name}` },
            { method: "GET", path: `${path}/${name}` }
          ]
    )
  ])
