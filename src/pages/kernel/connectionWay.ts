import { Option, Schema } from "effect"
import { ssoAuthorizePath } from "../../contract/ClientPaths.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type HtmlValue } from "../../platform/Html.ts"
import { textsOf } from "../../languages/Speech.ts"
import { wayBackTo } from "./aboutOf.ts"
import { roundTarget } from "./roundTarget.ts"
import type { Shown } from "./Visit.ts"

const texts = textsOf("signIn")

/** Address that leads to an organization's own sign-in, and from there to the target. */
export const connectionAddress = (
  shown: Pick<Shown, "environment" | "origin" | "speech" | "redirectUrl">,
  id: string,
  email: string | null
): string =>
  addressOf(ssoAuthorizePath(id), {
    redirectUrl: addressOf(pagePaths.signInReturn, { redirectUrl: roundTarget(shown) }),
    loginHint: email,
    locale: shown.speech.language
  })

const decodeConnection = Schema.decodeUnknownOption(
  Schema.Struct({ id: Schema.String, name: Schema.String })
)

/** The address of the sign-in that a refusal names, with the words of its button. */
export const connectionNamed = (
  shown: Shown
): readonly [address: string, words: string] | undefined => {
  const { form, path, problem, speech } = shown
  if (problem?.code !== "sso_required") return undefined
  const named = Option.getOrUndefined(decodeConnection(problem.properties["connection"]))
  if (named === undefined) return undefined
  // The page of an organization opens once its person has come from there.
  const isOpened = path.startsWith(pagePaths.organizations)
  const redirectUrl = isOpened ? wayBackTo(shown) : shown.redirectUrl
  return [
    connectionAddress({ ...shown, redirectUrl }, named.id, form.get("email")),
    texts(speech).with({ provider: named.name })
  ]
}

/** The sign-in that a refusal names, as a button. */
export const connectionWay = (shown: Shown): HtmlValue => {
  const named = connectionNamed(shown)
  return named && html`<p><a class="button" href="${named[0]}">${named[1]}</a></p>`
}
