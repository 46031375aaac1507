import { useEffect } from "preact/hooks"
import type { AnswerOf, EnvironmentClient } from "../kernel/api.ts"
import { localMinute, number } from "../kernel/format.ts"
import { displayName } from "../kernel/names.ts"
import { useLoad } from "../kernel/load.ts"
import { goTo, parameter } from "../kernel/router.ts"
import { isTyping } from "../kernel/search.ts"
import { environment, here, pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Card, Page } from "../ui/Layout.tsx"
import { Await, Badge } from "../ui/Notice.tsx"
import { Table } from "../ui/Table.tsx"

const t = words({
  en: {
    title: (q: string) => `Search: ${q}`,
    found: "Found",
    kind: "What",
    status: "Status",
    some: (count: number, total: string) =>
      `The first ${count} of ${total}. Type more to find fewer.`,
    all: (count: number) => (count === 1 ? "1 found." : `${count} found.`),
    empty:
      "Nothing found. Search by any id, email address, external id, or the reference of an error page. Part of a name works from three letters."
  },
  da: {
    title: (q: string) => `Søgning: ${q}`,
    found: "Fundet",
    kind: "Hvad",
    status: "Status",
    some: (count: number, total: string) =>
      `De første ${count} af ${total}. Skriv mere for at finde færre.`,
    all: (count: number) => (count === 1 ? "1 fundet." : `${count} fundet.`),
    empty:
      "Intet fundet. Søg på ethvert id, en e-mailadresse, et eksternt id eller referencen fra en fejlside. En del af et navn virker fra tre bogstaver."
  }
})

type Found = AnswerOf<EnvironmentClient["search"]["find"]>["items"][number]

const kinds = words<Readonly<Record<Found["type"], string>>>({
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
    audit_event: "hændelse",
    correlation: "forespørgsel"
  }
})

const statuses = words<Readonly<Record<string, string>>>({
  en: {
    active: "active",
    banned: "banned",
    deleted: "deleted",
    revoked: "ended",
    expired: "expired",
    PENDING: "pending",
    ACCEPTED: "accepted",
    REVOKED: "revoked",
    EXPIRED: "expired",
    queued: "on its way",
    sent: "sent",
    failed: "failed",
    kept: "kept here"
  },
  da: {
    active: "aktiv",
    banned: "spærret",
    deleted: "slettet",
    revoked: "afsluttet",
    expired: "udløbet",
    PENDING: "afventer",
    ACCEPTED: "accepteret",
    REVOKED: "trukket tilbage",
    EXPIRED: "udløbet",
    queued: "på vej",
    sent: "sendt",
    failed: "mislykket",
    kept: "gemt her"
  }
})

const toneOf = (status: string) => {
  if (/^(?:active|sent|ACCEPTED)$/.test(status)) return "good"
  return /^(?:banned|failed)$/.test(status) ? "bad" : "plain"
}

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
  audit_event: around,
  role_set: () => "roles",
  secret_key: () => "keys",
  // Its label ends with whom it is to.
  mail: ({ label }) => narrowed("mails", { to: label.slice(label.lastIndexOf(" ") + 1) })
}

const addressOf = (found: Found): string => pathTo(pages[found.type](found))

/** Whatever an id, an address or a part of a name belongs to. */
const Find = () => {
  const q = parameter("q")
  // What was found stays until there is the answer to what was typed last.
  const found = useLoad(() => here().search.find({ query: { q } }), [environment.value?.id], q)
  const [only, ...others] = found.value?.items ?? []
  const isSole = !found.loading && !isTyping.value && others.length === 0
  const sole = only !== undefined && isSole ? addressOf(only) : undefined
  useEffect(() => {
    if (sole !== undefined) goTo(sole, true)
  }, [sole])
  return (
    <Page title={t.title(q)}>
      <Card flush>
        <Await of={found}>
          {({ items, total }) => (
            <>
              <p class="found quiet" role="status">
                {items.length > 0 &&
                  (total > items.length ? t.some(items.length, number(total)) : t.all(total))}
              </p>
              <Table
                caption={t.found}
                empty={t.empty}
                items={items}
                keyOf={({ id, type }) => `${type} ${id}`}
                columns={[
                  {
                    title: t.found,
                    cell: (item) => (
                      <span>
                        <a href={addressOf(item)} data-row>
                          {displayName([item.label], item.id)}
                        </a>
                        <small>
                          {item.detail !== null && item.detail !== item.label ? (
                            item.detail
                          ) : (
                            <code>{item.id}</code>
                          )}
                        </small>
                      </span>
                    )
                  },
                  { title: t.kind, cell: ({ type }) => kinds[type] },
                  {
                    title: t.status,
                    cell: ({ status }) =>
                      status !== null && (
                        <Badge tone={toneOf(status)}>{statuses[status] ?? status}</Badge>
                      )
                  }
                ]}
              />
            </>
          )}
        </Await>
      </Card>
    </Page>
  )
}

export default Find
