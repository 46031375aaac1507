import { html, type Html } from "../../../platform/Html.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { wordings } from "../../texts/Words.ts"
import { partName, portalFrame, portalParts, type PortalData, type PortalPart } from "./frame.ts"

const texts = wordings({
  en: {
    title: "Set up your organization's sign-in",
    intro:
      "Go through these steps in any order. Everything is saved at once, and nothing that you do here locks anybody out before you turn it on.",
    domains: "Prove by DNS that your mail domains are yours.",
    sso: "Connect your identity provider, and try it before anybody uses it.",
    directory: "Let your directory add people and take them away (SCIM).",
    certificates: "See when your provider's certificates end, and bring new ones."
  },
  da: {
    title: "Sæt jeres organisations login op",
    intro:
      "Gå trinene igennem i den rækkefølge, du vil. Alt gemmes med det samme, og intet her lukker nogen ude, før du slår det til.",
    domains: "Bevis via DNS, at jeres maildomæner er jeres.",
    sso: "Forbind jeres identitetsudbyder, og prøv den, før nogen bruger den.",
    directory: "Lad jeres brugerkatalog tilføje og fjerne personer (SCIM).",
    certificates: "Se, hvornår jeres udbyders certifikater udløber, og indsæt nye."
  }
})

const step = (shown: Shown, part: PortalPart, path: string): Html =>
  html`<li>
    <p>
      <strong><a href="${path}">${partName(shown, part)}</a></strong
      ><br /><span class="quiet">${texts(shown.locale)[part]}</span>
    </p>
  </li>`

/** The steps of the set-up that its link opens. */
export const portalView = (shown: Shown, data: PortalData): View => {
  const text = texts(shown.locale)
  return portalFrame(shown, data, {
    page: "portal",
    title: text.title,
    body: html`<p>${text.intro}</p>
      <ul class="items">
        ${portalParts
          .filter(([part]) => data.intents.includes(part))
          .map(([part, path]) => step(shown, part, path))}
      </ul>`
  })
}
