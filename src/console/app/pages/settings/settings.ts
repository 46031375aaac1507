import { signal } from "@preact/signals"
import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { useLoad, type Loaded } from "../../kernel/load.ts"
import { same, type Json, type JsonObject } from "../../kernel/mergePatch.ts"
import { environment, here, leastRole, may } from "../../kernel/session.ts"
import { sectionsOf, valueAt, withValue, type Section, type Setting } from "./schema.ts"

type Settings = AnswerOf<EnvironmentClient["environments"]["getSettings"]>

/** The settings of an environment as a form has them. */
export interface SettingsForm {
  readonly values: JsonObject
  readonly defaults: JsonObject
  /** Values that are typed and not yet saved; they last from group to group. */
  readonly draft: JsonObject
  readonly sections: ReadonlyArray<Section>
  /** True if the operator's role may change them. */
  readonly isOpen: boolean
  readonly change: (path: ReadonlyArray<string>, value: Json) => void
  readonly discard: () => void
}

/** The last settings that were read, so that a step to another group shows them at once. */
const known = signal<{ readonly id: string; readonly settings: Settings } | undefined>(undefined)

const draft = signal<{ readonly key: string; readonly values: JsonObject } | undefined>(undefined)

const formOf = (id: string, settings: Settings): SettingsForm => {
  const values = settings.values as unknown as JsonObject
  // What was typed over other values is not put over these.
  const key = `${id} ${JSON.stringify(values)}`
  return {
    values,
    defaults: settings.defaults as unknown as JsonObject,
    draft: draft.value?.key === key ? draft.value.values : values,
    sections: sectionsOf(settings.schema as JsonObject),
    isOpen: may(leastRole("environments.changeSettings")),
    change: (path, value) => {
      const before = draft.peek()
      const base = before?.key === key ? before.values : values
      draft.value = { key, values: withValue(base, path, value) }
    },
    discard: () => {
      draft.value = undefined
    }
  }
}

/** Loads the settings of the environment. */
export const useSettings = (): Loaded<SettingsForm> => {
  const id = environment.value?.id ?? ""
  const loaded = useLoad(async () => {
    const settings = await here().environments.getSettings()
    known.value = { id, settings }
    return settings
  }, [id])
  const before = known.value?.id === id && loaded.problem === undefined ? known.value : undefined
  const settings = loaded.value ?? before?.settings
  return { ...loaded, value: settings === undefined ? undefined : formOf(id, settings) }
}

/** Number of settings whose draft is not what is saved. */
export const changesOf = ({ draft, sections, values }: SettingsForm): ReadonlyArray<Setting> =>
  sections
    .flatMap(({ settings }) => settings)
    .filter(({ path }) => !same(valueAt(values, path), valueAt(draft, path)))

/** True if a setting is not as an environment has it by itself. */
export const differs = ({ defaults, draft }: SettingsForm, { path }: Setting): boolean =>
  !same(valueAt(draft, path), valueAt(defaults, path))
