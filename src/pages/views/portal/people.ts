import { html, type Html } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import type { Shown } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { groupLines, roleOptions } from "./groupLines.ts"
import type { PortalConnectionData } from "./ssoData.ts"
import { peopleForm } from "./ssoForms.ts"

const texts = textsOf("portal.people")

/** The people who get an account by the connection, and their roles. */
export const peopleSection = (shown: Shown, data: PortalConnectionData): Html => {
  const text = texts(shown.speech)
  const { id, jit } = data.connection
  const options = roleOptions(shown, data.roles, jit)
  return html`<h2>${text.title}</h2>
    <p>${text.intro}</p>
    ${formOf(shown, peopleForm, {
      id: "people",
      action: `${shown.path}/people`,
      values: {
        connectionId: id,
        enabled: jit.enabled ? "true" : "",
        role: jit.role ?? "",
        authoritative: jit.authoritative ? "true" : ""
      },
      options: { role: [...options, ["", text.noRole]] },
      labels: { enabled: text.enabled, role: text.role, authoritative: text.authoritative },
      extra: groupLines(shown, jit, options),
      submit: text.save
    })}`
}
