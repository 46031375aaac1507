import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import type { Values } from "../../kernel/forms.ts"
import { number } from "../../kernel/format.ts"
import { useLoad } from "../../kernel/load.ts"
import { requireUnchanged } from "../../kernel/meanwhile.ts"
import { isObject, type Json } from "../../kernel/mergePatch.ts"
import { Mistake } from "../../kernel/problems.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { ActionForm, RowAction } from "../../ui/Action.tsx"
import { common } from "../../ui/common.ts"
import { Field, TextArea } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Await, Empty } from "../../ui/Notice.tsx"

const t = words({
  en: {
    title: "Token templates",
    lead: "Tokens for other systems, with claims of your choice. Claims can contain {{user.id}}, {{user.email}}, {{user.publicMetadata.x}}, {{organization.id}}, {{organization.role}} and {{session.id}}.",
    empty: "No templates yet. Add one where another service needs tokens of its own form.",
    create: "Add template",
    does: "New tokens follow within a second. Tokens already issued do not change.",
    audience: "Audience",
    audienceHint: "If empty, one with the template's name",
    lifetime: "Lifetime in seconds",
    claims: "Claims, as JSON",
    invalid: "The claims are not a JSON object.",
    taken: "There is a template with this name already.",
    removeDoes:
      "Within a second no more tokens are issued from it. Tokens already issued stay valid until they expire.",
    playground: "Try it",
    show: "Show the claims",
    seconds: (count: string) => `${count} seconds`
  },
  da: {
    title: "Tokenskabeloner",
    lead: "Tokens til andre systemer med claims efter eget valg. Claims kan indeholde {{user.id}}, {{user.email}}, {{user.publicMetadata.x}}, {{organization.id}}, {{organization.role}} og {{session.id}}.",
    empty:
      "Ingen skabeloner endnu. Tilføj en, hvor en anden tjeneste skal have tokens i sin egen form.",
    create: "Tilføj skabelon",
    does: "Nye tokens følger med inden for et sekund. Tokens, der allerede er udstedt, ændres ikke.",
    audience: "Modtager",
    audienceHint: "Hvis tom: en med skabelonens navn",
    lifetime: "Levetid i sekunder",
    claims: "Claims som JSON",
    invalid: "Claims er ikke et JSON-objekt.",
    taken: "Der er allerede en skabelon med det navn.",
    removeDoes:
      "Inden for et sekund udstedes der ikke flere tokens med den. Allerede udstedte gælder, til de udløber.",
    playground: "Prøv den",
    show: "Vis claims",
    seconds: (count: string) => `${count} sekunder`
  }
})

type Template = AnswerOf<EnvironmentClient["templates"]["listTemplates"]>["items"][number]

const claimsOf = (text: string | undefined) => {
  try {
    const value: Json = JSON.parse(text ?? "")
    if (isObject(value)) return value
  } catch {
    // Told below, as any other text that is no object.
  }
  throw new Mistake(t.invalid)
}

const write = async (name: string, values: Values, shown?: Template) => {
  const claims = claimsOf(values["claims"])
  const { items } = await here().templates.listTemplates()
  const now = items.find((one) => one.name === name)
  if (shown === undefined && now !== undefined) throw new Mistake(t.taken)
  requireUnchanged(shown, now)
  return here().templates.setTemplate({
    params: { templateName: name },
    body: {
      audience: values["audience"]?.trim() || null,
      lifetimeSeconds: Number(values["lifetime"]),
      claims
    }
  })
}

const Fields = ({ template }: { readonly template?: Template }) => (
  <>
    {template === undefined && <Field label={common.name} name="name" required />}
    <Field
      label={t.audience}
      name="audience"
      value={template?.audience ?? ""}
      hint={t.audienceHint}
    />
    <Field
      label={t.lifetime}
      name="lifetime"
      type="number"
      min={30}
      max={3600}
      required
      value={String(template?.lifetimeSeconds ?? 60)}
    />
    <TextArea
      label={t.claims}
      name="claims"
      code
      rows={10}
      value={JSON.stringify(template?.claims ?? { plan: "{{user.publicMetadata.plan}}" }, null, 2)}
    />
  </>
)

const Playground = ({ name }: { readonly name: string }) => {
  return (
    <details class="playground">
      <summary>{t.playground}</summary>
      <ActionForm
        submit={t.show}
        run={({ userId = "" }) =>
          here().templates.previewTemplate({ params: { templateName: name }, body: { userId } })
        }
        shown={({ claims }) => <pre class="code">{JSON.stringify(claims, null, 2)}</pre>}
      >
        <Field label={common.userId} name="userId" required />
      </ActionForm>
    </details>
  )
}

/** The tokens that other systems get, with what each says of somebody. */
export const Templates = () => {
  const templates = useLoad(() => here().templates.listTemplates())
  return (
    <Card
      title={t.title}
      lead={t.lead}
      actions={
        <RowAction
          operation="templates.setTemplate"
          label={t.create}
          wide
          does={t.does}
          submit={common.save}
          run={(values) => write(values["name"] ?? "", values)}
          done={templates.reload}
        >
          <Fields />
        </RowAction>
      }
    >
      <Await of={templates}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>{t.empty}</Empty>
          ) : (
            items.map((template) => (
              <section key={template.name} class="part">
                <header>
                  <h3>
                    {template.name}{" "}
                    <small>
                      {[template.audience, t.seconds(number(template.lifetimeSeconds))]
                        .filter(Boolean)
                        .join(" · ")}
                    </small>
                  </h3>
                  <span class="row-actions">
                    <RowAction
                      operation="templates.setTemplate"
                      label={common.edit}
                      wide
                      title={template.name}
                      does={t.does}
                      submit={common.save}
                      run={(values) => write(template.name, values, template)}
                      done={templates.reload}
                    >
                      <Fields template={template} />
                    </RowAction>
                    <RowAction
                      operation="templates.removeTemplate"
                      label={common.remove}
                      tone="danger"
                      title={template.name}
                      does={t.removeDoes}
                      final
                      run={() =>
                        here().templates.removeTemplate({ params: { templateName: template.name } })
                      }
                      done={templates.reload}
                    />
                  </span>
                </header>
                <pre class="code">{JSON.stringify(template.claims, null, 2)}</pre>
                <Playground name={template.name} />
              </section>
            ))
          )
        }
      </Await>
    </Card>
  )
}
