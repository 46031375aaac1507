import { useEffect, useMemo, useState } from "preact/hooks"
import { addressOf, afterPause, kinds } from "../kernel/foundItems.ts"
import { number } from "../kernel/format.ts"
import { displayName } from "../kernel/names.ts"
import { useLoad } from "../kernel/load.ts"
import { amend, goTo, parameter } from "../kernel/router.ts"
import { here } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { Field } from "../ui/Field.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { Await, Badge } from "../ui/Notice.tsx"
import { Table } from "../ui/Table.tsx"

const t = words({
  en: {
    title: (q: string) => `Search: ${q}`,
    search: "Search people, organizations, any id",
    found: "Found",
    kind: "What",
    some: (count: number, total: string) =>
      `The first ${count} of ${total}. Type more to find fewer.`,
    all: (count: number) => (count === 1 ? "1 found." : `${count} found.`),
    empty:
      "Nothing found. Search by any id, email address, external id, or the reference of an error page. Part of a name works from three letters."
  },
  da: {
    title: (q: string) => `Søgning: ${q}`,
    search: "Søg personer, organisationer, ethvert id",
    found: "Fundet",
    kind: "Hvad",
    some: (count: number, total: string) =>
      `De første ${count} af ${total}. Skriv mere for at finde færre.`,
    all: (count: number) => (count === 1 ? "1 fundet." : `${count} fundet.`),
    empty:
      "Intet fundet. Søg på ethvert id, en e-mailadresse, et eksternt id eller referencen fra en fejlside. En del af et navn virker fra tre bogstaver."
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

/** Whatever an id, an address or a part of a name belongs to. */
const Find = () => {
  const q = parameter("q")
  const pause = useMemo(afterPause, [])
  const [isTyping, setTyping] = useState(false)
  useEffect(() => pause.cancel, [])
  // What was found stays until there is the answer to what was typed last.
  const found = useLoad(() => here().search.find({ query: { q } }), [], q)
  const [only, ...others] = found.value?.items ?? []
  const isSole = !found.loading && !isTyping && others.length === 0
  const sole = only !== undefined && isSole ? addressOf(only) : undefined
  useEffect(() => {
    if (sole !== undefined) goTo(sole, true)
  }, [sole])
  return (
    <Page title={t.title(q)}>
      <form
        class="filters"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          pause.cancel()
          setTyping(false)
          amend({ q: new FormData(event.currentTarget).get("q")?.toString() })
        }}
      >
        <Field
          type="search"
          label={t.search}
          name="q"
          value={q}
          onInput={({ currentTarget: { value } }) => {
            setTyping(true)
            pause.ask(() => amend({ q: value }))
          }}
        />
      </form>
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
                    title: common.status,
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
