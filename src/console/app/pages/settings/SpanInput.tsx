import { useRef, useState } from "preact/hooks"
import { quantity, unitAfter } from "../../kernel/format.ts"
import type { Json } from "../../kernel/mergePatch.ts"
import { secondsIn, secondsOf, spanOf, spanUnits, type SpanUnit } from "../../kernel/spans.ts"
import { words } from "../../kernel/words.ts"
import { NumberInput } from "./NumberInput.tsx"

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
  readonly value: Json
  readonly maximum: number | undefined
  readonly onChange: (seconds: Json) => void
}) => {
  const seconds = typeof value === "number" ? value : null
  const given = useRef<Json | undefined>(undefined)
  const [chosen, choose] = useState<SpanUnit>(() => spanOf(seconds ?? 0).unit)
  // The unit stays while somebody types; a value from elsewhere comes with its own.
  const unit = given.current === value || seconds === null ? chosen : spanOf(seconds).unit
  const count = seconds === null ? null : seconds / secondsIn(unit)
  const give = (next: Json, of: SpanUnit) => {
    given.current = next
    choose(of)
    onChange(next)
  }
  const units = spanUnits.filter(
    (each) => each === unit || secondsIn(each) <= (maximum ?? Number.POSITIVE_INFINITY)
  )
  return (
    <span class="with-unit">
      <NumberInput
        {...shared}
        min={0}
        step="any"
        value={value}
        text={count === null ? "" : String(count)}
        read={(typed) => secondsOf({ count: typed, unit })}
        onChange={(next) => give(next, unit)}
      />
      <select
        disabled={shared.disabled}
        aria-label={t.unit(title)}
        title={seconds === null ? undefined : quantity(seconds, "second")}
        onChange={({ currentTarget }) => {
          const of = currentTarget.value as SpanUnit
          give(count === null ? value : secondsOf({ count, unit: of }), of)
        }}
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
