import { installation } from "../kernel/api.ts"
import { linesOf } from "../kernel/forms.ts"
import { list } from "../kernel/format.ts"
import { useLoad } from "../kernel/load.ts"
import { goTo } from "../kernel/router.ts"
import { loadMe } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { common } from "../ui/common.ts"
import { AddAction } from "../ui/Action.tsx"
import { Field } from "../ui/Field.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { LoadedTable } from "../ui/Table.tsx"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "The tenants of this installation, each with its own users, keys and settings.",
    nameHint: "Lower-case letters, digits and dashes",
    appUrl: "App URL",
    appUrlHint: "Where the app is, such as https://app.example.com",
    hosts: "Hosts",
    hostsHint: "If empty, the host of the app URL",
    create: "Create environment",
    createDoes: "Creates an empty environment. It has no secret keys until you create one.",
    empty: "No environment yet. Create one for each app, or for each stage of one."
  },
  da: {
    lead: "Installationens lejere, hver med egne brugere, nøgler og indstillinger.",
    nameHint: "Små bogstaver, tal og bindestreger",
    appUrl: "App-URL",
    appUrlHint: "Hvor appen er, for eksempel https://app.example.com",
    hosts: "Værter",
    hostsHint: "Hvis tom: app-URL'ens vært",
    create: "Opret miljø",
    createDoes: "Opretter et tomt miljø. Det har ingen hemmelige nøgler, før du opretter en.",
    empty: "Intet miljø endnu. Opret et til hver app eller til hvert trin af en."
  }
})

/** The environments that the operator works in. */
const Environments = () => {
  const environments = useLoad(async () => {
    const { items } = await installation.environments.listEnvironments()
    return { items: items.filter(({ kind }) => kind !== "platform") }
  })
  return (
    <Page
      title={pageNames.environments}
      lead={t.lead}
      actions={
        <AddAction
          operation="environments.createEnvironment"
          label={t.create}
          does={t.createDoes}
          run={async (values) => {
            const hosts = linesOf(values["hosts"])
            const made = await installation.environments.createEnvironment({
              body: {
                name: values["name"] ?? "",
                appUrl: values["appUrl"] ?? "",
                ...(hosts.length === 0 ? {} : { hosts })
              }
            })
            await loadMe()
            return made
          }}
          done={({ name }) => goTo(`/e/${encodeURIComponent(name)}/keys`)}
        >
          <Field label={common.name} name="name" required hint={t.nameHint} />
          <Field label={t.appUrl} name="appUrl" type="url" required hint={t.appUrlHint} />
          <Field label={t.hosts} name="hosts" hint={t.hostsHint} />
        </AddAction>
      }
    >
      <Card flush>
        <LoadedTable
          of={environments}
          caption={pageNames.environments}
          empty={t.empty}
          keyOf={({ id }) => id}
          columns={[
            {
              title: common.name,
              cell: ({ name }) => (
                <a href={`/e/${encodeURIComponent(name)}`} data-row>
                  {name}
                </a>
              )
            },
            { title: t.appUrl, cell: ({ appUrl }) => appUrl },
            { title: t.hosts, cell: ({ hosts }) => list(hosts) }
          ]}
        />
      </Card>
    </Page>
  )
}

export default Environments
