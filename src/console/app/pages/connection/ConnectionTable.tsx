import type { Paged } from "../../kernel/load.ts"
import { pathTo } from "../../kernel/session.ts"
import { displayName } from "../../kernel/names.ts"
import { words } from "../../kernel/words.ts"
import { Badge } from "../../ui/Notice.tsx"
import { OrganizationLink } from "../../ui/OrganizationLink.tsx"
import { PagedTable } from "../../ui/Table.tsx"
import { When } from "../../ui/When.tsx"
import { connectionWords, enforcementWords, statusTones, type Connection } from "./names.ts"

const t = words({
  en: {
    title: "Connections",
    name: "Name",
    organization: "Organization",
    protocol: "Protocol",
    state: "State",
    required: "Required",
    used: "Last used",
    never: "never",
    none: "No connection yet. Add one on the page of its organization, or send its IT a set-up link there."
  },
  da: {
    title: "Forbindelser",
    name: "Navn",
    organization: "Organisation",
    protocol: "Protokol",
    state: "Tilstand",
    required: "Påkrævet",
    used: "Sidst brugt",
    never: "aldrig",
    none: "Ingen forbindelse endnu. Tilføj en på organisationens side, eller send dens IT et opsætningslink derfra."
  }
})

/** Connections, of one organization or of all. */
export const ConnectionTable = ({
  of,
  withOrganization
}: {
  readonly of: Paged<Connection>
  readonly withOrganization: boolean
}) => (
  <PagedTable
    of={of}
    caption={t.title}
    empty={t.none}
    keyOf={({ id }) => id}
    columns={[
      {
        title: t.name,
        cell: ({ id, name }) => (
          <a href={pathTo(`connections/${id}`)} data-row>
            {displayName([name], id)}
          </a>
        )
      },
      ...(withOrganization
        ? [
            {
              title: t.organization,
              cell: ({ organizationId }: Connection) => <OrganizationLink id={organizationId} />
            }
          ]
        : []),
      { title: t.protocol, cell: ({ protocol }) => connectionWords[protocol] },
      {
        title: t.state,
        cell: ({ status }) => <Badge tone={statusTones[status]}>{connectionWords[status]}</Badge>
      },
      { title: t.required, cell: ({ enforcement }) => enforcementWords[enforcement] },
      {
        title: t.used,
        narrow: true,
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? t.never : <When at={lastUsedAt} />)
      }
    ]}
  />
)
