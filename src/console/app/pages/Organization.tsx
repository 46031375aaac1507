import { time } from "../kernel/format.ts"
import { displayName } from "../kernel/names.ts"
import { useLoad, useTurn } from "../kernel/load.ts"
import { goTo, type PageProps } from "../kernel/router.ts"
import { here, pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { Action } from "../ui/Action.tsx"
import { Bags } from "../ui/Bags.tsx"
import { Code } from "../ui/Copy.tsx"
import { Field, TypedName } from "../ui/Field.tsx"
import { AwaitPage, Card, Facts, Page } from "../ui/Layout.tsx"
import { Timeline } from "../ui/Timeline.tsx"
import { ApiKeys } from "./apiKeys/ApiKeys.tsx"
import { Directories } from "./organization/Directories.tsx"
import { Domains } from "./organization/Domains.tsx"
import { OwnConnections } from "./organization/OwnConnections.tsx"
import { PortalLinks } from "./organization/PortalLinks.tsx"
import { Members, type Part } from "./organization/Members.tsx"
import { InvitationTable, Invite } from "./invitation/InvitationTable.tsx"

const t = words({
  en: {
    rename: "Rename",
    renameDoes: "Members see the new name.",
    delete: "Delete organization",
    deleteDoes:
      "Deletes the organization with its memberships and open invitations. The accounts of its members stay.",
    invitations: "Invitations"
  },
  da: {
    rename: "Omdøb",
    renameDoes: "Medlemmerne ser det nye navn.",
    delete: "Slet organisationen",
    deleteDoes:
      "Sletter organisationen med dens medlemskaber og åbne invitationer. Medlemmernes konti bliver.",
    invitations: "Invitationer"
  }
})

const Actions = ({ done, organization }: Part) => {
  const params = { organizationId: organization.id }
  return (
    <Card title={common.actions}>
      <div class="stack">
        <Action
          operation="organizations.updateOrganization"
          label={t.rename}
          does={t.renameDoes}
          run={(values) =>
            here().organizations.updateOrganization({
              params,
              body: { name: values["name"] ?? "" }
            })
          }
          done={done}
        >
          <Field label={common.name} name="name" value={organization.name} required />
        </Action>
        <Action
          operation="organizations.deleteOrganization"
          label={t.delete}
          tone="danger"
          does={t.deleteDoes}
          final
          run={() => here().organizations.deleteOrganization({ params })}
          done={() => goTo(pathTo("organizations"))}
        >
          <TypedName name={displayName([organization.name], organization.id)} />
        </Action>
      </div>
    </Card>
  )
}

/** An organization: its members, its invitations and its bags. */
const OrganizationPage = ({ id }: PageProps) => {
  const [turn, done] = useTurn()
  const organization = useLoad(
    () => here().organizations.getOrganization({ params: { organizationId: id } }),
    [id],
    turn
  )
  return (
    <AwaitPage of={organization}>
      {(found) => {
        const part = { organization: found, turn, done }
        return (
          <Page title={displayName([found.name], found.id)}>
            <div class="columns">
              <div>
                <Members {...part} />
                <Card
                  title={t.invitations}
                  flush
                  actions={<Invite organizationId={id} look="link" done={done} />}
                >
                  <InvitationTable filter={{ organizationId: id }} turn={turn} done={done} />
                </Card>
                <OwnConnections {...part} />
                <Domains {...part} />
                <Directories {...part} />
                <PortalLinks {...part} />
                <ApiKeys of={{ organizationId: id }} turn={turn} />
                <Card title={common.metadata}>
                  <Bags
                    bags={{
                      publicMetadata: found.publicMetadata,
                      privateMetadata: found.privateMetadata
                    }}
                    operation="organizations.updateOrganizationMetadata"
                    shared={false}
                    write={(name, patch) =>
                      here().organizations.updateOrganizationMetadata({
                        params: { organizationId: id },
                        body: { [name]: patch }
                      })
                    }
                    done={done}
                  />
                </Card>
              </div>
              <div>
                <Card title={common.about}>
                  <Facts
                    of={[
                      [common.id, <Code key="id" text={found.id} />],
                      [common.made, time(found.createdAt)]
                    ]}
                  />
                </Card>
                <Actions {...part} />
                <Timeline about={id} turn={turn} />
              </div>
            </div>
          </Page>
        )
      }}
    </AwaitPage>
  )
}

export default OrganizationPage
