import { useId } from "preact/hooks"
import { words } from "../kernel/words.ts"
import type { Choice } from "./Field.tsx"
import { Icon } from "./icons.tsx"

const t = words({
  en: { any: "Any", chosen: (count: number) => `${count} chosen` },
  da: { any: "Alle", chosen: (count: number) => `${count} valgt` }
})

/** Some of many: a list of boxes that opens below its button. */
export const Choices = ({
  choices,
  chosen,
  label,
  onChoose
}: {
  readonly label: string
  readonly choices: ReadonlyArray<Choice>
  readonly chosen: ReadonlyArray<string>
  readonly onChoose: (chosen: ReadonlyArray<string>) => void
}) => {
  const id = useId()
  const first = choices.find(({ value }) => value === chosen[0])
  const shown =
    chosen.length === 0
      ? t.any
      : chosen.length === 1
        ? (first?.label ?? chosen[0])
        : t.chosen(chosen.length)
  return (
    <div class="field choices">
      <span class="label" id={`${id}-label`}>
        {label}
      </span>
      <button
        type="button"
        class="plain"
        popovertarget={id}
        id={`${id}-button`}
        aria-labelledby={`${id}-label ${id}-button`}
      >
        <span>{shown}</span>
        <Icon name="chevron" />
      </button>
      <fieldset id={id} popover="auto" class="menu" aria-label={label}>
        {choices.map(({ label, value }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) =>
                onChoose(
                  event.currentTarget.checked
                    ? [...chosen, value]
                    : chosen.filter((one) => one !== value)
                )
              }
            />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
