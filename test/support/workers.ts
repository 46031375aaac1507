import { Effect, Schedule } from "effect"
import type { ServiceProcess } from "./ServiceProcess.ts"

/** The workers that have served so far, each new one in the place of another at the end. */
export const workersOf = (service: ServiceProcess) =>
  Array.from(
    service.output().stdout.matchAll(/"message":"Worker serves","worker":(\d+),"pid":(\d+)/g),
    ([, worker, pid]) => ({ worker: Number(worker), pid: Number(pid) })
  )

/** Waits until so many workers have served. */
export const untilServed = (service: ServiceProcess, count: number) =>
  Effect.sync(() => workersOf(service)).pipe(
    Effect.repeat({
      until: ({ length }) => length >= count,
      schedule: Schedule.spaced("20 millis")
    })
  )

/** What a request brings that should have a connection of its own, so that the workers take turns. */
export const apart = { connection: "close" }
