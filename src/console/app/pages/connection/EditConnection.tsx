import { groupRolesOf, groupRolesText } from "../../kernel/groupRoles.ts"
import { changed, wholeLinesOf, type Values } from "../../kernel/forms.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"
import { common } from "../../ui/common.ts"
import { Check, Field, Select, TextArea, choicesOf } from "../../ui/Field.tsx"
import { enforcementWords, type Connection } from "./names.ts"

const t = words({
  en: {
    edit: "Edit rules",
    editDoes: "Counts at once, on a connection that is on too.",
    name: "Name, which people see when they sign in",
    enforcement: "Required",
    grace: "Seconds after which sessions of before end",
    trust: "Second factor of the provider",
    never: "never counts",
    claimed: "counts where it is claimed",
    always: "always counts",
    link: "Link existing accounts at proven domains without their owner's proof",
    idpInitiated: "Sign-ins may begin at the provider",
    jit: "Make accounts and members at the first sign-in",
    role: "Role of new members",
    roleHint: "Its key; empty: they become no members",
    groupRoles: "Roles by group",
    groupRolesHint: "One on each line: group = role. The first that fits gives the role.",
    authoritative: "Give the role anew at each sign-in",
    breakGlass: "Members who may sign in by their passkey all the same",
    breakGlassHint: "One user id on each line, five at most: for the day the provider is away.",
    contacts: "Addresses that get mails about the connection",
    contactsHint: "One on each line, five at most, besides the owners of the organization.",
    provider: "Edit the provider",
    providerDoes:
      "What was changed asks for another test. Where people have signed in by it already, the provider stays as it is.",
    secretHint: "Empty: stays as it is",
    metadataUrl: "Address of the metadata",
    metadataXml: "Metadata (XML)",
    metadataHint: "Instead of an address"
  },
  da: {
    edit: "Rediger regler",
    editDoes: "Gælder med det samme, også på en forbindelse, der er slået til.",
    name: "Navn, som man ser ved login",
    enforcement: "Påkrævet",
    grace: "Sekunder, efter hvilke sessioner fra før slutter",
    trust: "Udbyderens andet trin",
    never: "tæller aldrig",
    claimed: "tæller, hvor det hævdes",
    always: "tæller altid",
    link: "Tilknyt konti ved beviste domæner uden deres ejers bevis",
    idpInitiated: "Login må begynde hos udbyderen",
    jit: "Lav konti og medlemmer ved første login",
    role: "Nye medlemmers rolle",
    roleHint: "Dens nøgle; tomt: de bliver ikke medlemmer",
    groupRoles: "Roller efter gruppe",
    groupRolesHint: "Én på hver linje: gruppe = rolle. Den første, der passer, giver rollen.",
    authoritative: "Giv rollen igen ved hvert login",
    breakGlass: "Medlemmer, der alligevel må logge ind med deres adgangsnøgle",
    breakGlassHint: "Ét bruger-id på hver linje, højst fem: til den dag, udbyderen er væk.",
    contacts: "Adresser, der får mails om forbindelsen",
    contactsHint: "Én på hver linje, højst fem, ud over organisationens ejere.",
    provider: "Rediger udbyderen",
    providerDoes:
      "Det, der ændres, kræver en ny prøve. Hvor nogen allerede har logget ind med den, bliver udbyderen, som den er.",
    secretHint: "Tomt: bliver, som den er",
    metadataUrl: "Adressen på metadata",
    metadataXml: "Metadata (XML)",
    metadataHint: "I stedet for en adresse"
  }
})

interface Part {
  readonly connection: Connection
  readonly done: () => void
}

const enforcements = ["off", "domains", "members"] as const
const trusts = ["never", "claimed", "always"] as const

const rulesOf = (values: Values) => ({
  name: values["name"] ?? "",
  enforcement: enforcements.find((one) => one === values["enforcement"]) ?? "off",
  sessionGraceSeconds: Number(values["grace"]),
  trustSecondFactor: trusts.find((one) => one === values["trust"]) ?? "never",
  idpInitiated: values["idpInitiated"] === "on",
  contacts: wholeLinesOf(values["contacts"]),
  jit: {
    enabled: values["jit"] === "on",
    role: values["role"]?.trim() || null,
    groupRoles: groupRolesOf(values["groupRoles"] ?? ""),
    authoritative: values["authoritative"] === "on"
  },
  breakGlassUserIds: wholeLinesOf(values["breakGlass"]),
  linkVerifiedDomains: values["link"] === "on"
})

/** The rules of a connection: who has to use it, and what follows from a sign-in. */
export const EditRules = ({ connection, done }: Part) => {
  const params = { connectionId: connection.id }
  const { breakGlassUserIds, contacts, jit, linkVerifiedDomains } = connection
  return (
    <Action
      operation="connections.updateConnection"
      label={t.edit}
      does={t.editDoes}
      submit={common.save}
      wide
      run={(values, shown) =>
        // What asks for a fresh proof is sent only where it changes, as all else is.
        here().connections.updateConnection({
          params,
          body: changed(rulesOf(shown), rulesOf(values))
        })
      }
      done={done}
    >
      {() => (
        <>
          <Field label={t.name} name="name" required maxLength={100} value={connection.name} />
          <Select
            label={t.enforcement}
            name="enforcement"
            value={connection.enforcement}
            choices={choicesOf(enforcements, enforcementWords)}
          />
          <Field
            label={t.grace}
            name="grace"
            type="number"
            min={0}
            max={604_800}
            required
            value={String(connection.sessionGraceSeconds)}
          />
          <Check label={t.jit} name="jit" checked={jit.enabled} />
          <Field label={t.role} name="role" value={jit.role ?? ""} hint={t.roleHint} />
          <TextArea
            label={t.groupRoles}
            name="groupRoles"
            rows={4}
            code
            value={groupRolesText(jit.groupRoles)}
            hint={t.groupRolesHint}
          />
          <Check label={t.authoritative} name="authoritative" checked={jit.authoritative} />
          <Select
            label={t.trust}
            name="trust"
            value={connection.trustSecondFactor}
            choices={choicesOf(trusts, t)}
          />
          <Check label={t.link} name="link" checked={linkVerifiedDomains} />
          <TextArea
            label={t.breakGlass}
            name="breakGlass"
            rows={2}
            code
            value={breakGlassUserIds.join("\n")}
            hint={t.breakGlassHint}
          />
          <TextArea
            label={t.contacts}
            name="contacts"
            rows={2}
            value={contacts.join("\n")}
            hint={t.contactsHint}
          />
          {connection.protocol === "saml" && (
            <Check label={t.idpInitiated} name="idpInitiated" checked={connection.idpInitiated} />
          )}
        </>
      )}
    </Action>
  )
}

const settingsOf = (values: Values) =>
  Object.fromEntries(
    ["issuer", "clientId", "clientSecret", "metadataUrl", "metadataXml"].flatMap((name) => {
      const value = values[name]?.trim() ?? ""
      const isInstead = name === "metadataUrl" && (values["metadataXml"]?.trim() ?? "") !== ""
      return value === "" || isInstead ? [] : [[name, value]]
    })
  )

/** The provider of a connection. */
export const EditProvider = ({ connection, done }: Part) => {
  const { id, settings } = connection
  return (
    <Action
      operation="connections.updateConnection"
      label={t.provider}
      does={t.providerDoes}
      submit={common.save}
      wide
      run={(values, shown) =>
        here().connections.updateConnection({
          params: { connectionId: id },
          body: { settings: changed(settingsOf(shown), settingsOf(values)) }
        })
      }
      done={done}
    >
      {() =>
        "issuer" in settings ? (
          <>
            <Field label={common.issuer} name="issuer" type="url" value={settings.issuer ?? ""} />
            <Field label={common.clientId} name="clientId" value={settings.clientId ?? ""} />
            <Field
              label={common.clientSecret}
              name="clientSecret"
              type="password"
              hint={t.secretHint}
            />
          </>
        ) : (
          <>
            <Field
              label={t.metadataUrl}
              name="metadataUrl"
              type="url"
              value={settings.metadataUrl ?? ""}
            />
            <TextArea
              label={t.metadataXml}
              name="metadataXml"
              rows={5}
              code
              hint={t.metadataHint}
            />
          </>
        )
      }
    </Action>
  )
}
