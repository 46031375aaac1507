import { useId } from "preact/hooks"
import { linesOf } from "../../kernel/forms.ts"
import { number } from "../../kernel/format.ts"
import { same, type Json } from "../../kernel/mergePatch.ts"
import { locale, words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Badge } from "../../ui/Notice.tsx"
import type { Setting } from "./schema.ts"
import { textOfSetting } from "./settingWords.ts"

const t = words({
  en: {
    default: (value: string) => `Default: ${value}`,
    differs: "differs from the default",
    limits: (from: string, to: string) => `${from} to ${to}`,
    lines: "One per line"
  },
  da: {
    default: (value: string) => `Standard: ${value}`,
    differs: "afviger fra standarden",
    limits: (from: string, to: string) => `${from} til ${to}`,
    lines: "En pr. linje"
  }
})

const units: Readonly<Record<string, string>> = words({
  en: {
    seconds: "seconds",
    days: "days",
    requests: "requests",
    mails: "mails",
    invitations: "invitations",
    characters: "characters"
  },
  da: {
    seconds: "sekunder",
    days: "dage",
    requests: "forespørgsler",
    mails: "mails",
    invitations: "invitationer",
    characters: "tegn"
  }
})

const spans = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60]
] as const

/** Seconds in the largest unit that they are whole in, such as `7 days`. */
const span = (seconds: number): string | undefined => {
  const [unit, size] = spans.find(([, length]) => seconds >= length && seconds % length === 0) ?? []
  return unit === undefined || size === undefined
    ? undefined
    : new Intl.NumberFormat(locale.value, { style: "unit", unit, unitDisplay: "long" }).format(
        seconds / size
      )
}

/** A value as people read it. */
export const shownValue = (setting: Setting, value: Json): string => {
  if (value === null || value === "") return common.none
  if (typeof value === "boolean") return value ? common.yes : common.no
  if (Array.isArray(value)) return value.length === 0 ? common.none : value.join(", ")
  if (typeof value === "number") {
    const inUnit = [number(value), setting.unit === null ? null : units[setting.unit]]
    const whole = setting.unit === "seconds" ? span(value) : undefined
    return whole ?? inUnit.filter(Boolean).join(" ")
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

/** The value that a text stands for; one that is no JSON is left for the service to refuse. */
const parsed = (text: string): Json => {
  if (text.trim() === "") return null
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

const Input = ({
  disabled,
  id,
  onChange,
  setting,
  value
}: {
  readonly id: string
  readonly setting: Setting
  readonly value: Json
  readonly disabled: boolean
  readonly onChange: (value: Json) => void
}) => {
  const shared = { id, disabled, "aria-describedby": `${id}-hint` }
  const orNull = (text: string): Json => (text === "" && setting.nullable ? null : text)
  switch (setting.kind) {
    case "flag":
      return (
        <input
          {...shared}
          type="checkbox"
          role="switch"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case "choice":
      return (
        <select {...shared} onChange={(event) => onChange(orNull(event.currentTarget.value))}>
          {setting.choices.map((choice) => (
            <option key={choice} value={choice} selected={choice === value}>
              {choice}
            </option>
          ))}
        </select>
      )
    case "choices": {
      const chosen: ReadonlyArray<Json> = Array.isArray(value) ? value : []
      return (
        <span class="badges" role="group" id={id}>
          {setting.choices.map((choice) => (
            <label key={choice} class="tick">
              <input
                type="checkbox"
                disabled={disabled}
                checked={chosen.includes(choice)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...chosen, choice]
                      : chosen.filter((one) => one !== choice)
                  )
                }
              />
              {choice}
            </label>
          ))}
        </span>
      )
    }
    case "lines":
      return (
        <textarea
          {...shared}
          rows={3}
          placeholder={t.lines}
          defaultValue={Array.isArray(value) ? value.join("\n") : ""}
          onInput={(event) => onChange(linesOf(event.currentTarget.value))}
        />
      )
    case "json":
      return (
        <textarea
          {...shared}
          rows={3}
          spellcheck={false}
          defaultValue={value === null ? "" : JSON.stringify(value)}
          onInput={(event) => onChange(parsed(event.currentTarget.value))}
        />
      )
    case "number":
      return (
        <span class="with-unit">
          <input
            {...shared}
            type="number"
            {...(setting.minimum === undefined ? {} : { min: setting.minimum })}
            {...(setting.maximum === undefined ? {} : { max: setting.maximum })}
            value={typeof value === "number" ? value : ""}
            onInput={(event) => {
              const { value: typed } = event.currentTarget
              onChange(typed === "" ? null : Number(typed))
            }}
          />
          {setting.unit !== null && <span class="quiet">{units[setting.unit]}</span>}
        </span>
      )
    case "text":
      return (
        <input
          {...shared}
          type="text"
          spellcheck={false}
          value={typeof value === "string" ? value : ""}
          onInput={(event) => onChange(orNull(event.currentTarget.value))}
        />
      )
  }
}

/** A setting, with what it does, its unit, its limits and its default. */
export const SettingField = ({
  disabled,
  initial,
  onChange,
  setting,
  value
}: {
  readonly setting: Setting
  readonly value: Json
  readonly initial: Json
  readonly disabled: boolean
  readonly onChange: (value: Json) => void
}) => {
  const id = useId()
  const { description, title } = textOfSetting(setting)
  const limits =
    setting.minimum !== undefined && setting.maximum !== undefined
      ? t.limits(number(setting.minimum), number(setting.maximum))
      : undefined
  const whole = setting.unit === "seconds" && typeof value === "number" ? span(value) : undefined
  return (
    <div class="setting">
      <div>
        <label for={id}>{title}</label>
        <p class="hint" id={`${id}-hint`}>
          {description}
        </p>
      </div>
      <div>
        <Input id={id} setting={setting} value={value} disabled={disabled} onChange={onChange} />
        <p class="hint">
          {[whole, t.default(shownValue(setting, initial)), limits].filter(Boolean).join(" · ")}
          {!same(value, initial) && (
            <>
              {" "}
              <Badge tone="info">{t.differs}</Badge>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
