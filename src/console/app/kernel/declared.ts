import { signal } from "@preact/signals"
import type { SectionName } from "../../../operators/declared/Configuration.ts"
import { sectionsOfOperations, sectionsOfPages } from "./declaredSections.ts"
import type { AnswerOf, EnvironmentClient, OperationName } from "./api.ts"
import { environment, here } from "./session.ts"

export type Applied = NonNullable<
  AnswerOf<EnvironmentClient["declared"]["getDeclaredConfiguration"]>["applied"]
>

/** The document that was applied to the environment last, by the environment that it is of. */
const known = signal<{ readonly id: string; readonly applied: Applied | null } | undefined>(
  undefined
)

/** Asks anew: somebody may have applied a document since the last page. */
export const loadDeclared = async (): Promise<void> => {
  const id = environment.value?.id
  if (id === undefined) return
  const { applied } = await here().declared.getDeclaredConfiguration()
  known.value = { id, applied }
}

/** Document of the environment of the page; null where none was applied, as far as is known. */
export const declared = (): Applied | null =>
  known.value?.id === environment.value?.id ? (known.value?.applied ?? null) : null

const within = (sections: ReadonlyArray<SectionName> | undefined): Applied["sections"] =>
  declared()?.sections.filter(({ section }) => sections?.includes(section) === true) ?? []

/** Everything declared that a page shows. */
export const declaredOn = (page: string): Applied["sections"] =>
  within(Object.hasOwn(sectionsOfPages, page) ? sectionsOfPages[page] : undefined)

/** True if an operation, or the sections that it changes this time, are declared. */
export const changesDeclared = (
  operation: OperationName,
  sections = sectionsOfOperations[operation]
): boolean => within(sections).length > 0
