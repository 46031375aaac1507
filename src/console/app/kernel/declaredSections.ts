import type { SectionName } from "../../../operators/declared/Configuration.ts"

/** Sections of a document by the page that shows them. */
export const sectionsOfPages: Readonly<Record<string, ReadonlyArray<SectionName>>> = {
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

/** Sections by the operation that changes them, such as `hooks.putHook`. */
export const sectionsOfOperations: Readonly<Record<string, ReadonlyArray<SectionName>>> = {
  "allowedOrigins.replaceAllowedOrigins": ["origins"],
  "applications.createApplication": ["applications"],
  "applications.deleteApplication": ["applications"],
  "applications.updateApplication": ["applications"],
  "blockedDomains.replaceBlockedDomains": ["blockedDomains"],
  "environments.changeEnvironment": ["appUrl", "hosts"],
  "environments.changeSettings": ["settings", "branding"],
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
