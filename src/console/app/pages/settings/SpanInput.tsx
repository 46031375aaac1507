import { useRef, useState } from "preact/hooks"
import { quantity, unitAfter } from "../../kernel/format.ts"
import { secondsIn, secondsOf, spanOf, spanUnits, type SpanUnit } from "../../kernel/spans.ts"
import { words } from "../../kernel/words.ts"

const t = words({
  en: { unit: (title: string) => `Unit of ${title}` },
  da: { unit: (title: string) => `Enhed for ${title}` }
})

/** A span of time as a number and its unit; the value is in seconds. */
export const SpanInput = ({
  maximum,
  onChange,
  title,
  value,
  ...shared
}: {
  readonly id: string
  readonly disabled: boolean
  readonly "aria-describedby": string
  readonly "aria-invalid": boolean
  readonly title: string
  readonly value: number | null
  readonly maximum: number | undefined
  readonly onChange: (seconds: number | null) => void
}) => {
  const typed = useRef<number | null | undefined>(undefined)
  const [chosen, choose] = useState<SpanUnit>(() => spanOf(value ?? 0).unit)
  // The unit stays while somebody types; a value from elsewhere comes with its own.
  const unit = typed.current === value ? chosen : value === null ? chosen : spanOf(value).unit
  const count = value === null ? null : value / secondsIn(unit)
  const give = (next: number | null, of: SpanUnit) => {
    const seconds = next === null ? null : secondsOf({ count: next, unit: of })
    typed.current = seconds
    choose(of)
    onChange(seconds)
  }
  const units = spanUnits.filter(
    (each) => each === unit || secondsIn(each) <= (maximum ?? Number.POSITIVE_INFINITY)
  )
  return (
    <span class="with-unit">
      <input
        {...shared}
        type="number"
        min={0}
        step="any"
        value={count ?? ""}
        onInput={({ currentTarget }) =>
          give(currentTarget.value === "" ? null : Number(currentTarget.value), unit)
        }
      />
      <select
        disabled={shared.disabled}
        aria-label={t.unit(title)}
        title={value === null ? undefined : quantity(value, "second")}
        onChange={({ currentTarget }) => give(count, currentTarget.value as SpanUnit)}
      >
        {units.map((each) => (
          <option key={each} value={each} selected={each === unit}>
            {unitAfter(count ?? 2, each)}
          </option>
        ))}
      </select>
    </span>
  )
}
