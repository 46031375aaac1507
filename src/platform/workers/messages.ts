import { Predicate } from "effect"

/** Messages between workers and the process that starts them. */
export type Message =
  /** A worker serves. */
  | { readonly gatehouse: "serving" }
  /** A worker asks for the metrics of all, and is answered. */
  | { readonly gatehouse: "collect"; readonly id: number }
  | { readonly gatehouse: "collected"; readonly id: number; readonly text: string }
  /** A worker is asked for its own, and answers. */
  | { readonly gatehouse: "measure"; readonly id: number }
  | { readonly gatehouse: "measured"; readonly id: number; readonly text: string }

/** True for a message of ours on the channel between processes. */
export const isMessage = (message: unknown): message is Message =>
  Predicate.hasProperty(message, "gatehouse")
