import { Effect, Option } from "effect"
import { ConfigurationClientApi } from "../configuration/ConfigurationClientApi.ts"
import { WaysIn } from "./WaysIn.ts"
import { IdentityId, UserId } from "../../contract/Ids.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { withReturn } from "../../pages/kernel/returnError.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  identitiesView,
  linkForm,
  unlinkForm,
  type IdentitiesData
} from "../../pages/views/account/identities.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { identityLinkForm, identityLinkView } from "../../pages/views/identityLink.ts"
import { OAuthClientApi } from "./OAuthClientApi.ts"
import { OwnIdentitiesClientApi } from "./OwnIdentitiesClientApi.ts"

const { environment } = ConfigurationClientApi.endpoints
const { authorize } = OAuthClientApi.endpoints
const { linkIdentity, listOwnIdentities, unlinkIdentity } = OwnIdentitiesClientApi.endpoints

/** Leads to the provider where an account is to be linked. */
const opened = (visit: Visit, provider: string, link: string | null) =>
  Effect.map(visit.open(authorize, { params: { provider }, query: { link: link ?? "" } }), (url) =>
    Outcome.Leave({ url })
  )

/** One's accounts at other providers. */
export const ownIdentitiesPages: ReadonlyArray<Page<WaysIn>> = [
  page<IdentitiesData, WaysIn>(pagePaths.accountIdentities, {
    load: Effect.fnUntraced(function* (visit) {
      const { items } = yield* visit.call(listOwnIdentities)
      const { providers } = yield* visit.call(environment)
      const { environment: current, visitor } = visit
      const user = visitor?.user ?? null
      const waysIn = yield* WaysIn
      const last =
        user === null
          ? undefined
          : yield* Effect.findFirst(items, ({ id }) =>
              waysIn.isLast(
                current,
                { id: UserId.make(user.id), mfaEnabled: user.mfaEnabled },
                { identityId: IdentityId.make(id) }
              )
            ).pipe(Effect.map(Option.getOrUndefined))
      return { identities: items, providers, lastId: last?.id ?? null }
    }),
    view: (shown, data) => withReturn(shown, (told) => identitiesView(told, data)),
    forms: {
      link: posted(linkForm, (visit) =>
        Effect.gen(function* () {
          const provider = visit.form.get("provider") ?? ""
          const { environment: current, origin, redirectUrl } = visit
          // The round ends at the host of the app URL, which knows nothing of a satellite's cookies.
          if (origin !== new URL(current.appUrl).origin) {
            const page = addressOf(pagePaths.accountIdentities, { offer: provider, redirectUrl })
            return Outcome.Leave({ url: `${current.appUrl}${page}` })
          }
          const { authorizationUrl } = yield* visit.call(linkIdentity, {
            params: { provider },
            body: {
              redirectUrl: addressOf(visit.path, {
                notice: "linked",
                redirectUrl: visit.redirectUrl
              })
            }
          })
          // A redirect to there would go on to the provider, where a form's policy lets none go.
          return yield* opened(visit, provider, new URL(authorizationUrl).searchParams.get("link"))
        })
      ),
      unlink: posted(unlinkForm, (visit) =>
        Effect.as(
          visit.call(unlinkIdentity, {
            params: { identityId: visit.form.get("identityId") ?? "" }
          }),
          backWith(visit, "removed")
        )
      )
    }
  }),
  page(pagePaths.identityLink, {
    load: ({ form }) => Effect.succeed({ provider: form.get("provider"), link: form.get("link") }),
    view: identityLinkView,
    forms: {
      "": posted(identityLinkForm, (visit) =>
        opened(visit, visit.form.get("provider") ?? "", visit.form.get("link"))
      )
    }
  })
]
