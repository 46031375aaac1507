import { addressOf, kinds, type Found } from "../../kernel/foundItems.ts"
import { displayName } from "../../kernel/names.ts"
import { environment, environments, may, pathTo } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { groupTitles } from "../../pages/settings/groupWords.ts"
import type { Section } from "../../pages/settings/schema.ts"
import { textOfSetting, titleOfSection } from "../../pages/settings/settingWords.ts"
import type { IconName } from "../icons.tsx"
import { ofInstallation, pageNames, sections } from "../navigation.ts"
import { actions, type Action } from "./actions.ts"
import { nearest, type Candidate } from "./matching.ts"

const t = words({
  en: {
    pages: "Pages",
    actions: "Actions",
    settings: "Settings",
    found: "Found",
    environments: "Environments",
    all: "Search",
    everything: (q: string) => `Search everything for “${q}”`
  },
  da: {
    pages: "Sider",
    actions: "Handlinger",
    settings: "Indstillinger",
    found: "Fundet",
    environments: "Miljøer",
    all: "Søg",
    everything: (q: string) => `Søg overalt efter »${q}«`
  }
})

/** A row of the palette. */
export interface Entry extends Candidate {
  readonly id: string
  readonly detail?: string | undefined
  readonly icon: IconName
  readonly run: Action["run"]
}

/** Rows of one kind. */
export interface EntryGroup {
  readonly name: string
  readonly title: string
  readonly entries: ReadonlyArray<Entry>
}

const pages = (): ReadonlyArray<Entry> => [
  ...(environment.value === undefined
    ? []
    : (["people", "run", "configure"] as const).flatMap((section) =>
        sections[section].map(([name, page]): Entry => ({
          id: `page-${name}`,
          label: pageNames[name],
          detail: pageNames[section],
          keywords: page,
          icon: name,
          run: { path: pathTo(page) }
        }))
      )),
  ...ofInstallation
    .filter(([, , role]) => may(role))
    .map(([name, page]): Entry => ({
      id: `installation-${name}`,
      label: pageNames[name],
      detail: pageNames.installation,
      keywords: page,
      icon: name,
      run: { path: `/installation/${page}` }
    }))
]

const settingsOf = (all: ReadonlyArray<Section>): ReadonlyArray<Entry> =>
  all.flatMap((section) =>
    section.settings.map((setting): Entry => {
      const { description, title } = textOfSetting(setting)
      const place = groupTitles[section.group]
      return {
        id: `setting-${setting.name.replaceAll(".", "-")}`,
        label: title,
        detail: [...new Set([place, titleOfSection(section)])].join(" · "),
        keywords: `${place} ${titleOfSection(section)} ${description} ${setting.name}`,
        icon: "settings",
        run: { path: pathTo(`settings/${section.group}?at=${setting.name}`) }
      }
    })
  )

const others = (): ReadonlyArray<Entry> =>
  environments.value
    .filter(({ id }) => id !== environment.value?.id)
    .map(({ id, name }): Entry => ({
      id: `environment-${id}`,
      label: name,
      icon: "environments",
      run: { path: `/e/${encodeURIComponent(name)}` }
    }))

const foundIcons: Partial<Record<Found["type"], IconName>> = {
  user: "users",
  organization: "organizations",
  invitation: "invitations",
  mail: "mails",
  secret_key: "keys",
  role_set: "roles",
  webhook_endpoint: "webhooks",
  application: "applications",
  resource: "resources",
  connection: "connections",
  job: "transfer",
  audit_event: "audit",
  correlation: "audit"
}

const foundEntries = (items: ReadonlyArray<Found>): ReadonlyArray<Entry> =>
  items.map((item): Entry => ({
    id: `found-${item.type}-${item.id}`,
    label: displayName([item.label], item.id),
    detail: [kinds[item.type], item.detail === item.label ? null : item.detail]
      .filter(Boolean)
      .join(" · "),
    icon: foundIcons[item.type] ?? "search",
    run: { path: addressOf(item) }
  }))

const most = { pages: 6, actions: 5, settings: 7, environments: 5, found: 10 } as const

/** Rows for what was typed; before anything was, what can be done and the pages there are. */
export const entriesFor = (
  query: string,
  settings: ReadonlyArray<Section>,
  found: ReadonlyArray<Found>
): ReadonlyArray<EntryGroup> => {
  const q = query.trim()
  const near = (name: keyof typeof most, candidates: ReadonlyArray<Entry>): EntryGroup => ({
    name,
    title: t[name],
    entries: nearest(q, candidates, most[name])
  })
  const groups: ReadonlyArray<EntryGroup> =
    q === ""
      ? [
          { ...near("actions", actions()) },
          { name: "pages", title: t.pages, entries: pages() },
          near("environments", others())
        ]
      : [
          near("pages", pages()),
          near("actions", actions()),
          near("settings", settingsOf(settings)),
          { name: "found", title: t.found, entries: foundEntries(found.slice(0, most.found)) },
          near("environments", others()),
          {
            name: "all",
            title: t.all,
            entries:
              environment.value === undefined
                ? []
                : [
                    {
                      id: "everything",
                      label: t.everything(q),
                      icon: "search",
                      run: { path: `${pathTo("find")}?${new URLSearchParams({ q })}` }
                    }
                  ]
          }
        ]
  return groups.filter(({ entries }) => entries.length > 0)
}
