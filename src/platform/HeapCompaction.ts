import { Effect } from "effect"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/**
 * By how many percent what has become old may grow before V8 collects it. V8 itself allows three
 * hundred, nearly all of it garbage. So few objects of a request become old that under full load
 * there is one such collection in ten seconds.
 */
const growth = 50

/**
 * Gives back what the start has made and left, and keeps what is made later from growing far beyond
 * it. V8 would keep all of it, and the room that the young objects grew into, until a full
 * collection: a third of an idle process.
 */
export const compactHeap = Effect.sync(() => {
  // Only from here on: a start that collects at every half more than before takes longer.
  setFlagsFromString(`--heap-growing-percent=${growth}`)
  // The collector is there for contexts that are made from now on.
  setFlagsFromString("--expose-gc")
  const collect: NodeJS.GCFunction = runInNewContext("gc")
  setFlagsFromString("--no-expose-gc")
  collect({ type: "major", execution: "sync", flavor: "last-resort" })
})
