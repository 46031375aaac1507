import { useLayoutEffect, useRef } from "preact/hooks"
import type { Json } from "../../kernel/mergePatch.ts"

/** Value of a field whose text is no number: the service refuses it, as it would not an empty field's. */
export const noNumber = "?"

/** A field of a number, in which what somebody types stays as it is typed. */
export const NumberInput = ({
  onChange,
  read = (count) => count,
  text,
  value,
  ...shared
}: {
  readonly id: string
  readonly disabled: boolean
  readonly "aria-describedby": string
  readonly "aria-invalid": boolean
  readonly min?: number
  readonly max?: number
  readonly step?: "any"
  readonly placeholder?: string | undefined
  readonly value: Json
  /** The value as it is written. */
  readonly text: string
  /** The value that a number stands for. */
  readonly read?: (count: number) => number
  readonly onChange: (value: number | typeof noNumber | null) => void
}) => {
  const element = useRef<HTMLInputElement>(null)
  const typed = useRef<{ readonly value: Json; readonly text: string } | undefined>(undefined)
  useLayoutEffect(() => {
    // Where it comes back later, it may be in another unit.
    if (typed.current?.value !== value) typed.current = undefined
    const input = element.current
    // A text that is no number looks empty to scripts, so that nothing else would take it away.
    if (input?.validity.badInput === true && value !== noNumber) input.value = text
  }, [value])
  return (
    <input
      {...shared}
      ref={element}
      type="number"
      // Browsers take a number that ends in a point for one without, and begin anew at what is set.
      value={typed.current?.value === value ? typed.current.text : text}
      onInput={({ currentTarget }) => {
        const { validity, value: written } = currentTarget
        const count = written === "" ? null : read(Number(written))
        const next = validity.badInput ? noNumber : count
        typed.current = { value: next, text: written }
        onChange(next)
      }}
    />
  )
}
