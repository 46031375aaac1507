/**
 * The least milliseconds of this thread's processor that some tries of a piece of work take, as others
 * use the machine too. A try that stays within `most` is the last.
 */
export const leastCost = (most: number, work: () => void): number => {
  let least = Infinity
  for (let tries = 0; tries < 12 && least > most; tries += 1) {
    const before = process.threadCpuUsage()
    work()
    const { system, user } = process.threadCpuUsage(before)
    least = Math.min(least, (system + user) / 1000)
  }
  return least
}
