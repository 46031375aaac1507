import type { OperatorRole } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import type { IconName } from "./icons.tsx"

/** Pages of the console and the sections that they stand in, in words. */
export const pageNames = words({
  en: {
    people: "People",
    configure: "Configure",
    run: "Operate",
    installation: "Installation",
    overview: "Overview",
    users: "Users",
    organizations: "Organizations",
    connections: "Connections",
    invitations: "Invitations",
    audit: "Audit trail",
    settings: "Settings",
    branding: "Branding",
    texts: "Texts",
    hosts: "Hosts and health",
    providers: "Providers",
    keys: "Keys",
    tokens: "Tokens",
    applications: "Applications",
    resources: "Resources",
    roles: "Roles",
    webhooks: "Webhooks",
    hooks: "Hooks",
    blockedDomains: "Blocked domains",
    mails: "Mails",
    transfer: "Import & export",
    operators: "Operators",
    environments: "Environments"
  },
  da: {
    people: "Personer",
    configure: "Indstil",
    run: "Drift",
    installation: "Installation",
    overview: "Overblik",
    users: "Brugere",
    organizations: "Organisationer",
    connections: "Forbindelser",
    invitations: "Invitationer",
    audit: "Revisionsspor",
    settings: "Indstillinger",
    branding: "Udseende",
    texts: "Tekster",
    hosts: "Værter og helbred",
    providers: "Udbydere",
    keys: "Nøgler",
    tokens: "Tokens",
    applications: "Applikationer",
    resources: "Ressourcer",
    roles: "Roller",
    webhooks: "Webhooks",
    hooks: "Hooks",
    blockedDomains: "Spærrede domæner",
    mails: "Mails",
    transfer: "Import & eksport",
    operators: "Operatører",
    environments: "Miljøer"
  }
})

type PageName = IconName & keyof typeof pageNames

export type Section = "people" | "run" | "configure"

/** Pages of an environment by section, each with its address. */
export const sections: Readonly<
  Record<Section, ReadonlyArray<readonly [name: PageName, page: string]>>
> = {
  people: [
    ["overview", ""],
    ["users", "users"],
    ["organizations", "organizations"],
    ["connections", "connections"],
    ["invitations", "invitations"]
  ],
  run: [
    ["audit", "audit"],
    ["mails", "mails"],
    ["webhooks", "webhooks"],
    ["hosts", "hosts"],
    ["transfer", "transfer"]
  ],
  configure: [
    ["settings", "settings"],
    ["branding", "branding"],
    ["texts", "texts"],
    ["applications", "applications"],
    ["resources", "resources"],
    ["providers", "providers"],
    ["keys", "keys"],
    ["tokens", "tokens"],
    ["roles", "roles"],
    ["hooks", "hooks"],
    ["blockedDomains", "blocked-domains"]
  ]
}

/** Pages of the installation, each with its address and the role that it needs. */
export const ofInstallation: ReadonlyArray<readonly [name: PageName, page: string, OperatorRole]> =
  [
    ["environments", "environments", "auditor"],
    ["operators", "operators", "owner"],
    ["audit", "audit", "owner"]
  ]
