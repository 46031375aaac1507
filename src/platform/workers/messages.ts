import { Predicate } from "effect"

/** What workers and the process that starts them tell each other. */
export type Message =
  /** A worker serves. */
  | { readonly gatehouse: "serving" }
  /** A worker asks for the metrics of all, and is answered. */
  | { readonly gatehouse: "collect"; readonly id: number }
  | { readonly gatehouse: "collected"; readonly id: number; readonly text: string }
  /** A worker is asked for its own, and answers. */
  | { readonly gatehouse: "measure"; readonly id: number }
  | { readonly gatehouse: "measured"; readonly id: number; readonly text: string }

/** Whether a message of the channel between processes is one of ours. */
export const isMessage = (message: unknown): message is Message =>
  Predicate.hasProperty(message, "gatehouse")
