import { useEffect, useId, useRef, useState } from "preact/hooks"
import { minuteOf, partsOf, type DateParts } from "../kernel/dateParts.ts"
import { languageTag } from "../kernel/format.ts"
import { amend, parameter } from "../kernel/router.ts"
import { words } from "../kernel/words.ts"

const t = words({
  en: {
    day: "Day",
    month: "Month",
    year: "Year",
    time: "Time",
    none: "Month",
    invalid: "There is no such day or time."
  },
  da: {
    day: "Dag",
    month: "Måned",
    year: "År",
    time: "Klokken",
    none: "Måned",
    invalid: "Den dag eller det klokkeslæt findes ikke."
  }
})

const months = Array.from({ length: 12 }, (_, at) => at)

const monthName = (at: number): string =>
  new Intl.DateTimeFormat(languageTag(), { month: "long", timeZone: "UTC" }).format(
    Date.UTC(2024, at, 1)
  )

const isNothing = (parts: DateParts): boolean => Object.values(parts).every((part) => part === "")

/**
 * Narrows a list by a minute, as day, month by name, year and time: the browser's own field would have
 * the form of the browser's language, in which 03/04 is either of two days.
 */
export const DateFilter = ({ label, name }: { readonly label: string; readonly name: string }) => {
  const id = useId()
  const value = parameter(name)
  const [parts, setParts] = useState(() => partsOf(value))
  const own = useRef(value)
  useEffect(() => {
    // The address may say another time, by a link or a choice elsewhere.
    if (own.current === value) return
    own.current = value
    setParts(partsOf(value))
  }, [value])
  const isWrong =
    parts.day !== "" && parts.month !== "" && parts.year.length > 3 && minuteOf(parts) === undefined
  const change = (changed: Partial<DateParts>) => {
    const next = { ...parts, ...changed }
    setParts(next)
    own.current = isNothing(next) ? "" : (minuteOf(next) ?? "")
    amend({ [name]: own.current })
  }
  const shared = { autocomplete: "off", "aria-invalid": isWrong } as const
  return (
    <fieldset class="field date">
      <legend>{label}</legend>
      <span>
        <input
          {...shared}
          aria-label={`${label}: ${t.day}`}
          placeholder={t.day}
          inputMode="numeric"
          maxLength={2}
          size={3}
          value={parts.day}
          onInput={({ currentTarget }) => change({ day: currentTarget.value })}
        />
        <select
          {...shared}
          aria-label={`${label}: ${t.month}`}
          onChange={({ currentTarget }) => change({ month: currentTarget.value })}
        >
          <option value="" selected={parts.month === ""}>
            {t.none}
          </option>
          {months.map((at) => (
            <option key={at} value={String(at + 1)} selected={parts.month === String(at + 1)}>
              {monthName(at)}
            </option>
          ))}
        </select>
        <input
          {...shared}
          aria-label={`${label}: ${t.year}`}
          placeholder={t.year}
          inputMode="numeric"
          maxLength={4}
          size={5}
          value={parts.year}
          onInput={({ currentTarget }) => change({ year: currentTarget.value })}
        />
        <input
          {...shared}
          aria-label={`${label}: ${t.time}`}
          aria-describedby={isWrong ? `${id}-hint` : undefined}
          placeholder="00:00"
          maxLength={5}
          size={5}
          value={parts.time}
          onInput={({ currentTarget }) => change({ time: currentTarget.value })}
        />
      </span>
      {isWrong && (
        <p class="hint bad" id={`${id}-hint`} role="alert">
          {t.invalid}
        </p>
      )}
    </fieldset>
  )
}
