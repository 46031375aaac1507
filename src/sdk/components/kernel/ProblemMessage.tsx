import { type ReactNode, useEffect, useState } from "react"
import type { GatehouseProblem } from "../../client.ts"
import { filled, useTexts } from "../texts/useTexts.ts"
import type { Texts } from "../texts/Texts.ts"

/**
 * A failed action: a refusal of the service, `lost` where no answer came, or a refusal of the
 * browser's own, which never reached the service and is told in the words for the service's.
 */
export type Failure = GatehouseProblem | "lost" | "passkey_exists" | "invalid_passkey"

/** The code of a failure, as `data-problem-code` has it. */
export const codeOf = (failure: Failure): string =>
  typeof failure === "string" ? failure : failure.code

const textAt = (t: Texts, key: string): string | undefined =>
  Object.hasOwn(t, key) ? t[key as keyof Texts] : undefined

/** The app's own words for a refusal of its hook. */
const saidByHook = ({ properties }: GatehouseProblem, locale: string): string | undefined => {
  const message: unknown = properties["message"]
  if (typeof message !== "object" || message === null) return undefined
  const said: unknown = (message as Readonly<Record<string, unknown>>)[locale.slice(0, 2)]
  return typeof said === "string" ? said : undefined
}

/** A failure in words. */
export const sentenceOf = (failure: Failure, t: Texts, locale: string): string => {
  if (typeof failure === "string")
    return failure === "lost" ? t.lost : t[`problem_${failure}` as const]
  const { code, properties } = failure
  const reason =
    code === "password_rejected" ? textAt(t, `password_${properties["reason"]}`) : undefined
  const said = code === "denied_by_hook" ? saidByHook(failure, locale) : undefined
  return reason ?? said ?? textAt(t, `problem_${code}`) ?? t.problem_internal_error
}

const waitOf = (locale: string, seconds: number): string => {
  const format = new Intl.RelativeTimeFormat(locale)
  return seconds < 90
    ? format.format(Math.ceil(seconds), "second")
    : format.format(Math.ceil(seconds / 60), "minute")
}

/** Time until the next try, counted down where everybody can see it. */
const Countdown = ({ seconds }: { readonly seconds: number }): ReactNode => {
  const { locale, t } = useTexts()
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1_000
    const timer = setInterval(() => {
      const now = Math.max(0, (end - Date.now()) / 1_000)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [seconds])
  return (
    <span aria-live="off">
      {" "}
      {left > 0 ? filled(t.retryIn, { wait: waitOf(locale, left) }) : t.retryNow}
    </span>
  )
}

interface ProblemMessageProps {
  readonly failure: Failure
  readonly id?: string | undefined
  /** Replaces the usual sentence. */
  readonly text?: string | undefined
  readonly children?: ReactNode
}

/** A failure as it is read out at once, with what support needs to find it. */
export const ProblemMessage = ({ children, failure, id, text }: ProblemMessageProps): ReactNode => {
  const { locale, t } = useTexts()
  const problem = typeof failure === "string" ? null : failure
  const wait = problem?.retryAfterSeconds ?? null
  return (
    <div
      className="gh-problem"
      role="alert"
      id={id}
      tabIndex={-1}
      data-problem-code={codeOf(failure)}
    >
      <p>
        {text ?? sentenceOf(failure, t, locale)}
        {wait !== null && <Countdown seconds={wait} />}
      </p>
      {problem?.status === 500 && problem.correlationId !== null && (
        <p>
          {t.reference}: <code>{problem.correlationId}</code>
        </p>
      )}
      {children}
    </div>
  )
}
