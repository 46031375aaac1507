import type { AnswerOf, EnvironmentClient } from "./api.ts"
import { localMinute } from "./format.ts"
import { pathTo } from "./session.ts"
import { words } from "./words.ts"

/** Anything that a search finds. */
export type Found = AnswerOf<EnvironmentClient["search"]["find"]>["items"][number]

/** Each kind of thing that a search finds, in words. */
export const kinds = words<Readonly<Record<Found["type"], string>>>({
  en: {
    user: "user",
    organization: "organization",
    invitation: "invitation",
    session: "session",
    identity: "provider account",
    email_address: "email address",
    passkey: "passkey",
    role_set: "role set",
    secret_key: "secret key",
    webhook_endpoint: "webhook endpoint",
    mail: "mail",
    data_request: "data request",
    application: "application",
    resource: "resource",
    grant: "permission of an application",
    api_key: "API key",
    trusted_device: "remembered browser",
    connection: "connection",
    domain: "domain",
    directory: "directory",
    directory_user: "person of a directory",
    portal_link: "setup link",
    registration_token: "registration token",
    job: "import or export",
    audit_event: "event",
    correlation: "request"
  },
  da: {
    user: "bruger",
    organization: "organisation",
    invitation: "invitation",
    session: "session",
    identity: "konto hos udbyder",
    email_address: "e-mailadresse",
    passkey: "adgangsnøgle",
    role_set: "rollesæt",
    secret_key: "hemmelig nøgle",
    webhook_endpoint: "webhook",
    mail: "mail",
    data_request: "dataudlevering",
    application: "applikation",
    resource: "ressource",
    grant: "en applikations tilladelse",
    api_key: "API-nøgle",
    trusted_device: "husket browser",
    connection: "forbindelse",
    domain: "domæne",
    directory: "brugerkatalog",
    directory_user: "person i et brugerkatalog",
    portal_link: "opsætningslink",
    registration_token: "registreringstoken",
    job: "import eller eksport",
    audit_event: "hændelse",
    correlation: "forespørgsel"
  }
})

const narrowed = (page: string, by: Readonly<Record<string, string>>): string =>
  `${page}?${new URLSearchParams(by)}`

const about = ({ id }: Found): string => narrowed("audit", { targetIds: id })

const minuteMs = 60_000

/** The minute of an event, which its id begins with (RFC 9562, version 7). */
const around = ({ id }: Found): string => {
  const at = Number.parseInt(id.replace("-", "").slice(0, 12), 16)
  return narrowed("audit", { from: localMinute(at), to: localMinute(at + minuteMs) })
}

const pages: Readonly<Record<Found["type"], (found: Found) => string>> = {
  user: ({ id }) => `users/${id}`,
  organization: ({ id }) => `organizations/${id}`,
  webhook_endpoint: ({ id }) => `webhooks/${id}`,
  correlation: ({ id }) => narrowed("audit", { correlationId: id }),
  invitation: ({ label }) => narrowed("invitations", { email: label }),
  session: about,
  identity: about,
  email_address: about,
  passkey: about,
  data_request: about,
  application: ({ id }) => `applications/${id}`,
  connection: ({ id }) => `connections/${id}`,
  resource: () => "resources",
  grant: about,
  api_key: about,
  trusted_device: about,
  domain: about,
  directory: about,
  directory_user: about,
  portal_link: about,
  registration_token: about,
  job: () => "transfer",
  audit_event: around,
  role_set: () => "roles",
  secret_key: () => "keys",
  // Its label ends with whom it is to.
  mail: ({ label }) => narrowed("mails", { to: label.slice(label.lastIndexOf(" ") + 1) })
}

/** Address of the page that shows what was found. */
export const addressOf = (found: Found): string => pathTo(pages[found.type](found))

/** Long enough that a word is asked for once, short enough that answers follow the typing. */
const pauseMs = 250

/** Runs the last of what was asked for, once there has been no other for a moment. */
export const afterPause = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const ask = (run: () => void) => {
    cancel()
    timer = setTimeout(run, pauseMs)
  }
  return { ask, cancel }
}
