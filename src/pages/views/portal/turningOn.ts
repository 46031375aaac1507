import { pagePaths } from "../../../contract/pagesPlane.ts"
import { attributes, html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { around, timeOf } from "../../kernel/format.ts"
import type { Shown } from "../../kernel/Visit.ts"
import { attemptReasons } from "../../texts/attemptReasons.ts"
import { roleWords } from "../../texts/roles.ts"
import { type Words, wordings } from "../../texts/Words.ts"
import { opensPart } from "./frame.ts"
import type { PortalConnectionData, PortalTest } from "./ssoData.ts"
import {
  activateConnectionForm,
  disableConnectionForm,
  enforcementForm,
  testConnectionForm
} from "./ssoForms.ts"

const texts = wordings({
  en: {
    testTitle: "3. Test sign-in",
    testIntro:
      "Sign in at your provider as one of your people. It signs nobody in here: afterwards you see what your provider told, and what would come of it. Come back to this page then.",
    test: "Start a test sign-in",
    succeeded: (time: string) => `The test of ${time} succeeded.`,
    failed: (time: string) => `The test of ${time} failed.`,
    subject: "The person is known as",
    role: "They would become a member with the role",
    noRole: "They would become no member.",
    claims: "What your provider told",
    claim: "Name",
    value: "Value",
    onTitle: "5. Turn it on",
    onIntro:
      "From then on your people can sign in by the connection. Nobody has to, unless you say so below.",
    untested: "A test sign-in has to succeed first.",
    noDomain: "Your organization has to prove a domain first.",
    domains: "To the domains",
    on: "Turn on",
    off: "Turn off",
    enforcementTitle: "6. Who has to use it",
    enforcement: "Required for",
    outside: (count: string) =>
      `Members at none of its domains: ${count}. They can't use the connection, so with the last choice the organization stays closed to them.`,
    save: "Save"
  },
  da: {
    testTitle: "3. Prøv et login",
    testIntro:
      "Log ind hos jeres udbyder som en af jeres personer. Det logger ingen ind her: bagefter ser du, hvad jeres udbyder fortalte, og hvad der ville komme ud af det. Kom så tilbage til denne side.",
    test: "Begynd et prøvelogin",
    succeeded: (time: string) => `Prøven ${time} lykkedes.`,
    failed: (time: string) => `Prøven ${time} mislykkedes.`,
    subject: "Personen kendes som",
    role: "Personen ville blive medlem med rollen",
    noRole: "Personen ville ikke blive medlem.",
    claims: "Det fortalte jeres udbyder",
    claim: "Navn",
    value: "Værdi",
    onTitle: "5. Slå den til",
    onIntro:
      "Derefter kan jeres personer logge ind med forbindelsen. Ingen skal, medmindre I bestemmer det herunder.",
    untested: "Et prøvelogin skal lykkes først.",
    noDomain: "Jeres organisation skal bevise et domæne først.",
    domains: "Til domænerne",
    on: "Slå til",
    off: "Slå fra",
    enforcementTitle: "6. Hvem skal bruge den",
    enforcement: "Påkrævet for",
    outside: (count: string) =>
      `Medlemmer, der ikke er ved et af dens domæner: ${count}. De kan ikke bruge forbindelsen, så med det sidste valg er organisationen lukket for dem.`,
    save: "Gem"
  }
})

const enforcements: Readonly<Record<string, Words>> = {
  off: { en: "Nobody: it is one way among others", da: "Ingen: den er én vej blandt flere" },
  domains: {
    en: "Everybody at its domains, who then sign in by nothing else",
    da: "Alle ved dens domæner, som så kun logger ind med den"
  },
  members: {
    en: "Everybody at its domains, and all members of the organization",
    da: "Alle ved dens domæner og alle medlemmer af organisationen"
  }
}

const resultOf = (
  shown: Shown,
  { at, claims, reason, role, subject, succeeded }: PortalTest
): Html => {
  const { locale } = shown
  const text = texts(locale)
  const time = timeOf(locale, at)
  return html`<div
      class="${succeeded ? "done" : "problem"}"
      ${attributes({ "data-problem-code": succeeded ? undefined : (reason ?? "provider_error") })}
    >
      <p>${around(succeeded ? text.succeeded : text.failed, time)}</p>
      ${reason !== null && html`<p>${attemptReasons[reason]?.[locale] ?? reason}</p>`}
      ${
        succeeded &&
        html`<p>
          ${role === null ? text.noRole : html`${text.role} <strong>${roleWords(locale, role)}</strong>.`}
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
                <th scope="row"><code>${name}</code></th>
                <td><code>${value}</code></td>
              </tr>`
          )}
        </tbody>
      </table>`
    }`
}

/** The test sign-in, with what the last one brought. */
export const testSection = (shown: Shown, { connection, tests }: PortalConnectionData): Html => {
  const text = texts(shown.locale)
  const [last] = tests
  return html`<h2>${text.testTitle}</h2>
    <p>${text.testIntro}</p>
    ${last !== undefined && resultOf(shown, last)}
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
  const text = texts(shown.locale)
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
  const text = texts(shown.locale)
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
    ${data.outside > 0 && html`<p>${text.outside(String(data.outside))}</p>`}
    ${formOf(shown, enforcementForm, {
      id: "enforce",
      action: `${shown.path}/enforcement`,
      values: { ...values, enforcement },
      options: {
        enforcement: Object.entries(enforcements).map(([key, words]) => [key, words[shown.locale]])
      },
      labels: { enforcement: text.enforcement },
      submit: text.save,
      quiet: true
    })}`
}
