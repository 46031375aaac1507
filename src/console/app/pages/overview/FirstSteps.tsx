import { useLoad } from "../../kernel/load.ts"
import { here, leastRole, may, pathTo } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import type { OperationName } from "../../kernel/api.ts"
import { Icon, type IconName } from "../../ui/icons.tsx"
import { Card } from "../../ui/Layout.tsx"

const t = words({
  en: {
    title: "First steps",
    lead: "Nobody has an account here yet. Any of these is a good beginning.",
    signIn: "Sign up as your users will",
    signInLead: "Opens the hosted page in another tab.",
    ways: "Choose how people sign in",
    waysLead: "Passwords, passkeys, mailed codes.",
    provider: "Let people use another account",
    providerLead: "Google, Microsoft, GitHub and others.",
    look: "Put your name and colours on the pages",
    lookLead: "With a preview in light and dark.",
    key: "Create a secret key",
    keyLead: "Your backend calls the server API with it.",
    invite: "Invite a user",
    inviteLead: "They get a link by mail.",
    import: "Bring the users you have",
    importLead: "With their passwords' hashes, after a dry run."
  },
  da: {
    title: "De første skridt",
    lead: "Ingen har en konto her endnu. Hvert af disse er en god begyndelse.",
    signIn: "Opret dig, som jeres brugere vil",
    signInLead: "Åbner siden i en anden fane.",
    ways: "Vælg, hvordan folk logger ind",
    waysLead: "Adgangskoder, adgangsnøgler, mailede koder.",
    provider: "Lad folk bruge en anden konto",
    providerLead: "Google, Microsoft, GitHub og andre.",
    look: "Sæt jeres navn og farver på siderne",
    lookLead: "Med en tegning i lyst og mørkt.",
    key: "Lav en hemmelig nøgle",
    keyLead: "Med den kalder jeres backend server-API'et.",
    invite: "Invitér en bruger",
    inviteLead: "De får et link på mail.",
    import: "Tag de brugere med, I har",
    importLead: "Med deres adgangskoders hash, efter en prøve."
  }
})

type Step = "signIn" | "ways" | "provider" | "look" | "key" | "invite" | "import"

const steps: ReadonlyArray<
  readonly [step: Exclude<Step, "signIn">, IconName, page: string, OperationName]
> = [
  ["ways", "settings", "settings/sign-in", "environments.getSettings"],
  ["provider", "providers", "providers?do=providers.setProvider", "providers.setProvider"],
  ["look", "branding", "settings/look", "environments.getSettings"],
  ["key", "keys", "keys?do=environments.createSecretKey", "environments.createSecretKey"],
  [
    "invite",
    "invitations",
    "invitations?do=invitations.createInvitation",
    "invitations.createInvitation"
  ],
  ["import", "transfer", "transfer?do=transfers.startImport", "transfers.startImport"]
]

const Tile = ({ icon, step }: { readonly step: Step; readonly icon: IconName }) => (
  <>
    <Icon name={icon} />
    <strong>{t[step]}</strong>
    <small>{t[`${step}Lead`]}</small>
  </>
)

/** Ways to begin in an environment that nobody has an account in. */
export const FirstSteps = () => {
  const page = useLoad(async () => {
    const [{ appUrl }, { values }] = await Promise.all([
      here().environments.getEnvironment(),
      here().environments.getSettings()
    ])
    return values.signUp.mode === "public" ? `${appUrl}${values.pages.signUp}` : undefined
  })
  return (
    <Card title={t.title} lead={t.lead}>
      <ul class="tiles">
        {page.value !== undefined && (
          <li>
            <a href={page.value} target="_blank" rel="noopener">
              <Tile step="signIn" icon="out" />
            </a>
          </li>
        )}
        {steps
          .filter(([, , , operation]) => may(leastRole(operation)))
          .map(([step, icon, to]) => (
            <li key={step}>
              <a href={pathTo(to)}>
                <Tile step={step} icon={icon} />
              </a>
            </li>
          ))}
      </ul>
    </Card>
  )
}
