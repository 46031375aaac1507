import { useHistory } from "../../kernel/trail.ts"
import { pathTo } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Events } from "../../ui/Events.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Card } from "../../ui/Layout.tsx"
import { Await, Empty } from "../../ui/Notice.tsx"
import { groups } from "./groups.ts"
import { groupIcons, groupLeads, groupTitles } from "./groupWords.ts"
import { valueAt } from "./schema.ts"
import { differs, type SettingsForm } from "./settings.ts"
import { shownValue, textOfSetting } from "./settingWords.ts"

const t = words({
  en: {
    differ: "What differs from the defaults",
    none: "Nothing: everything is as Gatehouse has it by itself. Choose a group to change something.",
    instead: (value: string) => `instead of ${value}`,
    history: "History",
    unchanged: "No setting was changed yet."
  },
  da: {
    differ: "Det, der afviger fra standarden",
    none: "Intet: alt er, som Gatehouse selv har det. Vælg en gruppe for at ændre noget.",
    instead: (value: string) => `i stedet for ${value}`,
    history: "Historik",
    unchanged: "Ingen indstilling er ændret endnu."
  }
})

const Different = ({ form }: { readonly form: SettingsForm }) => {
  const changed = form.sections.flatMap(({ group, settings }) =>
    settings.filter((setting) => differs(form, setting)).map((setting) => ({ group, setting }))
  )
  return (
    <Card title={t.differ}>
      {changed.length === 0 ? (
        <Empty>{t.none}</Empty>
      ) : (
        <ul class="items">
          {changed.map(({ group, setting }) => (
            <li key={setting.name}>
              <a href={pathTo(`settings/${group}?at=${setting.name}`)}>
                {textOfSetting(setting).title}
              </a>
              <span>
                {shownValue(setting, valueAt(form.draft, setting.path))}
                <small>
                  {t.instead(shownValue(setting, valueAt(form.defaults, setting.path)))}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const History = ({ turn }: { readonly turn: unknown }) => {
  const events = useHistory("environment.updated", turn)
  return (
    <Card title={t.history}>
      <Await of={events}>{(items) => <Events events={items} empty={t.unchanged} />}</Await>
    </Card>
  )
}

/** All groups with what they are about, what differs in them, and what was changed when. */
export const Glance = ({ form }: { readonly form: SettingsForm }) => (
  <>
    <ul class="tiles">
      {groups.map((group) => (
        <li key={group}>
          <a href={pathTo(`settings/${group}`)}>
            <Icon name={groupIcons[group]} />
            <strong>{groupTitles[group]}</strong>
            <small>{groupLeads[group]}</small>
          </a>
        </li>
      ))}
    </ul>
    <Different form={form} />
    <History turn={form.values} />
  </>
)
