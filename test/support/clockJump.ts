/**
 * Loaded ahead of a process under test: each SIGUSR2 moves what it takes for the time by the next
 * of the `CLOCK_JUMPS`, in seconds. It begins as many seconds ahead as `CLOCK_OFFSET` says.
 */
const jumps = (process.env["CLOCK_JUMPS"] ?? "").split(",").map(Number)
const RealDate = Date
let offset = Number(process.env["CLOCK_OFFSET"] ?? 0) * 1000

process.on("SIGUSR2", () => {
  offset += (jumps.shift() ?? 0) * 1000
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
