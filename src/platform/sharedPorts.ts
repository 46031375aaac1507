import { Option } from "effect"

/** Port of the console where none is named. */
export const usualConsolePort = 3100

/** The settings that say where the process listens. */
interface Places {
  readonly consoleHost: string
  readonly consolePort: Option.Option<number>
  readonly consoleUrl: Option.Option<URL>
  readonly host: string
  readonly metricsHost: string
  readonly metricsPort: Option.Option<number>
  readonly planes: string
  readonly port: number
  readonly production: boolean
}

/** Something that the process listens with, by the variable that says on which port. */
interface Listener {
  readonly variable: string
  readonly host: string
  readonly port: number
}

const consoleOf = ({ consoleHost, consolePort, consoleUrl, planes, production }: Places) => {
  if (planes !== "both" && planes !== "console") return []
  // In development the console takes another port where its usual one is taken.
  const port = production
    ? Option.map(consoleUrl, () => Option.getOrElse(consolePort, () => usualConsolePort))
    : consolePort
  return Option.toArray(port).map((port) => ({ variable: "CONSOLE_PORT", host: consoleHost, port }))
}

const isEverywhere = (host: string): boolean => host === "::" || host === "0.0.0.0"

const meet = (one: Listener, other: Listener): boolean =>
  one.port !== 0 &&
  one.port === other.port &&
  (one.host === other.host || isEverywhere(one.host) || isEverywhere(other.host))

const planesOf = ({ host, port }: Places): Listener => ({ variable: "PORT", host, port })

const metricsOf = ({ metricsHost, metricsPort }: Places): ReadonlyArray<Listener> =>
  Option.toArray(metricsPort).map((port) => ({ variable: "METRICS_PORT", host: metricsHost, port }))

/**
 * True if another listener of this process is at the usual port of the console: a worker is not told
 * that it is taken, as it would be by another process.
 */
export const takesConsolePort = (places: Places): boolean => {
  const usual = { variable: "CONSOLE_PORT", host: places.consoleHost, port: usualConsolePort }
  return [planesOf(places), ...metricsOf(places)].some((listener) => meet(listener, usual))
}

/** Flaws of ports that two listeners of this process would share, which workers even could. */
export const sharedPorts = (places: Places): ReadonlyArray<string> => {
  const listeners = [planesOf(places), ...consoleOf(places), ...metricsOf(places)]
  return listeners.flatMap((listener, index) => {
    const met = listeners.slice(0, index).find((earlier) => meet(earlier, listener))
    return met === undefined
      ? []
      : [`${listener.variable} must be another port than ${met.variable} (both are ${met.port})`]
  })
}
