import { readdirSync, readFileSync } from "node:fs"

/** What the processes of one program have used: CPU in seconds since their start, memory in MiB. */
export interface Usage {
  readonly cpu: number
  readonly rss: number
}

interface Stat {
  readonly parent: number
  readonly cpu: number
}

/** The unit of `/proc/<pid>/stat`, which is the same on every Linux that Node runs on. */
const ticksPerSecond = 100

const statOf = (pid: number): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number)
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + (fields[field] ?? 0), 0)
    return { parent: fields[1] ?? 0, cpu: ticks / ticksPerSecond }
  } catch {
    return undefined
  }
}

const residentOf = (pid: number): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const treeOf = (
  roots: ReadonlyArray<number>
): ReadonlyArray<readonly [pid: number, stat: Stat]> => {
  const all = readdirSync("/proc").flatMap((name) => {
    const pid = Number(name)
    const stat = Number.isInteger(pid) ? statOf(pid) : undefined
    return stat === undefined ? [] : [[pid, stat] as const]
  })
  const found = new Set(roots)
  for (let size = 0; size < found.size;) {
    size = found.size
    for (const [pid, stat] of all) if (found.has(stat.parent)) found.add(pid)
  }
  return all.filter(([pid]) => found.has(pid))
}

/** Whether the system tells what a process uses: Linux does. */
export const tellsUsage = process.platform === "linux"

/** What processes and their descendants use; undefined where the system does not tell. */
export const usageOf = (...roots: ReadonlyArray<number>): Usage | undefined =>
  tellsUsage
    ? treeOf(roots).reduce(
        (sum, [pid, stat]) => ({ cpu: sum.cpu + stat.cpu, rss: sum.rss + residentOf(pid) }),
        { cpu: 0, rss: 0 }
      )
    : undefined

/** A process and its descendants. */
export const processesOf = (root: number): ReadonlyArray<number> =>
  treeOf([root]).map(([pid]) => pid)

/** The process that started `pid`. */
export const parentOf = (pid: number): number | undefined => statOf(pid)?.parent
