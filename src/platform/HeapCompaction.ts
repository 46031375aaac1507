import { Effect } from "effect"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/**
 * Gives back what the start has made and left. V8 would keep it, and the room that the young objects
 * grew into, until a full collection: a third of an idle process.
 */
export const compactHeap = Effect.sync(() => {
  // The collector is there for contexts that are made from now on.
  setFlagsFromString("--expose-gc")
  const collect: NodeJS.GCFunction = runInNewContext("gc")
  setFlagsFromString("--no-expose-gc")
  collect({ type: "major", execution: "sync", flavor: "last-resort" })
})
