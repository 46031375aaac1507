import { signal } from "@preact/signals"
import type { SectionName } from "../../../operators/declared/Configuration.ts"
import type { AnswerOf, EnvironmentClient, OperationName } from "./api.ts"
import { environment, here } from "./session.ts"

export type Applied = NonNullable<
  AnswerOf<EnvironmentClient["declared"]["getDeclaredConfiguration"]>["applied"]
>

/** The document that was applied to the environment last, by the environment that it is of. */
const known = signal<{ readonly id: string; readonly applied: Applied | null } | undefined>(
  undefined
)

/** Asks anew: somebody may have applied a document since the last page. */
export const loadDeclared = async (): Promise<void> => {
  const id = environment.value?.id
  if (id === undefined) return
  const { applied } = await here().declared.getDeclaredConfiguration()
  known.value = { id, applied }
}

/** Document of the environment of the page; null where none was applied, as far as is known. */
export const declared = (): Applied | null =>
  known.value?.id === environment.value?.id ? (known.value?.applied ?? null) : null

/** Sections of a document by the page that shows them. */
const ofPages: Readonly<Record<string, ReadonlyArray<SectionName>>> = {
  settings: ["settings", "challenges"],
  branding: ["branding"],
  texts: ["texts"],
  applications: ["applications"],
  resources: ["resources"],
  providers: ["providers"],
  tokens: ["templates"],
  roles: ["roleSets"],
  webhooks: ["webhooks"],
  hooks: ["hooks"],
  hosts: ["appUrl", "hosts", "origins"],
  "blocked-domains": ["blockedDomains"]
}

/** Sections by the operation that changes them. */
const ofOperations: { readonly [Name in OperationName]?: ReadonlyArray<SectionName> } = {
  "allowedOrigins.replaceAllowedOrigins": ["origins"],
  "applications.createApplication": ["applications"],
  "applications.deleteApplication": ["applications"],
  "applications.updateApplication": ["applications"],
  "blockedDomains.replaceBlockedDomains": ["blockedDomains"],
  "environments.changeEnvironment": ["appUrl", "hosts"],
  "environments.changeSettings": ["settings"],
  "hooks.deleteHook": ["hooks"],
  "hooks.putHook": ["hooks"],
  "logo.removeLogo": ["branding"],
  "logo.setLogo": ["branding"],
  "providers.removeProvider": ["providers"],
  "providers.setProvider": ["providers"],
  "resources.createResource": ["resources"],
  "resources.deleteResource": ["resources"],
  "resources.updateResource": ["resources"],
  "roleSets.setRoleSet": ["roleSets"],
  "templates.removeTemplate": ["templates"],
  "templates.setTemplate": ["templates"],
  "texts.changeTexts": ["texts"],
  "webhooks.createWebhookEndpoint": ["webhooks"],
  "webhooks.deleteWebhookEndpoint": ["webhooks"],
  "webhooks.updateWebhookEndpoint": ["webhooks"]
}

const within = (sections: ReadonlyArray<SectionName> | undefined): Applied["sections"] =>
  declared()?.sections.filter(({ section }) => sections?.includes(section) === true) ?? []

/** Everything declared that a page shows. */
export const declaredOn = (page: string): Applied["sections"] =>
  within(Object.hasOwn(ofPages, page) ? ofPages[page] : undefined)

/** True if an operation changes a section that is declared. */
export const changesDeclared = (operation: OperationName): boolean =>
  within(ofOperations[operation]).length > 0
