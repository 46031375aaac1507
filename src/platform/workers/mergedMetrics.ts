/** The metrics of a worker in the text format of Prometheus. */
export interface Part {
  /** Undefined: of workers that are gone, of which only what they counted remains. */
  readonly worker: number | undefined
  readonly text: string
}

interface Family {
  readonly head: Array<string>
  readonly isSummed: boolean
  readonly samples: Map<string, string>
}

const typeLine = /^# TYPE (\S+) (\S+)$/

/** Counters and histograms of the service add up; what a process measures of itself does not. */
const isSummed = (name: string, type: string): boolean =>
  (type === "counter" || type === "histogram") && !name.startsWith("process_")

const labelled = (series: string, worker: number): string => {
  const brace = series.indexOf("{")
  return brace < 0
    ? `${series}{worker="${worker}"}`
    : `${series.slice(0, brace)}{worker="${worker}",${series.slice(brace + 1)}`
}

/**
 * One answer from the metrics of several workers: what they counted is added up, everything else
 * names its worker.
 */
export const mergedMetrics = (parts: ReadonlyArray<Part>): string => {
  const families = new Map<string, Family>()
  for (const { text, worker } of parts) {
    let head: Array<string> = []
    let family: Family | undefined
    for (const line of text.split("\n")) {
      if (line === "") continue
      if (line.startsWith("#")) {
        head.push(line)
        const [, name, type] = typeLine.exec(line) ?? []
        if (name === undefined || type === undefined) continue
        family = families.get(name) ?? { head, isSummed: isSummed(name, type), samples: new Map() }
        families.set(name, family)
        head = []
        continue
      }
      if (family === undefined) continue
      // A label may hold a space, a value does not.
      const end = line.lastIndexOf(" ")
      const series = line.slice(0, end)
      const value = line.slice(end + 1)
      if (family.isSummed) {
        const before = family.samples.get(series)
        const sum = before === undefined ? value : String(Number(before) + Number(value))
        family.samples.set(series, sum)
      } else if (worker !== undefined) {
        family.samples.set(labelled(series, worker), value)
      }
    }
  }
  const lines = [...families.values()].flatMap(({ head, samples }) =>
    samples.size === 0 ? [] : [...head, ...Array.from(samples, (sample) => sample.join(" "))]
  )
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`
}
