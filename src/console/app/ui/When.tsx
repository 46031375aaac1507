import { ago, time } from "../kernel/format.ts"
import { common } from "./common.ts"

/** Relative time; the exact time is its title. */
export const When = ({ at }: { readonly at: string | null }) =>
  at === null ? (
    <span class="quiet">{common.never}</span>
  ) : (
    <time dateTime={at} title={time(at)}>
      {ago(at)}
    </time>
  )
