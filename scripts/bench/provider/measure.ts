import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { drive } from "../load.ts"
import { usageOf } from "../machine.ts"
import type { Options } from "../options.ts"
import { nodeOutput } from "../processes.ts"
import type { Goal } from "../promises.ts"
import { table } from "../report.ts"
import { median } from "../statistics.ts"
import { hydra } from "./hydra.ts"
import { keycloakProvider } from "./keycloak.ts"
import type { FlowLoad, Subject, SubjectKind } from "./Subject.ts"

/** Other providers that the protocol is compared with. */
export const providerKinds: ReadonlyArray<SubjectKind> = [keycloakProvider, hydra]

/** Input of the driver. */
export interface DrivenLoad {
  readonly connections: number
  readonly flow: FlowLoad
  /** Process of the provider, whose CPU time counts. */
  readonly pid: number
}

/** Figures of one call; times in milliseconds. */
export interface FlowFigures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** CPU time of the provider for each in milliseconds; undefined where the system does not tell. */
  readonly cpu: number | undefined
  readonly failed: number
}

const calls = ["machine", "introspection", "code", "refresh"] as const
type Call = (typeof calls)[number]

const names: Readonly<Record<Call, string>> = {
  machine: "client credentials",
  introspection: "introspection",
  code: "code flow: authorize and redeem",
  refresh: "refresh of a family"
}

/** Figures of a round, by call and provider. */
export type ProviderRound = Readonly<Record<Call, Readonly<Record<string, FlowFigures>>>>

const loaded = async (
  directory: string,
  { pid, ...subject }: Subject,
  call: "machine" | "introspection",
  { connections, seconds }: Options
): Promise<FlowFigures> => {
  const before = usageOf(pid)?.cpu
  const done = await drive(directory, { ...subject[call], connections, seconds })
  const after = usageOf(pid)?.cpu
  return {
    perSecond: done.requests / done.seconds,
    p50: done.p50,
    p99: done.p99,
    cpu:
      before === undefined || after === undefined
        ? undefined
        : ((after - before) * 1000) / done.requests,
    failed: done.failed
  }
}

const driven = async (
  directory: string,
  { flow, pid }: Subject,
  call: "code" | "refresh",
  { connections, seconds }: Options
): Promise<FlowFigures> => {
  const file = join(directory, "flow.json")
  const load: DrivenLoad = { connections, flow, pid }
  writeFileSync(file, JSON.stringify(load))
  const args = [file, String(seconds), call]
  return JSON.parse(await nodeOutput(import.meta.resolve("./driver.ts"), args))
}

/** Loads each provider with each call, one right after the other. */
export const measureProvider = async (
  directory: string,
  subjects: ReadonlyArray<Subject>,
  options: Options
): Promise<ProviderRound> => {
  const round: Record<string, Record<string, FlowFigures>> = {}
  for (const call of calls) {
    const figures: Record<string, FlowFigures> = {}
    for (const subject of subjects) {
      figures[subject.name] =
        call === "machine" || call === "introspection"
          ? await loaded(directory, subject, call, options)
          : await driven(directory, subject, call, options)
    }
    round[call] = figures
  }
  return round as ProviderRound
}

const figureOf = (
  rounds: ReadonlyArray<ProviderRound>,
  call: Call,
  name: string,
  figure: (figures: FlowFigures) => number | undefined
): number => median(rounds.flatMap((round) => figure(round[call][name]!) ?? []))

const timesOf = (rounds: ReadonlyArray<ProviderRound>, call: Call, ours: string, name: string) =>
  median(rounds.map((round) => round[call][ours]!.perSecond / round[call][name]!.perSecond))

/** Factors by which three calls have to be faster, as docs/specification names them. */
const least: Readonly<Record<string, number>> = { Keycloak: 3, Hydra: 1.5 }

const namesOf = ([first]: ReadonlyArray<ProviderRound>): ReadonlyArray<string> =>
  Object.keys(first?.machine ?? {})

/** Goals of the protocol beside the others, and none for failed calls. */
export const goalsByProvider = (rounds: ReadonlyArray<ProviderRound>): ReadonlyArray<Goal> => {
  const [ours = "", ...others] = namesOf(rounds)
  const failed = rounds.flatMap((round) => calls.map((call) => round[call][ours]?.failed ?? 0))
  const compared = others.flatMap((name) =>
    (["machine", "code", "introspection"] as const).flatMap((call) => {
      const factor = least[name.split(" ", 1)[0] ?? ""]
      if (factor === undefined) return []
      const times = timesOf(rounds, call, ours, name)
      return {
        name: names[call],
        goal: `${factor} times ${name}`,
        measured: times.toFixed(1),
        kept: times >= factor
      }
    })
  )
  const sum = failed.reduce((total, one) => total + one, 0)
  return rounds.length === 0
    ? []
    : [
        ...compared,
        {
          name: "calls of the protocol",
          goal: "none fails",
          measured: String(sum),
          kept: sum === 0
        }
      ]
}

/** Rates as a table of Markdown, beside each the factor by which ours is faster. */
export const providerLines = (rounds: ReadonlyArray<ProviderRound>): ReadonlyArray<string> => {
  const [ours = "", ...others] = namesOf(rounds)
  const whole = (value: number) => Math.round(value).toLocaleString("en")
  return [
    table(
      ["protocol, calls/s", ours, "p99 ms", "CPU ms", ...others.flatMap((name) => [name, "times"])],
      calls.map((call) => [
        names[call],
        whole(figureOf(rounds, call, ours, ({ perSecond }) => perSecond)),
        figureOf(rounds, call, ours, ({ p99 }) => p99).toFixed(1),
        figureOf(rounds, call, ours, ({ cpu }) => cpu).toFixed(2),
        ...others.flatMap((name) => [
          whole(figureOf(rounds, call, name, ({ perSecond }) => perSecond)),
          timesOf(rounds, call, ours, name).toFixed(1)
        ])
      ])
    ),
    "",
    ...providerKinds.flatMap(({ missing, name }) =>
      missing === undefined ? [] : [`Left out: ${name}: ${missing}.`]
    )
  ]
}
