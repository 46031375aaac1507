import type { ComponentChildren } from "preact"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { useLoad, usePages } from "../../kernel/load.ts"
import { displayName } from "../../kernel/names.ts"
import { here, pathTo } from "../../kernel/session.ts"
import { LoadedTable, PagedTable } from "../../ui/Table.tsx"
import { useState } from "preact/hooks"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Badge } from "../../ui/Notice.tsx"

type Person = AnswerOf<EnvironmentClient["directories"]["listDirectoryUsers"]>["items"][number]

const t = words({
  en: {
    title: (name: string) => `People of ${name}`,
    groups: "Groups",
    changed: "Changed",
    linked: "has an account",
    unlinked: "no account",
    inactive: "inactive",
    none: "Nobody yet: the organization's source has sent no person."
  },
  da: {
    title: (name: string) => `Personer i ${name}`,
    groups: "Grupper",
    changed: "Ændret",
    linked: "har en konto",
    unlinked: "ingen konto",
    inactive: "inaktiv",
    none: "Ingen endnu: organisationens kilde har ikke sendt nogen."
  }
})

const reasons = words<Readonly<Record<NonNullable<Person["unlinkedReason"]>, string>>>({
  en: {
    no_address: "It has no mail address.",
    domain_not_verified: "Its address is at no domain that the organization has proven.",
    inactive: "It is inactive at the source.",
    account_in_use: "The account of its address belongs to another record already.",
    user_deleted: "Its account was deleted."
  },
  da: {
    no_address: "Den har ingen mailadresse.",
    domain_not_verified: "Dens adresse er ikke ved et domæne, som organisationen har bevist.",
    inactive: "Den er inaktiv hos kilden.",
    account_in_use: "Kontoen med dens adresse hører allerede til en anden post.",
    user_deleted: "Dens konto er slettet."
  }
})

interface Of {
  readonly organizationId: string
  readonly directoryId: string
}

const People = ({ caption, of }: { readonly caption: string; readonly of: Of }) => {
  const people = usePages(
    (cursor) =>
      here().directories.listDirectoryUsers({ params: of, query: { limit: 20, ...cursor } }),
    [of.directoryId]
  )
  return (
    <PagedTable
      of={people}
      caption={caption}
      empty={t.none}
      keyOf={({ id }) => id}
      columns={[
        {
          title: common.person,
          cell: ({ id, userId, userName }) =>
            userId === null ? (
              displayName([userName], id)
            ) : (
              <a href={pathTo(`users/${userId}`)} data-row>
                {displayName([userName], id)}
              </a>
            )
        },
        {
          title: common.state,
          cell: ({ active, unlinkedReason, userId }) => (
            <span>
              <Badge tone={active && userId !== null ? "good" : "plain"}>
                {active ? (userId === null ? t.unlinked : t.linked) : t.inactive}
              </Badge>{" "}
              {unlinkedReason !== null && <small>{reasons[unlinkedReason]}</small>}
            </span>
          )
        },
        { title: t.groups, cell: ({ groups }) => groups.join(", ") || "–" },
        { title: t.changed, at: ({ updatedAt }) => updatedAt }
      ]}
    />
  )
}

const r = words({
  en: {
    title: (name: string) => `Last requests of ${name}`,
    request: "Request",
    body: "Body",
    cut: "Only its beginning is kept.",
    at: "Time",
    none: "No request in the last seven days. Ask the organization's IT if it is turned on there."
  },
  da: {
    title: (name: string) => `Seneste forespørgsler fra ${name}`,
    request: "Forespørgsel",
    body: "Indhold",
    cut: "Kun begyndelsen er gemt.",
    at: "Tidspunkt",
    none: "Ingen forespørgsel de seneste syv dage. Spørg organisationens IT, om det er slået til dér."
  }
})

const Requests = ({ caption, of }: { readonly caption: string; readonly of: Of }) => {
  const requests = useLoad(
    () => here().directories.listDirectoryRequests({ params: of }),
    [of.directoryId]
  )
  return (
    <LoadedTable
      of={requests}
      caption={caption}
      empty={r.none}
      keyOf={({ id }) => id}
      columns={[
        { title: r.at, at: ({ at }) => at },
        {
          title: r.request,
          cell: ({ method, path, query }) => (
            <code>
              {method} {path}
              {query !== null && `?${query}`}
            </code>
          )
        },
        {
          title: common.answer,
          cell: ({ detail, status }) => (
            <span>
              <Badge tone={status < 400 ? "good" : "bad"}>{String(status)}</Badge>{" "}
              {detail !== null && <small>{detail}</small>}
            </span>
          )
        },
        {
          title: r.body,
          cell: ({ body, bodyCut }) =>
            body !== null && (
              <details>
                <summary>{r.body}</summary>
                <pre>{body}</pre>
                {bodyCut && <small>{r.cut}</small>}
              </details>
            )
        }
      ]}
    />
  )
}

/** A part of a directory that is loaded once somebody looks. */
const Opened = ({
  children,
  title
}: {
  readonly title: string
  readonly children: (caption: string) => ComponentChildren
}) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="playground" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children(title)}
    </details>
  )
}

/** The people whom a directory has sent, and why one has no account; and its last requests. */
export const DirectoryDetails = ({ name, of }: { readonly name: string; readonly of: Of }) => (
  <div>
    <Opened title={t.title(name)}>{(caption) => <People caption={caption} of={of} />}</Opened>
    <Opened title={r.title(name)}>{(caption) => <Requests caption={caption} of={of} />}</Opened>
  </div>
)
