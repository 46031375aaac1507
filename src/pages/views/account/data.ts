import { html } from "../../../platform/Html.ts"
import type { Form } from "../../kernel/Form.ts"
import { doneMessage } from "../../kernel/messages.ts"
import { around, timeOf } from "../../kernel/format.ts"
import { noticeOf } from "../../kernel/notices.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { wordings } from "../../texts/Words.ts"
import { accountView, ownFormOf } from "./frame.ts"

const texts = wordings({
  en: {
    title: "Your data",
    intro:
      "You can get a copy of what we keep about you. We prepare it in the background, and keep it for seven days.",
    ask: "Request a copy",
    pending: "Being prepared",
    ready: "Ready",
    isReady: "Your copy is ready.",
    expired: "No longer available",
    asked: (time: string) => `Requested on ${time}`,
    download: "Download"
  },
  da: {
    title: "Dine data",
    intro:
      "Du kan få en kopi af det, vi har gemt om dig. Vi laver den i baggrunden og gemmer den i syv dage.",
    ask: "Bed om en kopi",
    pending: "Bliver gjort klar",
    ready: "Klar",
    isReady: "Din kopi er klar.",
    expired: "Ikke længere gemt",
    asked: (time: string) => `Bestilt ${time}`,
    download: "Hent"
  }
})

export const requestDataForm: Form = { operation: "POST /users/me/data-requests", fields: {} }

export interface DataRequestData {
  readonly status: "pending" | "ready" | "expired"
  readonly createdAt: string
  readonly downloadUrl: string | null
}

export const dataView = (shown: Shown, requests: ReadonlyArray<DataRequestData>): View => {
  const { locale } = shown
  const text = texts(locale)
  // The newest one: it may have become ready before the page that says it is prepared.
  const isReady = shown.query.get("notice") === "requested" && requests[0]?.status === "ready"
  return accountView(shown, {
    title: text.title,
    done: isReady ? doneMessage(text.isReady) : noticeOf(shown),
    body: html`<p>${text.intro}</p>
      ${
        requests.length > 0 &&
        html`<ul class="items">
          ${requests.map(
            ({ createdAt, downloadUrl, status }) =>
              html`<li>
                <p>
                  <strong>${text[status]}</strong><br /><span class="quiet"
                    >${around(text.asked, timeOf(locale, createdAt))}</span
                  >
                </p>
                ${
                  downloadUrl !== null &&
                  html`<a class="button quiet" href="${downloadUrl}">${text.download}</a>`
                }
              </li>`
          )}
        </ul>`
      }
      ${ownFormOf(shown, requestDataForm, { submit: text.ask })}`
  })
}
