import { useState } from "preact/hooks"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { patchBetween, same, type Json, type JsonObject } from "../../kernel/mergePatch.ts"
import { here, leastRole, may } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"
import { common, roleNames } from "../../ui/common.ts"
import { Card } from "../../ui/Layout.tsx"
import { sectionsOf, valueAt, withValue, type Section } from "./schema.ts"
import { SettingField, shownValue } from "./SettingField.tsx"
import { textOfSetting, titleOfSection } from "./settingWords.ts"

const t = words({
  en: {
    others: "Other",
    sections: "Sections",
    review: (count: number) => (count === 1 ? "Review 1 change" : `Review ${count} changes`),
    title: "Save these changes?",
    does: "Every instance follows within a second. Existing sessions and links keep their lifetimes, unless a shorter one now ends them sooner.",
    setting: "Setting",
    before: "Current",
    after: "New",
    discard: "Discard"
  },
  da: {
    others: "Andet",
    sections: "Afsnit",
    review: (count: number) => (count === 1 ? "Gennemse 1 ændring" : `Gennemse ${count} ændringer`),
    title: "Gem disse ændringer?",
    does: "Alle instanser følger med inden for et sekund. Eksisterende sessioner og links beholder deres levetid, medmindre en kortere nu ender dem før.",
    setting: "Indstilling",
    before: "Nuværende",
    after: "Ny",
    discard: "Fortryd"
  }
})

export type Settings = AnswerOf<EnvironmentClient["environments"]["getSettings"]>

const idOf = (section: string): string => `section-${section}`

const objectOf = (value: unknown): JsonObject => value as JsonObject

const Difference = ({
  after,
  before,
  sections
}: {
  readonly before: JsonObject
  readonly after: JsonObject
  readonly sections: ReadonlyArray<Section>
}) => {
  const changed = sections
    .flatMap(({ settings }) => settings)
    .filter(({ path }) => !same(valueAt(before, path), valueAt(after, path)))
  return (
    <div class="rows">
      <table class="difference">
        <thead>
          <tr>
            <th scope="col">{t.setting}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((setting) => (
            <tr key={setting.path.join(".")}>
              <td>
                {textOfSetting(setting).title}
                <small>
                  <code>{setting.path.join(".")}</code>
                </small>
              </td>
              <td data-label={t.before}>
                <del>{shownValue(setting, valueAt(before, setting.path))}</del>
              </td>
              <td data-label={t.after}>
                <ins>{shownValue(setting, valueAt(after, setting.path))}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The settings of some sections as a form; nothing is written before the difference was seen. */
export const SettingsForm = ({
  done,
  onDraft,
  settings,
  shows
}: {
  readonly settings: Settings
  readonly shows: (section: string) => boolean
  readonly done: () => void
  readonly onDraft?: (values: JsonObject) => void
}) => {
  const values = objectOf(settings.values)
  const defaults = objectOf(settings.defaults)
  const sections = sectionsOf(objectOf(settings.schema), t.others).filter(({ name }) => shows(name))
  const [draft, setDraft] = useState(values)
  const role = leastRole("environments.changeSettings")
  const isOpen = may(role)
  const count = sections
    .flatMap(({ settings: all }) => all)
    .filter(({ path }) => !same(valueAt(values, path), valueAt(draft, path))).length
  const change = (path: ReadonlyArray<string>, value: Json) => {
    const next = withValue(draft, path, value)
    setDraft(next)
    onDraft?.(next)
  }
  return (
    <>
      {!isOpen && <p class="notice info">{common.needs(roleNames[role])}</p>}
      {sections.length > 1 && (
        <nav class="jumps" aria-label={t.sections}>
          <ul>
            {sections.map(({ name }) => (
              <li key={name}>
                <a href={`#${idOf(name)}`}>{titleOfSection(name, sections)}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.map(({ name, settings: all }) => (
        <Card key={name} id={idOf(name)} title={titleOfSection(name, sections)}>
          {all.map((setting) => (
            <SettingField
              key={setting.path.join(".")}
              setting={setting}
              value={valueAt(draft, setting.path)}
              initial={valueAt(defaults, setting.path)}
              disabled={!isOpen}
              onChange={(value) => change(setting.path, value)}
            />
          ))}
        </Card>
      ))}
      {count > 0 && (
        <div class="save-bar" role="status">
          <Action
            operation="environments.changeSettings"
            label={t.review(count)}
            look="main"
            title={t.title}
            does={t.does}
            submit={common.save}
            wide
            run={() => here().environments.changeSettings({ body: patchBetween(values, draft) })}
            done={done}
          >
            <Difference before={values} after={draft} sections={sections} />
          </Action>
          <button
            type="button"
            class="plain"
            onClick={() => {
              setDraft(values)
              onDraft?.(values)
            }}
          >
            {t.discard}
          </button>
        </div>
      )}
    </>
  )
}
