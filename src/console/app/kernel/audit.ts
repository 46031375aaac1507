import type { AnswerOf, EnvironmentClient } from "./api.ts"
import { words } from "./words.ts"

export type AuditEvent = AnswerOf<
  EnvironmentClient["auditEvents"]["searchAuditEvents"]
>["items"][number]

/** Each kind of actor in words. */
export const actorWords = words({
  en: { user: "user", platform_user: "operator", server: "backend", system: "service" },
  da: { user: "bruger", platform_user: "operatør", server: "backend", system: "tjenesten" }
})

/** Each kind of target in words. */
export const targetWords = words<Readonly<Record<AuditEvent["targets"][number]["type"], string>>>({
  en: {
    user: "user",
    session: "session",
    organization: "organization",
    member: "member",
    invitation: "invitation",
    identity: "provider account",
    email_address: "email address",
    passkey: "passkey",
    trusted_device: "remembered browser",
    secret_key: "secret key",
    environment: "environment",
    data_request: "data request",
    webhook_endpoint: "webhook endpoint",
    hook: "hook",
    application: "application",
    connection: "connection",
    domain: "domain",
    portal_link: "set-up link",
    directory: "directory",
    directory_user: "person of a directory",
    resource: "resource",
    registration_token: "registration token",
    grant: "application's access",
    api_key: "API key",
    operator: "operator"
  },
  da: {
    user: "bruger",
    session: "session",
    organization: "organisation",
    member: "medlem",
    invitation: "invitation",
    identity: "konto hos udbyder",
    email_address: "e-mailadresse",
    passkey: "adgangsnøgle",
    trusted_device: "husket browser",
    secret_key: "hemmelig nøgle",
    environment: "miljø",
    data_request: "dataudlevering",
    webhook_endpoint: "webhook",
    hook: "hook",
    application: "applikation",
    connection: "forbindelse",
    domain: "domæne",
    portal_link: "opsætningslink",
    directory: "katalog",
    directory_user: "person i et katalog",
    resource: "ressource",
    registration_token: "registreringstoken",
    grant: "applikations adgang",
    api_key: "API-nøgle",
    operator: "operatør"
  }
})

export const resultWords = words({
  en: { success: "done", failure: "failed", denied: "refused" },
  da: { success: "udført", failure: "mislykket", denied: "afvist" }
})

export const resultTones = { success: "good", failure: "bad", denied: "warn" } as const
