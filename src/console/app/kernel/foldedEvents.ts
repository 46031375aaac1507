/** Members of an event that decide if it repeats the one before it. */
export interface Foldable {
  readonly action: string
  readonly result: string
  readonly actor: {
    readonly type: string
    readonly id: string | null
    readonly impersonatorId: string | null
  }
  readonly targets: ReadonlyArray<{ readonly type: string; readonly id: string | null }>
  readonly context: { readonly ipAddress: string | null }
  readonly metadata: Readonly<Record<string, unknown>>
}

/** Neighbours in the trail that tell the same, newest first. */
export interface Fold<Event> {
  readonly newest: Event
  readonly older: ReadonlyArray<Event>
  /** Number of occurrences: an event may stand for several refusals. */
  readonly times: number
}

const keyOf = ({ action, actor, context, metadata, result, targets }: Foldable): string =>
  JSON.stringify([action, result, actor, targets, context.ipAddress, metadata["reason"]])

const timesOf = ({ metadata }: Foldable): number =>
  typeof metadata["refusals"] === "number" ? metadata["refusals"] : 1

/** Events with equal refusals that follow each other as one; what succeeded stays by itself. */
export const folded = <Event extends Foldable>(
  events: ReadonlyArray<Event>
): ReadonlyArray<Fold<Event>> => {
  const folds: Array<Fold<Event>> = []
  for (const event of events) {
    const last = folds.at(-1)
    if (last === undefined || event.result === "success" || keyOf(last.newest) !== keyOf(event)) {
      folds.push({ newest: event, older: [], times: timesOf(event) })
    } else {
      const { newest, older, times } = last
      folds[folds.length - 1] = { newest, older: [...older, event], times: times + timesOf(event) }
    }
  }
  return folds
}
