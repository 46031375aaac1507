import { useState } from "preact/hooks"
import type { AnswerOf, EnvironmentClient } from "../kernel/api.ts"
import { filled, linesOf, type Values } from "../kernel/forms.ts"
import { useLoad } from "../kernel/load.ts"
import { environment, here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Action } from "../ui/Action.tsx"
import { common } from "../ui/common.ts"
import { Code } from "../ui/Copy.tsx"
import { Check, Field, Select, TextArea } from "../ui/Field.tsx"
import { Icon } from "../ui/icons.tsx"
import { Card, Facts, Page } from "../ui/Layout.tsx"
import { Await, Badge, Empty } from "../ui/Notice.tsx"

const t = words({
  en: {
    title: "Providers",
    lead: "Where people can sign in with an account they have elsewhere.",
    empty: "No providers yet.",
    add: "Add provider",
    edit: "Edit",
    setDoes:
      "The provider is read first; if that fails, nothing is stored. The secret is given anew each time, so that a changed address never gets the old one.",
    preset: "Kind",
    other: "Other, OpenID Connect",
    otherOAuth2: "Other, OAuth 2.0",
    key: "Key",
    keyHint: "What it is called in addresses, such as google",
    name: "Name",
    issuer: "Issuer",
    clientId: "Client id",
    clientSecret: "Client secret",
    teamId: "Team id",
    keyId: "Key id",
    privateKey: "Private key, PEM",
    scopes: "Scopes",
    scopesHint: "Optional, with spaces between them",
    authorizationUrl: "Authorization URL",
    tokenUrl: "Token URL",
    userinfoUrl: "Userinfo URL",
    trust: "Trust the addresses that it has verified",
    trustHint: "Whoever has a verified address there gets the account with that address here.",
    trusted: "addresses trusted",
    callback: "Redirect URL to register there",
    check: "Dry run",
    checkDoes: "Looks whether the provider is found and knows the client. Nobody is signed in.",
    remove: "Remove",
    removeDoes:
      "Nobody signs in with it any more. Linked accounts stay, and count again once it is set up anew."
  },
  da: {
    title: "Udbydere",
    lead: "Steder, hvor folk kan logge ind med en konto, de har i forvejen.",
    empty: "Ingen udbydere endnu.",
    add: "Tilføj udbyder",
    edit: "Rediger",
    setDoes:
      "Udbyderen læses først; går det galt, gemmes intet. Hemmeligheden gives på ny hver gang, så en ændret adresse aldrig får den gamle.",
    preset: "Slags",
    other: "Anden, OpenID Connect",
    otherOAuth2: "Anden, OAuth 2.0",
    key: "Nøgle",
    keyHint: "Det, den hedder i adresser, for eksempel google",
    name: "Navn",
    issuer: "Udsteder",
    clientId: "Klient-id",
    clientSecret: "Klienthemmelighed",
    teamId: "Team-id",
    keyId: "Nøgle-id",
    privateKey: "Privat nøgle, PEM",
    scopes: "Scopes",
    scopesHint: "Valgfrit, med mellemrum imellem",
    authorizationUrl: "Autorisations-URL",
    tokenUrl: "Token-URL",
    userinfoUrl: "Userinfo-URL",
    trust: "Stol på de adresser, den har bekræftet",
    trustHint: "Den, der har en bekræftet adresse dér, får kontoen med den adresse her.",
    trusted: "adresser betroet",
    callback: "Redirect-URL at registrere dér",
    check: "Prøvekørsel",
    checkDoes: "Ser, om udbyderen findes og kender klienten. Ingen logges ind.",
    remove: "Fjern",
    removeDoes:
      "Ingen logger længere ind med den. Tilknyttede konti bliver og gælder igen, når den sættes op på ny."
  }
})

type Provider = AnswerOf<EnvironmentClient["providers"]["listProviders"]>["items"][number]

const presets = ["google", "microsoft", "github", "apple"] as const
type Preset = (typeof presets)[number]
const presetNames: Readonly<Record<Preset, string>> = {
  google: "Google",
  microsoft: "Microsoft",
  github: "GitHub",
  apple: "Apple"
}
const presetOf = (text: string | undefined) => presets.find((one) => one === text)

const bodyOf = (values: Values) => {
  const preset = presetOf(values["kind"])
  const scopes = linesOf(values["scopes"])
  return {
    ...(preset === undefined
      ? { protocol: values["kind"] === "oauth2" ? ("oauth2" as const) : ("oidc" as const) }
      : { preset }),
    clientId: values["clientId"] ?? "",
    trustEmail: values["trustEmail"] === "on",
    ...(scopes.length === 0 ? {} : { scopes: [...scopes] }),
    ...filled(values, [
      "name",
      "issuer",
      "clientSecret",
      "teamId",
      "keyId",
      "privateKey",
      "authorizationUrl",
      "tokenUrl",
      "userinfoUrl"
    ])
  }
}

const kindOf = (provider: Provider | undefined): string => {
  if (provider === undefined) return "google"
  return presetOf(provider.key) ?? provider.protocol
}

const Fields = ({ provider }: { readonly provider?: Provider }) => {
  const [kind, setKind] = useState(kindOf(provider))
  const isApple = kind === "apple"
  const isPreset = presetOf(kind) !== undefined
  return (
    <>
      <Select
        label={t.preset}
        name="kind"
        value={kind}
        onChoose={setKind}
        choices={[
          ...presets.map((value) => ({ value, label: presetNames[value] })),
          { value: "oidc", label: t.other },
          { value: "oauth2", label: t.otherOAuth2 }
        ]}
      />
      {provider === undefined && !isPreset && (
        <Field label={t.key} name="key" required hint={t.keyHint} />
      )}
      {!isPreset && (
        <>
          <Field label={t.name} name="name" required value={provider?.name ?? ""} />
          <Field
            label={t.issuer}
            name="issuer"
            type="url"
            required
            value={provider?.issuer ?? ""}
          />
        </>
      )}
      {kind === "oauth2" &&
        (["authorizationUrl", "tokenUrl", "userinfoUrl"] as const).map((name) => (
          <Field key={name} label={t[name]} name={name} type="url" required />
        ))}
      <Field label={t.clientId} name="clientId" required value={provider?.clientId ?? ""} />
      {isApple ? (
        <>
          <Field label={t.teamId} name="teamId" required />
          <Field label={t.keyId} name="keyId" required />
          <TextArea label={t.privateKey} name="privateKey" code rows={5} />
        </>
      ) : (
        <Field label={t.clientSecret} name="clientSecret" type="password" required />
      )}
      <Field
        label={t.scopes}
        name="scopes"
        value={provider?.scopes.join(" ") ?? ""}
        hint={t.scopesHint}
      />
      <Check
        label={t.trust}
        name="trustEmail"
        checked={provider?.trustEmail ?? false}
        hint={t.trustHint}
      />
    </>
  )
}

const One = ({ done, provider }: { readonly provider: Provider; readonly done: () => void }) => {
  const params = { provider: provider.key }
  return (
    <Card
      title={provider.name}
      actions={
        <>
          <Action
            operation="providers.checkProvider"
            label={t.check}
            look="link"
            does={t.checkDoes}
            run={() => here().providers.checkProvider({ params })}
            shown={({ steps }) => (
              <ul class="checks">
                {steps.map(({ detail, name, ok }) => (
                  <li key={name}>
                    <Icon name={ok ? "check" : "warning"} />
                    <div>
                      <strong>{name}</strong> {detail}
                    </div>
                  </li>
                ))}
              </ul>
            )}
          />
          <Action
            operation="providers.setProvider"
            label={t.edit}
            look="link"
            title={provider.name}
            does={t.setDoes}
            submit={common.save}
            run={(values) => here().providers.setProvider({ params, body: bodyOf(values) })}
            done={done}
          >
            <Fields provider={provider} />
          </Action>
          <Action
            operation="providers.removeProvider"
            label={t.remove}
            look="link"
            tone="danger"
            title={provider.name}
            does={t.removeDoes}
            run={() => here().providers.removeProvider({ params })}
            done={done}
          />
        </>
      }
    >
      <Facts
        of={[
          [t.key, <code key="key">{provider.key}</code>],
          [t.issuer, provider.issuer],
          [t.clientId, <Code key="id" text={provider.clientId} />],
          [t.callback, <Code key="url" text={provider.callbackUrl} />],
          [t.scopes, provider.scopes.join(" ") || "–"]
        ]}
      />
      {provider.trustEmail && <Badge tone="warn">{t.trusted}</Badge>}
    </Card>
  )
}

/** Who people sign in with elsewhere. */
const Providers = () => {
  const providers = useLoad(() => here().providers.listProviders(), [environment.value?.id])
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <Action
          operation="providers.setProvider"
          label={t.add}
          icon="plus"
          look="main"
          does={t.setDoes}
          submit={common.save}
          run={(values) =>
            here().providers.setProvider({
              params: { provider: values["key"] ?? values["kind"] ?? "" },
              body: bodyOf(values)
            })
          }
          shown={({ callbackUrl }) => (
            <>
              <p>{t.callback}</p>
              <Code text={callbackUrl} />
            </>
          )}
          done={providers.reload}
        >
          <Fields />
        </Action>
      }
    >
      <Await of={providers}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <Empty>{t.empty}</Empty>
            </Card>
          ) : (
            <div class="columns even">
              {items.map((provider) => (
                <One key={provider.key} provider={provider} done={providers.reload} />
              ))}
            </div>
          )
        }
      </Await>
    </Page>
  )
}

export default Providers
