import { useEffect, useId, useRef } from "preact/hooks"
import { number } from "../../kernel/format.ts"
import type { Json } from "../../kernel/mergePatch.ts"
import { parameter } from "../../kernel/router.ts"
import { words } from "../../kernel/words.ts"
import { Badge } from "../../ui/Notice.tsx"
import { valueAt, type Setting } from "./schema.ts"
import { SettingInput } from "./SettingInput.tsx"
import { differs, type SettingsForm } from "./settings.ts"
import { shownValue, textOfSetting } from "./settingWords.ts"

const t = words({
  en: {
    default: (value: string) => `Default: ${value}`,
    differs: "differs from the default",
    back: "Back to the default",
    backOf: (title: string) => `Back to the default: ${title}`,
    limits: (from: string, to: string) => `${from} to ${to}`
  },
  da: {
    default: (value: string) => `Standard: ${value}`,
    differs: "afviger fra standarden",
    back: "Tilbage til standarden",
    backOf: (title: string) => `Tilbage til standarden: ${title}`,
    limits: (from: string, to: string) => `${from} til ${to}`
  }
})

const limitsOf = (setting: Setting): string | undefined => {
  const { maximum, minimum } = setting
  return minimum === undefined || maximum === undefined
    ? undefined
    : t.limits(
        setting.unit === "seconds" ? shownValue(setting, minimum) : number(minimum),
        shownValue(setting, maximum)
      )
}

const isOutside = ({ kind, maximum, minimum, nullable }: Setting, value: Json): boolean => {
  if (kind !== "number") return false
  if (typeof value !== "number") return value !== null || !nullable
  return value < (minimum ?? value) || value > (maximum ?? value) || !Number.isInteger(value)
}

/** A setting, with what it does, its limits and its default. */
export const SettingField = ({
  form,
  setting
}: {
  readonly form: SettingsForm
  readonly setting: Setting
}) => {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const { description, title } = textOfSetting(setting)
  const value = valueAt(form.draft, setting.path)
  const initial = valueAt(form.defaults, setting.path)
  const isWanted = parameter("at") === setting.name
  useEffect(() => {
    if (!isWanted) return
    element.current?.scrollIntoView({ block: "center" })
    element.current
      ?.querySelector<HTMLElement>("input:enabled, select:enabled, textarea:enabled")
      ?.focus({ preventScroll: true })
  }, [isWanted])
  const isOther = differs(form, setting)
  const invalid = isOutside(setting, value)
  const change = (next: Json) => form.change(setting.path, next)
  const isGroup = setting.kind === "choices" || setting.kind === "members"
  const limits = limitsOf(setting)
  return (
    <div class="setting" ref={element} data-wanted={isWanted} data-differs={isOther}>
      <div>
        {isGroup ? (
          <span class="label" id={`${id}-title`}>
            {title}
          </span>
        ) : (
          <label for={id}>{title}</label>
        )}
        <p class="hint" id={`${id}-hint`}>
          {description}
        </p>
      </div>
      <div>
        <SettingInput
          // A field that keeps what is typed is made anew for the default.
          key={setting.kind === "lines" && !isOther ? "default" : "own"}
          id={id}
          setting={setting}
          value={value}
          disabled={!form.isOpen}
          invalid={invalid}
          onChange={change}
        />
        <p class="hint">
          {t.default(shownValue(setting, initial))}
          {limits !== undefined && <span class={invalid ? "bad" : undefined}> · {limits}</span>}
        </p>
        {isOther && (
          <p class="differs">
            <Badge tone="info">{t.differs}</Badge>
            {form.isOpen && (
              <button
                type="button"
                class="link"
                aria-label={t.backOf(title)}
                onClick={() => change(initial)}
              >
                <span>{t.back}</span>
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  )
}
