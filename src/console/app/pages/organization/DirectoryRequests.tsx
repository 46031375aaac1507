import { useState } from "preact/hooks"
import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Await, Badge } from "../../ui/Notice.tsx"
import { Table } from "../../ui/Table.tsx"
import { When } from "../../ui/When.tsx"

const t = words({
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

interface Of {
  readonly organizationId: string
  readonly directoryId: string
}

const Requests = ({ caption, of }: { readonly caption: string; readonly of: Of }) => {
  const requests = useLoad(
    () => here().directories.listDirectoryRequests({ params: of }),
    [of.directoryId]
  )
  return (
    <Await of={requests}>
      {({ items }) => (
        <Table
          caption={caption}
          empty={t.none}
          items={items}
          keyOf={({ id }) => id}
          columns={[
            { title: t.at, narrow: true, cell: ({ at }) => <When at={at} /> },
            {
              title: t.request,
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
              title: t.body,
              cell: ({ body, bodyCut }) =>
                body !== null && (
                  <details>
                    <summary>{t.body}</summary>
                    <pre>{body}</pre>
                    {bodyCut && <small>{t.cut}</small>}
                  </details>
                )
            }
          ]}
        />
      )}
    </Await>
  )
}

/** The last requests of a directory, loaded once somebody looks. */
export const DirectoryRequests = ({ name, of }: { readonly name: string; readonly of: Of }) => {
  const [isOpen, setOpen] = useState(false)
  const caption = t.title(name)
  return (
    <details class="playground" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{caption}</summary>
      {isOpen && <Requests caption={caption} of={of} />}
    </details>
  )
}
