import type { ComponentChildren } from "preact"
import { toldOf } from "../kernel/problems.ts"
import type { Loaded } from "../kernel/load.ts"
import { common } from "./common.ts"
import { Icon } from "./icons.tsx"

/** A problem, with the id by which the trail and the logs know it. */
export const ProblemNotice = ({
  onRetry,
  problem
}: {
  readonly problem: unknown
  readonly onRetry?: (() => void) | undefined
}) => {
  const { correlationId, flaws, sentence } = toldOf(problem)
  return (
    <div class="notice problem" role="alert">
      <p>
        <Icon name="warning" /> {sentence}
      </p>
      {flaws.length > 0 && (
        <ul>
          {flaws.map(({ message, path }) => (
            <li key={path + message}>
              <code>{path.replace(/^\/(body|query)\//, "")}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {correlationId !== null && (
        <p class="quiet">
          {common.reference}: <code>{correlationId}</code>
        </p>
      )}
      {onRetry !== undefined && (
        <button type="button" class="plain" onClick={onRetry}>
          {common.retry}
        </button>
      )}
    </div>
  )
}

/** Shows what was loaded, that it is on its way, or why it did not come. */
export const Await = <Value,>({
  children,
  of: { loading, problem, reload, value }
}: {
  readonly of: Loaded<Value>
  readonly children: (value: Value) => ComponentChildren
}) => {
  if (value !== undefined) {
    return (
      <div aria-busy={loading}>
        {children(value)}
        {problem !== undefined && <ProblemNotice problem={problem} onRetry={reload} />}
      </div>
    )
  }
  if (problem !== undefined) return <ProblemNotice problem={problem} onRetry={reload} />
  return (
    <p class="loading" role="status">
      {common.loading}
    </p>
  )
}

/** Words in a box: how something stands. */
export const Badge = ({
  children,
  tone = "plain"
}: {
  readonly children: ComponentChildren
  readonly tone?: "plain" | "good" | "warn" | "bad" | "info"
}) => <span class={`badge ${tone}`}>{children}</span>

/** Said where a list has nothing: why, or what to do first. */
export const Empty = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="empty">{children}</div>
)
