import type { OperationName } from "../../kernel/api.ts"
import { environment, leastRole, may, pathTo } from "../../kernel/session.ts"
import { accountPage, signOutPage } from "../../kernel/signIn.ts"
import { locale, locales, speak, words } from "../../kernel/words.ts"
import type { IconName } from "../icons.tsx"

const t = words({
  en: {
    invite: "Invite a user",
    createUser: "Create a user",
    createOrganization: "Create an organization",
    addApplication: "Add an application",
    addProvider: "Set up a provider",
    addWebhook: "Add a webhook endpoint",
    createKey: "Create a secret key",
    importUsers: "Import users",
    exportUsers: "Export users",
    live: "Watch what happens live",
    createEnvironment: "Create an environment",
    inviteOperator: "Invite an operator",
    account: "Your account",
    signOut: "Sign out"
  },
  da: {
    invite: "Invitér en bruger",
    createUser: "Opret en bruger",
    createOrganization: "Opret en organisation",
    addApplication: "Tilføj en applikation",
    addProvider: "Sæt en udbyder op",
    addWebhook: "Tilføj en webhook",
    createKey: "Lav en hemmelig nøgle",
    importUsers: "Importér brugere",
    exportUsers: "Eksportér brugere",
    live: "Følg med i, hvad der sker",
    createEnvironment: "Opret et miljø",
    inviteOperator: "Invitér en operatør",
    account: "Din konto",
    signOut: "Log ud"
  }
})

const speakWords = { en: "Speak English", da: "Vis på dansk" } as const

/** Something that the palette does or leads to. */
export interface Action {
  readonly id: string
  readonly label: string
  readonly icon: IconName
  readonly run: { readonly path: string } | { readonly leave: string } | (() => void)
}

/** Pages whose button of an operation is pressed by their address. */
const ofEnvironment: ReadonlyArray<readonly [keyof typeof t, IconName, string, OperationName]> = [
  ["invite", "invitations", "invitations", "invitations.createInvitation"],
  ["createUser", "users", "users", "users.createUser"],
  ["createOrganization", "organizations", "organizations", "organizations.createOrganization"],
  ["addApplication", "applications", "applications", "applications.createApplication"],
  ["addProvider", "providers", "providers", "providers.setProvider"],
  ["addWebhook", "webhooks", "webhooks", "webhooks.createWebhookEndpoint"],
  ["createKey", "keys", "keys", "environments.createSecretKey"],
  ["importUsers", "transfer", "transfer", "transfers.startImport"],
  ["exportUsers", "transfer", "transfer", "transfers.startExport"]
]

const ofInstallation: typeof ofEnvironment = [
  [
    "createEnvironment",
    "environments",
    "/installation/environments",
    "environments.createEnvironment"
  ],
  ["inviteOperator", "operators", "/installation/operators", "operators.inviteOperator"]
]

const pressing = (
  [name, icon, page, operation]: (typeof ofEnvironment)[number],
  path: string
): ReadonlyArray<Action> =>
  may(leastRole(operation))
    ? [{ id: page + name, label: t[name], icon, run: { path: `${path}?do=${operation}` } }]
    : []

/** Everything that the operator may do from everywhere. */
export const actions = (): ReadonlyArray<Action> => [
  ...(environment.value === undefined
    ? []
    : [
        ...ofEnvironment.flatMap((each) => pressing(each, pathTo(each[2]))),
        {
          id: "live",
          label: t.live,
          icon: "audit" as const,
          run: { path: pathTo("audit?live=on") }
        }
      ]),
  ...ofInstallation.flatMap((each) => pressing(each, each[2])),
  ...locales
    .filter((each) => each !== locale.value)
    .map((each): Action => ({
      id: `speak-${each}`,
      label: speakWords[each],
      icon: "texts",
      run: () => speak(each)
    })),
  { id: "account", label: t.account, icon: "operators", run: { leave: accountPage } },
  { id: "sign-out", label: t.signOut, icon: "out", run: { leave: signOutPage } }
]
