import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type HtmlValue } from "../../platform/Html.ts"
import { commonTexts } from "../texts/common.ts"
import { activeSession } from "./Visit.ts"
import { amid, around, timeOf, isolated } from "./format.ts"
import type { Shown } from "./Visit.ts"

/** Short display name of a person. */
export const displayName = ({
  email,
  name
}: {
  readonly email: string | null
  readonly name: string | null
}): string => isolated(name ?? email ?? "–")

/**
 * Tells whoever acts in another person's name that they do, what is closed to them, and how to
 * stop.
 */
export const impersonationBanner = ({ speech, visitor }: Shown): HtmlValue => {
  const active = activeSession(visitor)
  if (active === undefined || active.impersonatorId === null) return null
  const text = commonTexts(speech)
  return html`<aside class="banner" data-impersonation="${active.impersonatorId}">
    <p>
      <strong
        >${around(
          (time) => text.impersonatingUntil({ name: displayName(active.user), time }),
          timeOf(speech, active.expiresAt)
        )}</strong
      >
      <span
        >${amid(text.actingStaff, { id: html`<code>${active.impersonatorId}</code>` })}
        ${text.impersonationBlocks}</span
      >
    </p>
    <form method="post" action="${addressOf(pagePaths.signOut)}" data-operation="POST /auth/logout">
      <input type="hidden" name="sessionId" value="${active.id}" /><button class="quiet">
        ${text.stop}
      </button>
    </form>
  </aside>`
}
