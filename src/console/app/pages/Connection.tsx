import { number, time } from "../kernel/format.ts"
import { useLoad } from "../kernel/load.ts"
import { displayName } from "../kernel/names.ts"
import { goTo, type PageProps } from "../kernel/router.ts"
import { here, pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { Action } from "../ui/Action.tsx"
import { Code } from "../ui/Copy.tsx"
import { AwaitPage, Card, Facts, Page } from "../ui/Layout.tsx"
import { Badge } from "../ui/Notice.tsx"
import { Timeline } from "../ui/Timeline.tsx"
import { TypedName } from "../ui/Field.tsx"
import { Attempts } from "./connection/Attempts.tsx"
import { EditProvider, EditRules } from "./connection/EditConnection.tsx"
import {
  connectionWords,
  enforcementWords,
  statusTones,
  type Connection
} from "./connection/names.ts"
import { Switches } from "./connection/Switches.tsx"

const t = words({
  en: {
    required: "Required",
    tested: "Tested",
    provider: "At the provider",
    redirect: "Redirect address",
    entityId: "Entity id",
    acs: "ACS URL",
    metadata: "Our metadata",
    here: "Here",
    theirs: "Their entity id",
    certificate: "Certificate until",
    none: "nothing yet",
    outside: "Members at none of its domains",
    outsideDoes: "Where it is required of all members, they stay outside.",
    removeDoes:
      "Accounts stay, but nobody signs in by the connection any more, and the sessions that it made end. Memberships that it made stay."
  },
  da: {
    required: "Påkrævet",
    tested: "Prøvet",
    provider: "Hos udbyderen",
    redirect: "Adresse til omdirigering",
    entityId: "Entity id",
    acs: "ACS URL",
    metadata: "Vores metadata",
    here: "Her",
    theirs: "Deres entity id",
    certificate: "Certifikat indtil",
    none: "intet endnu",
    outside: "Medlemmer ved ingen af dens domæner",
    outsideDoes: "Hvor den kræves af alle medlemmer, kommer de ikke ind.",
    removeDoes:
      "Konti bliver, men ingen logger længere ind med forbindelsen, og de sessioner, den har lavet, slutter. Medlemskaber, den har lavet, bliver."
  }
})

const AtProvider = ({ redirectUri, spMetadata }: Connection) => (
  <Card title={t.provider}>
    <Facts
      of={
        spMetadata === null
          ? [[t.redirect, <Code key="redirect" text={redirectUri ?? ""} />]]
          : [
              [t.entityId, <Code key="entity" text={spMetadata.entityId} />],
              [t.acs, <Code key="acs" text={spMetadata.acsUrl} />],
              [t.metadata, <Code key="metadata" text={spMetadata.metadataUrl} />]
            ]
      }
    />
  </Card>
)

const Here = ({ certificates, settings }: Connection) => (
  <Card title={t.here}>
    <Facts
      of={
        "issuer" in settings
          ? [
              [common.issuer, settings.issuer ?? t.none],
              [common.clientId, settings.clientId ?? t.none]
            ]
          : [
              [t.theirs, settings.entityId ?? t.none],
              ...certificates.map(
                ({ fingerprint, notAfter }) =>
                  [`${t.certificate} (${fingerprint.slice(0, 8)}…)`, time(notAfter)] as const
              )
            ]
      }
    />
  </Card>
)

const Outside = ({ connection: { id, updatedAt } }: { readonly connection: Connection }) => {
  const reach = useLoad(
    () => here().connectionReach.getConnectionReach({ params: { connectionId: id } }),
    [id],
    updatedAt
  )
  const count = reach.value?.membersOutside
  if (count === undefined) return <>–</>
  return (
    <>
      {number(count)} {count > 0 && <small>{t.outsideDoes}</small>}
    </>
  )
}

const About = ({ connection }: { readonly connection: Connection }) => (
  <Card title={common.about}>
    <Facts
      of={[
        [
          common.organization,
          <a key="organization" href={pathTo(`organizations/${connection.organizationId}`)}>
            <code>{connection.organizationId}</code>
          </a>
        ],
        [common.protocol, connectionWords[connection.protocol]],
        [t.required, enforcementWords[connection.enforcement]],
        [t.outside, <Outside key="outside" connection={connection} />],
        [t.tested, connection.testedAt === null ? common.never : time(connection.testedAt)],
        [common.used, connection.lastUsedAt === null ? common.never : time(connection.lastUsedAt)]
      ]}
    />
  </Card>
)

/** A connection: its provider, its rules and what happened with it. */
const ConnectionPage = ({ id }: PageProps) => {
  const connection = useLoad(
    () => here().connections.getConnection({ params: { connectionId: id } }),
    [id]
  )
  const done = connection.reload
  return (
    <AwaitPage of={connection}>
      {(found) => (
        <Page
          title={displayName([found.name], found.id)}
          badges={<Badge tone={statusTones[found.status]}>{connectionWords[found.status]}</Badge>}
        >
          <div class="columns">
            <div>
              <AtProvider {...found} />
              <Here {...found} />
              <Attempts connectionId={id} turn={found.updatedAt} />
            </div>
            <div>
              <About connection={found} />
              <Card title={common.actions}>
                <div class="stack">
                  <Switches connection={found} done={done} />
                  <EditProvider connection={found} done={done} />
                  <EditRules connection={found} done={done} />
                  <Action
                    operation="connections.deleteConnection"
                    label={common.remove}
                    tone="danger"
                    does={t.removeDoes}
                    final
                    run={() =>
                      here().connections.deleteConnection({ params: { connectionId: id } })
                    }
                    done={() => goTo(pathTo(`organizations/${found.organizationId}`))}
                  >
                    <TypedName name={displayName([found.name], found.id)} />
                  </Action>
                </div>
              </Card>
              <Timeline about={id} turn={found.updatedAt} />
            </div>
          </div>
        </Page>
      )}
    </AwaitPage>
  )
}

export default ConnectionPage
