import { html } from "../../../platform/Html.ts"
import type { Form } from "../../kernel/Form.ts"
import { doneMessage } from "../../kernel/messages.ts"
import { around, timeOf } from "../../kernel/format.ts"
import { noticeOf } from "../../kernel/notices.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { accountView, ownFormOf } from "./frame.ts"

const texts = textsOf("account.data")

export const requestDataForm: Form = { operation: "POST /users/me/data-requests", fields: {} }

export interface DataRequestData {
  readonly status: "pending" | "ready" | "expired"
  readonly createdAt: string
  readonly downloadUrl: string | null
}

export const dataView = (shown: Shown, requests: ReadonlyArray<DataRequestData>): View => {
  const { speech } = shown
  const text = texts(speech)
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
                    >${around((time) => text.asked({ time }), timeOf(speech, createdAt))}</span
                  >
                </p>
                ${
                  downloadUrl !== null &&
                  // Of this page's host, where the person is signed in.
                  html`<a class="button quiet" href="${new URL(downloadUrl).pathname}"
                    >${text.download}</a
                  >`
                }
              </li>`
          )}
        </ul>`
      }
      ${ownFormOf(shown, requestDataForm, { submit: text.ask })}`
  })
}
