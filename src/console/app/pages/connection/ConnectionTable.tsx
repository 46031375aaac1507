import type { Paged } from "../../kernel/load.ts"
import { pathTo } from "../../kernel/session.ts"
import { displayName } from "../../kernel/names.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Badge } from "../../ui/Notice.tsx"
import { OrganizationLink } from "../../ui/cells.tsx"
import { PagedTable } from "../../ui/Table.tsx"
import { connectionWords, enforcementWords, statusTones, type Connection } from "./names.ts"

const t = words({
  en: {
    title: "Connections",
    required: "Required",
    none: "No connection yet. Add one on the page of its organization, or send its IT a set-up link there."
  },
  da: {
    title: "Forbindelser",
    required: "Påkrævet",
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
        title: common.name,
        cell: ({ id, name }) => (
          <a href={pathTo(`connections/${id}`)} data-row>
            {displayName([name], id)}
          </a>
        )
      },
      ...(withOrganization
        ? [
            {
              title: common.organization,
              cell: ({ organizationId }: Connection) => <OrganizationLink id={organizationId} />
            }
          ]
        : []),
      { title: common.protocol, cell: ({ protocol }) => connectionWords[protocol] },
      {
        title: common.state,
        cell: ({ status }) => <Badge tone={statusTones[status]}>{connectionWords[status]}</Badge>
      },
      { title: t.required, cell: ({ enforcement }) => enforcementWords[enforcement] },
      { title: common.used, at: ({ lastUsedAt }) => lastUsedAt, never: common.never }
    ]}
  />
)
