/**
 * Loaded ahead of a process under test: each SIGUSR2 moves what it takes for the time by the next
 * of the `CLOCK_JUMPS`, in seconds; or to as many seconds ahead as `CLOCK_FILE` says by then, with
 * which it also begins.
 */
import { readFileSync } from "node:fs"

const jumps = (process.env["CLOCK_JUMPS"] ?? "").split(",").map(Number)
const RealDate = Date
const clockFile = process.env["CLOCK_FILE"]
let offset = clockFile === undefined ? 0 : Number(readFileSync(clockFile, "utf8")) * 1000

process.on("SIGUSR2", () => {
  if (clockFile === undefined) offset += (jumps.shift() ?? 0) * 1000
  else offset = Number(readFileSync(clockFile, "utf8")) * 1000
})

class JumpingDate extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    super(given[0] ?? RealDate.now() + offset)
  }

  static override now(): number {
    return RealDate.now() + offset
  }
}

globalThis.Date = JumpingDate as DateConstructor
