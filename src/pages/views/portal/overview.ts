import { html, type Html } from "../../../platform/Html.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { partName, portalFrame, portalParts, type PortalData, type PortalPart } from "./frame.ts"

const texts = textsOf("portal.overview")

const step = (shown: Shown, part: PortalPart, path: string): Html =>
  html`<li>
    <p>
      <strong><a href="${path}">${partName(shown, part)}</a></strong
      ><br /><span class="quiet">${texts(shown.speech)[part]}</span>
    </p>
  </li>`

/** The steps of the set-up that its link opens. */
export const portalView = (shown: Shown, data: PortalData): View => {
  const text = texts(shown.speech)
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
