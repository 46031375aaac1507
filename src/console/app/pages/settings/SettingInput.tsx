import { ownAccent } from "../../../../contract/colors.ts"
import { linesOf } from "../../kernel/forms.ts"
import { isObject, type Json, type JsonObject } from "../../kernel/mergePatch.ts"
import { words } from "../../kernel/words.ts"
import { NumberInput } from "./NumberInput.tsx"
import type { Setting } from "./schema.ts"
import { choiceName, emptyName, textOfSetting, unitOf } from "./settingWords.ts"
import { SpanInput } from "./SpanInput.tsx"

const t = words({
  en: { lines: "One per line", picker: (title: string) => `${title}: choose a colour` },
  da: { lines: "En pr. linje", picker: (title: string) => `${title}: vælg en farve` }
})

interface InputProps {
  readonly id: string
  readonly setting: Setting
  readonly value: Json
  readonly disabled: boolean
  readonly invalid: boolean
  readonly onChange: (value: Json) => void
}

const Choices = ({ disabled, id, onChange, setting, value }: InputProps) => {
  const chosen: ReadonlyArray<Json> = Array.isArray(value) ? value : []
  return (
    <span class="ticks" role="group" id={id} aria-labelledby={`${id}-title`}>
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
          {choiceName(setting, choice)}
        </label>
      ))}
    </span>
  )
}

/** A value of several members, or none: the first chooses which, the others follow it. */
const Members = ({ disabled, id, onChange, setting, value }: InputProps) => {
  const own = isObject(value) ? value : undefined
  const keyOf = ({ path }: Setting): string => path.at(-1) ?? ""
  const beginning = (first: string): JsonObject =>
    Object.fromEntries(
      setting.members.map((member, at) => [
        keyOf(member),
        at === 0 ? first : (own?.[keyOf(member)] ?? member.choices[0] ?? "")
      ])
    )
  const [first, ...others] = setting.members
  if (first === undefined) return null
  return (
    <span class="members" role="group" id={id} aria-labelledby={`${id}-title`}>
      <select
        disabled={disabled}
        aria-label={textOfSetting(first).title}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === "" ? null : beginning(currentTarget.value))
        }
      >
        {setting.nullable && (
          <option value="" selected={own === undefined}>
            {emptyName(setting)}
          </option>
        )}
        {first.choices.map((choice) => (
          <option key={choice} value={choice} selected={own?.[keyOf(first)] === choice}>
            {choiceName(first, choice)}
          </option>
        ))}
      </select>
      {own !== undefined &&
        others.map((member) => (
          <span key={member.name} class="member">
            <label for={`${id}-${keyOf(member)}`}>{textOfSetting(member).title}</label>
            <SettingInput
              id={`${id}-${keyOf(member)}`}
              setting={member}
              value={own[keyOf(member)] ?? null}
              disabled={disabled}
              invalid={false}
              onChange={(next) => onChange({ ...own, [keyOf(member)]: next })}
            />
          </span>
        ))}
    </span>
  )
}

/** A color as its six digits and as a field of colors. */
const Color = ({ disabled, id, invalid, onChange, setting, value }: InputProps) => (
  <span class="with-unit">
    <input
      type="color"
      disabled={disabled}
      aria-label={t.picker(textOfSetting(setting).title)}
      value={
        typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value)
          ? value
          : ownAccent[setting.name.endsWith("Dark") ? "dark" : "light"]
      }
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
    <input
      id={id}
      disabled={disabled}
      aria-describedby={`${id}-hint`}
      aria-invalid={invalid}
      type="text"
      spellcheck={false}
      placeholder={emptyName(setting)}
      value={typeof value === "string" ? value : ""}
      onInput={({ currentTarget }) =>
        onChange(currentTarget.value === "" ? null : currentTarget.value)
      }
    />
  </span>
)

/** A field for a setting, by the kind of its value. */
export const SettingInput = (props: InputProps) => {
  const { disabled, id, invalid, onChange, setting, value } = props
  const shared = {
    id,
    disabled,
    "aria-describedby": `${id}-hint`,
    "aria-invalid": invalid
  }
  switch (setting.kind) {
    case "flag":
      return (
        <input
          id={id}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          type="checkbox"
          role="switch"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case "choice":
      return (
        <select {...shared} onChange={(event) => onChange(event.currentTarget.value)}>
          {setting.choices.map((choice) => (
            <option key={choice} value={choice} selected={choice === value}>
              {choiceName(setting, choice)}
            </option>
          ))}
        </select>
      )
    case "choices":
      return <Choices {...props} />
    case "members":
      return <Members {...props} />
    case "color":
      return <Color {...props} />
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
    case "number": {
      const number = typeof value === "number" ? value : null
      if (setting.unit === "seconds") {
        const { title } = textOfSetting(setting)
        const { maximum } = setting
        return <SpanInput {...shared} {...{ maximum, onChange, title }} value={value} />
      }
      return (
        <span class="with-unit">
          <NumberInput
            {...shared}
            placeholder={setting.nullable ? emptyName(setting) : undefined}
            {...(setting.minimum === undefined ? {} : { min: setting.minimum })}
            {...(setting.maximum === undefined ? {} : { max: setting.maximum })}
            value={value}
            text={number === null ? "" : String(number)}
            onChange={onChange}
          />
          {setting.unit !== null && <span class="quiet">{unitOf(setting, number ?? 2)}</span>}
        </span>
      )
    }
    case "text":
      return (
        <input
          {...shared}
          type="text"
          spellcheck={false}
          placeholder={setting.nullable ? emptyName(setting) : undefined}
          value={typeof value === "string" ? value : ""}
          onInput={({ currentTarget: { value: typed } }) =>
            onChange(typed === "" && setting.nullable ? null : typed)
          }
        />
      )
  }
}
