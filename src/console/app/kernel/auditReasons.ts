import type { AuditEvent } from "./audit.ts"
import { changedName } from "./settingTitles.ts"
import { list } from "./format.ts"
import { methodNames, reasonNames } from "./reasonNames.ts"
import { locale } from "./words.ts"

const worded = (names: Readonly<Record<string, string>>, text: string): string =>
  Object.hasOwn(names, text) ? (names[text] ?? text) : text

/** A way of signing in, in words; a provider's is its key. */
export const methodName = (method: string): string =>
  worded(methodNames[locale.value], method.replace(/^oauth:/, ""))

const texts = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : []

/** Why or by what it happened, as far as the event says; null where it does not. */
export const reasonOf = ({
  action,
  metadata
}: Pick<AuditEvent, "action" | "metadata">): string | null => {
  const { changed, method, methods, reason } = metadata
  if (typeof reason === "string") return worded(reasonNames[locale.value], reason)
  if (typeof method === "string") return methodName(method)
  const said =
    texts(methods).length > 0
      ? texts(methods).map(methodName)
      : texts(changed).map((name) => changedName(name, action === "environment.updated"))
  return said.length === 0 ? null : list(said)
}
