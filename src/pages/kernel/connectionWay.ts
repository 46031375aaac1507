import { satelliteStartPath, ssoAuthorizePath } from "../../contract/ClientPaths.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import type { Shown } from "./Visit.ts"
import { Option, Schema } from "effect"
import { html, type HtmlValue } from "../../platform/Html.ts"
import { textsOf } from "../../languages/Speech.ts"
import { wayBackTo } from "./aboutOf.ts"

/** The longest address that a sign-in leads back to. */
const longest = 2048

/**
 * Target of a sign-in that ends at the host of the app URL, as one by a provider or a connection does
 * wherever it began. A page of a satellite has no session by that, and would ask for a sign-in once
 * more: people come to it by the satellite's start, which signs them in there, too.
 */
export const roundTarget = ({
  environment,
  origin,
  redirectUrl
}: Pick<Shown, "environment" | "origin" | "redirectUrl">): string | null => {
  const isOfSatellite =
    origin !== environment.appUrl && redirectUrl?.startsWith(`${origin}/`) === true
  if (!isOfSatellite) return redirectUrl
  const start = `${origin}${addressOf(satelliteStartPath, { redirectUrl })}`
  return start.length > longest ? redirectUrl : start
}

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
