import type { Flow } from "../client.ts"

/** Waits until no action of a flow is under way: another one would do nothing before. */
export const settled = async <State>({ getSnapshot, subscribe }: Flow<State>): Promise<void> => {
  if (!getSnapshot().busy) return
  await new Promise<void>((resolve) => {
    const stop = subscribe(() => {
      if (getSnapshot().busy) return
      stop()
      resolve()
    })
  })
}
