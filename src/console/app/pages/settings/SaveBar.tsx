import { useEffect } from "preact/hooks"
import { patchBetween } from "../../kernel/mergePatch.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"
import { common } from "../../ui/common.ts"
import { valueAt, type Setting } from "./schema.ts"
import { changesOf, type SettingsForm } from "./settings.ts"
import { shownValue, textOfSetting } from "./settingWords.ts"

const t = words({
  en: {
    review: (count: number) => (count === 1 ? "Review 1 change" : `Review ${count} changes`),
    title: "Save these changes?",
    does: "Every instance follows within a second. Existing sessions and links keep their lifetimes, unless a shorter one now ends them sooner.",
    setting: "Setting",
    before: "Current",
    after: "New",
    discard: "Discard"
  },
  da: {
    review: (count: number) => (count === 1 ? "Gennemse 1 ændring" : `Gennemse ${count} ændringer`),
    title: "Gem disse ændringer?",
    does: "Alle instanser følger med inden for et sekund. Eksisterende sessioner og links beholder deres levetid, medmindre en kortere nu ender dem før.",
    setting: "Indstilling",
    before: "Nuværende",
    after: "Ny",
    discard: "Fortryd"
  }
})

const Difference = ({
  changes,
  form
}: {
  readonly form: SettingsForm
  readonly changes: ReadonlyArray<Setting>
}) => (
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
        {changes.map((setting) => (
          <tr key={setting.name}>
            <td>
              {textOfSetting(setting).title}
              <small>
                <code>{setting.name}</code>
              </small>
            </td>
            <td data-label={t.before}>
              <del>{shownValue(setting, valueAt(form.values, setting.path))}</del>
            </td>
            <td data-label={t.after}>
              <ins>{shownValue(setting, valueAt(form.draft, setting.path))}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Saves what was changed, once its difference was seen. */
export const SaveBar = ({
  done,
  form
}: {
  readonly form: SettingsForm
  readonly done: () => void
}) => {
  const changes = changesOf(form)
  const isUnsaved = changes.length > 0
  // The browser asks whoever closes the tab, or loads the page anew, over what is not saved.
  useEffect(() => {
    if (!isUnsaved) return undefined
    addEventListener("beforeunload", ask)
    return () => removeEventListener("beforeunload", ask)
  }, [isUnsaved])
  if (!isUnsaved) return null
  return (
    <div class="save-bar" role="status">
      <Action
        operation="environments.changeSettings"
        sections={[
          ...new Set(changes.map(({ path }) => (path[0] === "branding" ? "branding" : "settings")))
        ]}
        label={t.review(changes.length)}
        look="main"
        title={t.title}
        does={t.does}
        submit={common.save}
        wide
        run={() =>
          here().environments.changeSettings({ body: patchBetween(form.values, form.draft) })
        }
        // The draft goes when the new values come, to which it does not belong.
        done={done}
      >
        <Difference form={form} changes={changes} />
      </Action>
      <button type="button" class="plain" onClick={form.discard}>
        {t.discard}
      </button>
    </div>
  )
}
