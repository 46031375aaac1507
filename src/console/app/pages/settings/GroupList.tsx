import { goTo } from "../../kernel/router.ts"
import { pathTo } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Icon } from "../../ui/icons.tsx"
import { groups, type Group } from "./groups.ts"
import { groupIcons, groupTitles } from "./groupWords.ts"
import { differs, type SettingsForm } from "./settings.ts"

const t = words({
  en: {
    groups: "Groups of settings",
    group: "Group",
    all: "At a glance",
    changed: (count: number) =>
      count === 1 ? "1 differs from the default" : `${count} differ from the default`
  },
  da: {
    groups: "Grupper af indstillinger",
    group: "Gruppe",
    all: "På ét blik",
    changed: (count: number) =>
      count === 1 ? "1 afviger fra standarden" : `${count} afviger fra standarden`
  }
})

const addressOf = (group: Group | undefined): string =>
  pathTo(group === undefined ? "settings" : `settings/${group}`)

/** Number of settings of a group that are not the default. */
const changedIn = (form: SettingsForm, group: Group): number =>
  form.sections
    .filter((section) => section.group === group)
    .flatMap(({ settings }) => settings)
    .filter((setting) => differs(form, setting)).length

/** The groups at the side; on a phone, one field to choose from. */
export const GroupList = ({
  current,
  form
}: {
  readonly form: SettingsForm
  readonly current: Group | undefined
}) => (
  <>
    <nav class="groups" aria-label={t.groups}>
      <ul>
        {[undefined, ...groups].map((group) => {
          const count = group === undefined ? 0 : changedIn(form, group)
          return (
            <li key={group ?? ""}>
              <a href={addressOf(group)} aria-current={group === current ? "page" : undefined}>
                <Icon name={group === undefined ? "overview" : groupIcons[group]} />
                <span>{group === undefined ? t.all : groupTitles[group]}</span>
                {count > 0 && (
                  <span class="mark-count" title={t.changed(count)}>
                    <span aria-hidden="true">{count}</span>
                    <span class="unseen">, {t.changed(count)}</span>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
    <div class="field group-choice">
      <label for="settings-group">{t.group}</label>
      <select
        id="settings-group"
        onChange={({ currentTarget: { value } }) =>
          goTo(addressOf(value === "" ? undefined : (value as Group)))
        }
      >
        {[undefined, ...groups].map((group) => (
          <option key={group ?? ""} value={group ?? ""} selected={group === current}>
            {group === undefined ? t.all : groupTitles[group]}
          </option>
        ))}
      </select>
    </div>
  </>
)
