import type { Figures, Stand } from "./measure.ts"
import { eventsPerPoll } from "./operations.ts"
import { efficiencyOf, roundTripsOf, type Series, table } from "./report.ts"
import { median } from "./statistics.ts"

/** A figure that the service is to reach, beside the one that it reached. */
export interface Goal {
  readonly name: string
  readonly goal: string
  readonly measured: string
  readonly kept: boolean
}

/** By how much a p99 may grow from the small installation to the large one. */
const growth = 1.5

const mostRoundTrips: Readonly<Record<string, number>> = {
  get: 1,
  patch: 2,
  signin: 6,
  machine: 1,
  introspection: 1
}

const mostIdleMiB = 150
const mostLoadedMiB = 300

/** The share of its limits that an operation has to reach, where the limits are HTTP and SQL. */
const leastEfficiency: Readonly<Record<string, number>> = {
  get: 0.45,
  me: 0.45,
  refresh: 0.4,
  token: 0.4,
  boot: 0.7,
  patch: 0.6,
  organization: 0.6
}

/** The share of the bare argon2id rate. */
const leastHashShare: Readonly<Record<string, number>> = { signin: 0.95, signup: 0.95 }

const leastEventsPerSecond = 100_000

/** What a page may take, the slowest in a hundred, when nothing else is asked for. */
const mostPageMilliseconds = 5

const whole = (value: number): string => Math.round(value).toLocaleString("en")

// A figure that came to nothing keeps no goal, whichever way it is compared.
const atLeast = (name: string, value: number, least: number, of: string, digits = 2): Goal => ({
  name,
  goal: `at least ${least.toLocaleString("en")}${of}`,
  measured: digits === 0 ? whole(value) : value.toFixed(digits),
  kept: value >= least
})

/** A goal that a smaller figure keeps. */
export const atMost = (
  name: string,
  value: number,
  most: number,
  of: string,
  digits = 0
): Goal => ({
  name,
  goal: `at most ${most}${of}`,
  measured: value.toFixed(digits),
  kept: value <= most
})

const rateOf = ({ requests, seconds }: Figures): number => requests / seconds

const ofSeries = (series: Series): ReadonlyArray<Goal> => {
  const { operation, rounds, stand } = series
  const { id } = operation
  const name = `${operation.name}, ${whole(stand.installation.users)} users`
  const goals: Array<Goal> = []
  const efficiency = leastEfficiency[id]
  if (efficiency !== undefined) {
    const reached = rounds.map((round) => efficiencyOf({ ...round, crypto: undefined }))
    goals.push(atLeast(name, median(reached), efficiency, " of HTTP and SQL"))
  }
  const share = leastHashShare[id]
  if (share !== undefined) {
    const reached = rounds.map((round) => rateOf(round) / (round.crypto ?? NaN))
    goals.push(atLeast(name, median(reached), share, " of the bare argon2id rate"))
  }
  if (id === "poll") {
    const events = median(rounds.map(rateOf)) * eventsPerPoll
    goals.push(atLeast(name, events, leastEventsPerSecond, " events/s", 0))
  }
  if (id === "render") {
    goals.push(
      atMost(name, median(rounds.map(({ p99 }) => p99)), mostPageMilliseconds, " ms (p99)", 1)
    )
  }
  const trips = mostRoundTrips[id]
  if (trips !== undefined) {
    goals.push(atMost(name, roundTripsOf(series), trips, " waits for the database"))
  }
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0)
  if (failed > 0) goals.push(atMost(name, failed, 0, " requests that are not answered with 2xx"))
  return goals
}

const growthOf = (small: Series, large: Series): number =>
  median(small.rounds.map(({ p99 }, round) => (large.rounds[round]?.p99 ?? NaN) / p99))

/** Each goal of the operations and of the memory that this run has measured. */
export const goalsOf = (
  all: ReadonlyArray<Series>,
  stands: ReadonlyArray<Stand>
): ReadonlyArray<Goal> => {
  const [small, large] = stands
  const growing = all.flatMap((series) => {
    const { operation, stand } = series
    const other = all.find((one) => one.operation === operation && one.stand === large)
    return operation.grows === true || stand !== small || other === undefined
      ? []
      : [atMost(`${operation.name}: growth of p99`, growthOf(series, other), growth, " times", 2)]
  })
  const idle = stands.flatMap(({ idleRss }) => idleRss ?? [])
  const loaded = all.flatMap(({ rounds }) => rounds.flatMap(({ rss }) => rss ?? []))
  return [
    ...all.flatMap(ofSeries),
    ...growing,
    ...(idle.length === 0 ? [] : [atMost("memory, idle", Math.max(...idle), mostIdleMiB, " MiB")]),
    ...(loaded.length === 0
      ? []
      : [atMost("memory, loaded", Math.max(...loaded), mostLoadedMiB, " MiB")])
  ]
}

/** The goals as a table of Markdown. */
export const goalsTable = (goals: ReadonlyArray<Goal>): string =>
  table(
    ["goal of", "goal", "measured", "kept"],
    goals.map(({ goal, kept, measured, name }) => [name, goal, measured, kept ? "yes" : "no"])
  )

/** One line for each goal that was not reached. */
export const missed = (goals: ReadonlyArray<Goal>): ReadonlyArray<string> =>
  goals.flatMap(({ goal, kept, measured, name }) =>
    kept ? [] : [`${name}: ${measured}, where the goal is ${goal}`]
  )
