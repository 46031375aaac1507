import { auditActions } from "gatehouse:contract"
import { useState } from "preact/hooks"
import type { AuditAction } from "../../../../tenancy/audit/AuditEvent.ts"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { actionWords } from "../../kernel/auditActions.ts"
import type { Values } from "../../kernel/forms.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { AddAction } from "../../ui/Action.tsx"
import { Choices } from "../../ui/Choices.tsx"
import { Secret } from "../../ui/Copy.tsx"
import { Field } from "../../ui/Field.tsx"

const t = words({
  en: {
    add: "Add endpoint",
    addDoes:
      "It receives every event from now on, or those you choose. The signing secret is shown once.",
    url: "URL",
    urlHint: "https, reachable from the service",
    description: "Description"
  },
  da: {
    add: "Tilføj endepunkt",
    addDoes:
      "Det får alle hændelser fra nu af, eller dem, du vælger. Hemmeligheden til signering vises én gang.",
    url: "URL",
    urlHint: "https, og til at nå fra tjenesten",
    description: "Beskrivelse"
  }
})

export type Endpoint = AnswerOf<
  EnvironmentClient["webhooks"]["listWebhookEndpoints"]
>["items"][number]

/** Fields of an endpoint. */
export const EndpointFields = ({ endpoint }: { readonly endpoint?: Endpoint }) => {
  const [actions, setActions] = useState<ReadonlyArray<string>>(endpoint?.actions ?? [])
  return (
    <>
      <Field
        label={t.url}
        name="url"
        type="url"
        required
        value={endpoint?.url ?? ""}
        hint={t.urlHint}
      />
      <Field label={t.description} name="description" value={endpoint?.description ?? ""} />
      <input type="hidden" name="actions" value={actions.join(" ")} />
      <Choices
        label={common.events}
        chosen={actions}
        onChoose={setActions}
        choices={auditActions.map((value) => ({ value, label: actionWords[value as AuditAction] }))}
      />
    </>
  )
}

/** The fields as the plane takes them. */
export const endpointOf = (values: Values) => ({
  url: values["url"] ?? "",
  description: values["description"]?.trim() || null,
  actions: values["actions"] ? (values["actions"].split(" ") as ReadonlyArray<AuditAction>) : null
})

export const AddEndpoint = ({ done }: { readonly done: () => void }) => (
  <AddAction
    operation="webhooks.createWebhookEndpoint"
    label={t.add}
    does={t.addDoes}
    run={(values) => here().webhooks.createWebhookEndpoint({ body: endpointOf(values) })}
    shown={({ secret }) => <Secret text={secret} />}
    done={done}
  >
    <EndpointFields />
  </AddAction>
)
