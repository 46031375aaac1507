import { html, type Html } from "../../../platform/Html.ts"
import { breakable } from "../../kernel/format.ts"
import type { Shown } from "../../kernel/Visit.ts"
import { commonTexts } from "../../texts/common.ts"

/** A value to be copied elsewhere: a button copies it, and without a script it can be marked. */
export const copiedValue = (
  { speech }: Shown,
  { id, label, value }: { readonly id: string; readonly label: string; readonly value: string }
): Html => {
  const { copied, copy } = commonTexts(speech)
  return html`<div class="key" id="${id}">
    <p><span class="quiet">${label}</span><br /><code>${breakable(value)}</code></p>
    <button
      type="button"
      class="quiet scripted"
      data-copy="${id}"
      data-copied="${copied}"
      aria-describedby="${id}"
      hidden
    >
      <span>${copy}</span>
    </button>
  </div>`
}
