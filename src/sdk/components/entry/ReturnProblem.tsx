import type { ReactNode } from "react"
import { useTexts } from "../texts/useTexts.ts"

/** Failure of a round to a provider, as the page's address told it. */
export const ReturnProblem = ({ code }: { readonly code: string }): ReactNode => {
  const { t } = useTexts()
  const key = `problem_${code}` as keyof typeof t
  return (
    <div className="gh-problem gh-above" role="alert" data-problem-code={code}>
      <p>{Object.hasOwn(t, key) ? t[key] : t.problem_provider_error}</p>
    </div>
  )
}
