import { amend, type PageProps, parameter } from "../kernel/router.ts"
import { pathTo } from "../kernel/session.ts"
import { words } from "../kernel/words.ts"
import { Field } from "../ui/Field.tsx"
import { Page } from "../ui/Layout.tsx"
import { Await, Empty } from "../ui/Notice.tsx"
import { Glance } from "./settings/Glance.tsx"
import { GroupList } from "./settings/GroupList.tsx"
import { groupLeads, groupTitles } from "./settings/groupWords.ts"
import { isGroup, type Group } from "./settings/groups.ts"
import { Look } from "./settings/Look.tsx"
import { SaveBar } from "./settings/SaveBar.tsx"
import { SettingSections } from "./settings/SettingSections.tsx"
import { useSettings, type SettingsForm } from "./settings/settings.ts"
import { found } from "./settings/settingWords.ts"
import { common } from "../ui/common.ts"
import { pageNames } from "../ui/navigation.ts"

const t = words({
  en: {
    lead: "How this environment behaves. You see what changes before anything is saved.",
    search: "Search settings",
    found: (count: number) => (count === 1 ? "1 setting found." : `${count} settings found.`),
    nothing: "No setting is called that. Try another word, such as session, mail or passkey.",
    hosts: "Hosts and app URL"
  },
  da: {
    lead: "Sådan opfører miljøet sig. Du ser, hvad der ændres, før noget gemmes.",
    search: "Søg i indstillinger",
    found: (count: number) =>
      count === 1 ? "1 indstilling fundet." : `${count} indstillinger fundet.`,
    nothing: "Ingen indstilling hedder det. Prøv et andet ord, såsom session, mail eller nøgle.",
    hosts: "Værter og app-URL"
  }
})

const Found = ({ form, query }: { readonly form: SettingsForm; readonly query: string }) => {
  const sections = found(form.sections, query)
  const count = sections.reduce((sum, { settings }) => sum + settings.length, 0)
  return (
    <>
      <p class="quiet count-found" role="status">
        {count > 0 && t.found(count)}
      </p>
      {count === 0 ? <Empty>{t.nothing}</Empty> : <SettingSections {...{ form, sections }} />}
    </>
  )
}

const GroupOf = ({ form, group }: { readonly form: SettingsForm; readonly group: Group }) => (
  <>
    {group === "look" ? (
      <Look form={form} />
    ) : (
      <SettingSections
        form={form}
        sections={form.sections.filter((section) => section.group === group)}
      />
    )}
    {group === "addresses" && (
      <p>
        <a href={pathTo("hosts")}>{t.hosts}</a>
      </p>
    )}
  </>
)

/** The settings of an environment by task, each group at an address of its own. */
const SettingsPage = ({ id }: PageProps) => {
  const settings = useSettings()
  const group = isGroup(id) ? id : undefined
  const query = parameter("q").trim()
  if (group === undefined && id !== "") return <Page title={common.unknown} />
  return (
    <Page
      title={group === undefined ? pageNames.settings : groupTitles[group]}
      lead={group === undefined ? t.lead : groupLeads[group]}
    >
      <Await of={settings}>
        {(form) => (
          <div class="settings">
            <div class="beside">
              <Field
                type="search"
                label={t.search}
                name="q"
                value={parameter("q")}
                onInput={({ currentTarget }) => amend({ q: currentTarget.value, at: undefined })}
              />
              <GroupList current={group} form={form} />
            </div>
            <div>
              {query !== "" ? (
                <Found form={form} query={query} />
              ) : group === undefined ? (
                <Glance form={form} />
              ) : (
                <GroupOf form={form} group={group} />
              )}
              <SaveBar form={form} done={settings.reload} />
            </div>
          </div>
        )}
      </Await>
    </Page>
  )
}

export default SettingsPage
