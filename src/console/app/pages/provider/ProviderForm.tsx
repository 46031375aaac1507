import { useState } from "preact/hooks"
import { oauthCallbackPath } from "../../../../contract/ClientPaths.ts"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { linesOf, type Values, filled } from "../../kernel/forms.ts"
import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Code } from "../../ui/Copy.tsx"
import { Check, Field, Select, TextArea, choicesOf } from "../../ui/Field.tsx"

const t = words({
  en: {
    other: "Other, OpenID Connect",
    otherOAuth2: "Other, OAuth 2.0",
    keyHint: "Its name in URLs, such as google",
    teamId: "Team id",
    keyId: "Key id",
    privateKey: "Private key, PEM",
    scopesHint: "Optional, separated by spaces",
    authorizationUrl: "Authorization URL",
    tokenUrl: "Token URL",
    userinfoUrl: "Userinfo URL",
    callback: "Redirect URL to register with the provider",
    callbackLater: "It is here as soon as there is a key.",
    trust: "Trust email addresses that it has verified",
    trustHint: "Anyone with a verified address there gets the account with that address here."
  },
  da: {
    other: "Anden, OpenID Connect",
    otherOAuth2: "Anden, OAuth 2.0",
    keyHint: "Dens navn i URL'er, for eksempel google",
    teamId: "Team-id",
    keyId: "Nøgle-id",
    privateKey: "Privat nøgle, PEM",
    scopesHint: "Valgfrit, adskilt af mellemrum",
    authorizationUrl: "Autorisations-URL",
    tokenUrl: "Token-URL",
    userinfoUrl: "Userinfo-URL",
    callback: "Redirect-URL, der skal registreres hos udbyderen",
    callbackLater: "Den står her, så snart der er en nøgle.",
    trust: "Stol på e-mailadresser, den har bekræftet",
    trustHint: "Den, der har en bekræftet adresse dér, får kontoen med den adresse her."
  }
})

export type Provider = AnswerOf<EnvironmentClient["providers"]["listProviders"]>["items"][number]

const presets = ["google", "microsoft", "github", "apple"] as const
type Preset = (typeof presets)[number]
const presetNames: Readonly<Record<Preset, string>> = {
  google: "Google",
  microsoft: "Microsoft",
  github: "GitHub",
  apple: "Apple"
}
const presetOf = (text: string | undefined) => presets.find((one) => one === text)

/** The fields as the plane takes them. */
export const bodyOf = (values: Values) => {
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

/** Redirect address of the provider, which it wants to know before it gives a secret. */
const Callback = ({ of }: { readonly of: string }) => {
  const found = useLoad(() => here().environments.getEnvironment())
  const appUrl = found.value?.appUrl
  return (
    <div class="field">
      <p class="label">{t.callback}</p>
      {of === "" ? (
        <p class="quiet">{t.callbackLater}</p>
      ) : (
        appUrl !== undefined && <Code text={`${appUrl}${oauthCallbackPath(of)}`} />
      )}
    </div>
  )
}

/** Fields of a provider. */
export const ProviderFields = ({ provider }: { readonly provider?: Provider }) => {
  const [kind, setKind] = useState(kindOf(provider))
  const [key, setKey] = useState("")
  const isApple = kind === "apple"
  const isPreset = presetOf(kind) !== undefined
  return (
    <>
      <Select
        label={common.kind}
        name="kind"
        value={kind}
        onChoose={setKind}
        choices={[
          ...choicesOf(presets, presetNames),
          { value: "oidc", label: t.other },
          { value: "oauth2", label: t.otherOAuth2 }
        ]}
      />
      {provider === undefined && !isPreset && (
        <Field
          label={common.key}
          name="key"
          required
          hint={t.keyHint}
          onInput={({ currentTarget }) => setKey(currentTarget.value.trim())}
        />
      )}
      <Callback of={provider?.key ?? (isPreset ? kind : key)} />
      {!isPreset && (
        <>
          <Field label={common.name} name="name" required value={provider?.name ?? ""} />
          <Field
            label={common.issuer}
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
      <Field label={common.clientId} name="clientId" required value={provider?.clientId ?? ""} />
      {isApple ? (
        <>
          <Field label={t.teamId} name="teamId" required />
          <Field label={t.keyId} name="keyId" required />
          <TextArea label={t.privateKey} name="privateKey" code rows={5} />
        </>
      ) : (
        <Field label={common.clientSecret} name="clientSecret" type="password" required />
      )}
      <Field
        label={common.scopes}
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
