import type { AnswerOf, EnvironmentClient } from "../kernel/api.ts"
import { changed, type Values } from "../kernel/forms.ts"
import { useLoad } from "../kernel/load.ts"
import { here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { AddAction, RowAction } from "../ui/Action.tsx"
import { common } from "../ui/common.ts"
import { Code, Secret } from "../ui/Copy.tsx"
import { Field, Select, TextArea, choicesOf } from "../ui/Field.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { LoadedTable } from "../ui/Table.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "The APIs that take access tokens of applications, and the scopes that people allow for them.",
    add: "Add a resource",
    addDoes: "Applications ask for its tokens by its identifier.",
    identifier: "Identifier",
    identifierHint: "The API's https address, or a urn",
    scopesHint:
      "One on each line: name | permission | English | Danish. A * after the name: given without being asked for. With a permission it is given only where the person's role holds it.",
    access: "Who may ask for it",
    listed: "Applications that name it",
    any: "Every application",
    format: "Tokens",
    jwt: "signed (JWT)",
    opaque: "opaque, asked about here",
    editDoes: "Takes effect at once. The scopes replace those before.",
    secret: "Make a secret",
    secretDoes: "By it the API asks here whether a token is still good. Two work at a time.",
    revokeDoes: "It is refused from now on.",
    secrets: "Secrets",
    removeDoes: "Applications forget it, and its tokens are no longer good.",
    empty: "No resources yet. Add the API that applications shall get tokens for."
  },
  da: {
    lead: "De API'er, der tager imod applikationers adgangstokens, og de scopes, folk tillader for dem.",
    add: "Tilføj en ressource",
    addDoes: "Applikationer beder om dens tokens med dens identifikator.",
    identifier: "Identifikator",
    identifierHint: "API'ets https-adresse eller en urn",
    scopesHint:
      "Ét på hver linje: navn | rettighed | engelsk | dansk. En * efter navnet: gives uden at blive bedt om. Med en rettighed gives det kun, hvor personens rolle har den.",
    access: "Hvem må bede om den",
    listed: "Applikationer, der nævner den",
    any: "Alle applikationer",
    format: "Tokens",
    jwt: "signerede (JWT)",
    opaque: "uigennemsigtige, der spørges her",
    editDoes: "Gælder med det samme. De nye scopes afløser de gamle.",
    secret: "Lav en hemmelighed",
    secretDoes: "Med den spørger API'et her, om et token stadig gælder. To virker ad gangen.",
    revokeDoes: "Den afvises fra nu af.",
    secrets: "Hemmeligheder",
    removeDoes: "Applikationer glemmer den, og dens tokens gælder ikke længere.",
    empty: "Ingen ressourcer endnu. Tilføj det API, som applikationer skal have tokens til."
  }
})

type Resource = AnswerOf<EnvironmentClient["resources"]["listResources"]>["items"][number]

/**
 * A scope as an operator writes it on a line: `name | permission | English | Danish`, `*` for a
 * default one.
 */
interface WrittenScope {
  readonly name: string
  readonly permission: string | null
  readonly title?: { readonly en: string; readonly da: string }
  readonly default: boolean
}

/** The scopes of the lines of a text. */
const scopesOfLines = (text: string): ReadonlyArray<WrittenScope> =>
  text
    .split("\n")
    .map((line) => line.split("|").map((part) => part.trim()))
    .filter(([name = ""]) => name !== "")
    .map(([name = "", permission = "", en = "", da = ""]) => ({
      name: name.replace(/\*$/, ""),
      default: name.endsWith("*"),
      permission: permission === "" ? null : permission,
      ...(en === "" && da === "" ? {} : { title: { en: en || da, da: da || en } })
    }))

/** Lines of the scopes that a resource has, each with a title by then. */
const linesOfScopes = (scopes: ReadonlyArray<Required<WrittenScope>>): string =>
  scopes
    .map(({ default: isDefault, name, permission, title }) =>
      [`${name}${isDefault ? "*" : ""}`, permission ?? "", title.en, title.da].join(" | ")
    )
    .join("\n")

const bodyOf = (values: Values) => ({
  name: values["name"] ?? "",
  scopes: [...scopesOfLines(values["scopes"] ?? "")],
  access: values["access"] === "any" ? ("any" as const) : ("listed" as const),
  tokenFormat: values["tokenFormat"] === "opaque" ? ("opaque" as const) : ("jwt" as const)
})

const Fields = ({ resource }: { readonly resource?: Resource }) => (
  <>
    {resource === undefined && (
      <Field label={t.identifier} name="identifier" required hint={t.identifierHint} />
    )}
    <Field label={common.name} name="name" required maxLength={100} value={resource?.name ?? ""} />
    <TextArea
      label={common.scopes}
      name="scopes"
      rows={4}
      code
      value={linesOfScopes(resource?.scopes ?? [])}
      hint={t.scopesHint}
    />
    <Select
      label={t.access}
      name="access"
      value={resource?.access ?? "listed"}
      choices={choicesOf(["listed", "any"] as const, t)}
    />
    <Select
      label={t.format}
      name="tokenFormat"
      value={resource?.tokenFormat ?? "jwt"}
      choices={choicesOf(["jwt", "opaque"] as const, t)}
    />
  </>
)

const SecretsOf = ({
  done,
  resource
}: {
  readonly resource: Resource
  readonly done: () => void
}) =>
  resource.secrets.length === 0 ? null : (
    <>
      {resource.secrets.map(({ id, lastFour }) => (
        <span key={id} class="row-actions">
          <code>rs_…{lastFour}</code>
          <RowAction
            operation="resources.deleteResourceSecret"
            label={common.revoke}
            tone="danger"
            does={t.revokeDoes}
            run={() =>
              here().resources.deleteResourceSecret({
                params: { resourceId: resource.id, secretId: id }
              })
            }
            done={done}
          />
        </span>
      ))}
    </>
  )

const RowActions = ({
  done,
  resource
}: {
  readonly resource: Resource
  readonly done: () => void
}) => {
  const params = { resourceId: resource.id }
  return (
    <span class="row-actions">
      <RowAction
        operation="resources.updateResource"
        label={common.edit}
        does={t.editDoes}
        submit={common.save}
        wide
        run={(values, shown) =>
          here().resources.updateResource({ params, body: changed(bodyOf(shown), bodyOf(values)) })
        }
        done={done}
      >
        {() => <Fields resource={resource} />}
      </RowAction>
      <RowAction
        operation="resources.createResourceSecret"
        label={t.secret}
        does={t.secretDoes}
        run={() => here().resources.createResourceSecret({ params })}
        shown={({ secret }) => <Secret text={secret} />}
        done={done}
      />
      <RowAction
        operation="resources.deleteResource"
        label={common.remove}
        tone="danger"
        does={t.removeDoes}
        final
        run={() => here().resources.deleteResource({ params })}
        done={done}
      />
    </span>
  )
}

/** The APIs of the environment, and their scopes. */
const Resources = () => {
  const resources = useLoad(() => here().resources.listResources())
  const done = resources.reload
  return (
    <Page
      title={pageNames.resources}
      lead={t.lead}
      actions={
        <AddAction
          operation="resources.createResource"
          label={t.add}
          does={t.addDoes}
          wide
          run={(values) =>
            here().resources.createResource({
              body: { identifier: values["identifier"] ?? "", ...bodyOf(values) }
            })
          }
          done={done}
        >
          {() => <Fields />}
        </AddAction>
      }
    >
      <Card flush>
        <LoadedTable
          of={resources}
          caption={pageNames.resources}
          empty={t.empty}
          keyOf={({ id }) => id}
          columns={[
            {
              title: common.name,
              cell: ({ identifier, name }) => (
                <span>
                  <strong>{name}</strong>
                  <small>
                    <Code text={identifier} />
                  </small>
                </span>
              )
            },
            {
              title: common.scopes,
              cell: ({ scopes }) => scopes.map(({ name }) => name).join(" ") || "–"
            },
            { title: t.access, cell: ({ access }) => t[access] },
            {
              title: t.secrets,
              cell: (resource) => <SecretsOf resource={resource} done={done} />
            },
            { title: "", cell: (resource) => <RowActions resource={resource} done={done} /> }
          ]}
        />
      </Card>
    </Page>
  )
}

export default Resources
