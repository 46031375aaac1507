import { pagePaths } from "../../../contract/pagesPlane.ts"
import { attributes, html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { around, breakable, timeOf } from "../../kernel/format.ts"
import type { Shown } from "../../kernel/Visit.ts"
import { attemptReasons, roleWords } from "../../texts/common.ts"
import { saidAs, textsOf } from "../../../languages/Speech.ts"
import { opensPart } from "./frame.ts"
import type { PortalConnectionData, PortalTest } from "./ssoData.ts"
import {
  activateConnectionForm,
  disableConnectionForm,
  enforcementForm,
  testConnectionForm
} from "./ssoForms.ts"

const texts = textsOf("portal.turningOn")

const enforcements = textsOf("portal.enforcement")

const resultOf = (
  shown: Shown,
  { at, claims, reason, role, subject, succeeded }: PortalTest,
  roles: PortalConnectionData["roles"]
): Html => {
  const { speech } = shown
  const text = texts(speech)
  const time = timeOf(speech, at)
  return html`<div
      class="${succeeded ? "done" : "problem"}"
      ${attributes({ "data-problem-code": succeeded ? undefined : (reason ?? "provider_error") })}
    >
      <p>${around((at) => (succeeded ? text.succeeded : text.failed)({ time: at }), time)}</p>
      ${reason !== null && html`<p>${saidAs(attemptReasons(speech), reason) ?? reason}</p>`}
      ${
        succeeded &&
        html`<p>
          ${role === null ? text.noRole : html`${text.role} <strong>${roleWords(speech, roles.find(({ key }) => key === role)?.name ?? role)}</strong>.`}
        </p>`
      }
    </div>
    ${subject !== null && html`<p>${text.subject} <code>${subject}</code></p>`}
    ${
      claims.length > 0 &&
      html`<table>
        <caption>
          ${text.claims}
        </caption>
        <thead>
          <tr>
            <th scope="col">${text.claim}</th>
            <th scope="col">${text.value}</th>
          </tr>
        </thead>
        <tbody>
          ${claims.map(
            ([name, value]) =>
              html`<tr>
                <th scope="row"><code>${breakable(name)}</code></th>
                <td><code>${breakable(value)}</code></td>
              </tr>`
          )}
        </tbody>
      </table>`
    }`
}

/** The test sign-in, with what the last one brought. */
export const testSection = (
  shown: Shown,
  { connection, roles, tests }: PortalConnectionData
): Html => {
  const text = texts(shown.speech)
  const [last] = tests
  return html`<h2>${text.testTitle}</h2>
    <p>${text.testIntro}</p>
    ${last !== undefined && resultOf(shown, last, roles)}
    ${formOf(shown, testConnectionForm, {
      id: "test",
      action: `${shown.path}/test`,
      values: { connectionId: connection.id },
      submit: text.test,
      quiet: connection.testedAt !== null
    })}`
}

const obstacleOf = (
  shown: Shown,
  { connection, hasDomain, portal }: PortalConnectionData
): HtmlValue => {
  const text = texts(shown.speech)
  if (!hasDomain) {
    return html`<p>
      ${text.noDomain}
      ${
        opensPart(portal, "domains") &&
        html`<a href="${pagePaths.portalDomains}">${text.domains}</a>`
      }
    </p>`
  }
  return connection.testedAt === null && html`<p>${text.untested}</p>`
}

/** Turning the connection on and off, and who has to use it. */
export const turnOnSection = (shown: Shown, data: PortalConnectionData): Html => {
  const text = texts(shown.speech)
  const { enforcement, id, status } = data.connection
  const values = { connectionId: id }
  const isOn = status === "active"
  const obstacle = isOn ? null : obstacleOf(shown, data)
  const on = formOf(shown, activateConnectionForm, {
    id: "on",
    action: `${shown.path}/activate`,
    values,
    submit: text.on
  })
  return html`<h2>${text.onTitle}</h2>
    <p>${text.onIntro}</p>
    ${
      isOn
        ? formOf(shown, disableConnectionForm, {
            id: "off",
            action: `${shown.path}/disable`,
            values,
            submit: text.off,
            quiet: true,
            danger: true
          })
        : html`${obstacle}${obstacle ? html`<fieldset disabled>${on}</fieldset>` : on}`
    }
    <h2>${text.enforcementTitle}</h2>
    ${data.outside > 0 && html`<p>${text.outside({ count: String(data.outside) })}</p>`}
    ${formOf(shown, enforcementForm, {
      id: "enforce",
      action: `${shown.path}/enforcement`,
      values: { ...values, enforcement },
      options: {
        enforcement: Object.entries(enforcements(shown.speech))
      },
      labels: { enforcement: text.enforcement },
      submit: text.save,
      quiet: true
    })}`
}
