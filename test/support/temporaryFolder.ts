import { chmod, mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const memory = "/dev/shm"
const leastBytes = 3 * 1024 ** 3

/** Says if files in memory have room for what a run keeps, and programs may be run from there. */
const isRoomy = async (): Promise<boolean> => {
  const mounts = await readFile("/proc/mounts", "utf8").catch(() => "")
  const options = mounts.match(/^\S+ \/dev\/shm tmpfs (\S+)/m)?.[1]?.split(",") ?? ["noexec"]
  if (options.includes("noexec")) return false
  const { bavail, bsize } = await statfs(memory)
  return bavail * bsize >= leastBytes
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** Removes what runs that were killed have left in a folder, where it may be memory that it takes. */
const removeStale = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent)) {
    const pid = /^gatehouse-run-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || isRunning(Number(pid))) continue
    // Another user's stays.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
  }
}

/**
 * Gives the run a folder for temporary files, in memory where there is room: each test file has
 * databases of its own, whose hundreds of files a disk makes and removes far slower than PostgreSQL
 * answers. The answer removes it, with all that tests have left behind.
 */
export const temporaryFolder = async (): Promise<() => Promise<void>> => {
  const before = process.env["TMPDIR"]
  const parent = (await isRoomy()) ? memory : tmpdir()
  await removeStale(parent)
  const folder = await mkdtemp(join(parent, `gatehouse-run-${process.pid}-`))
  // PostgreSQL runs as another user where the run is root's.
  await chmod(folder, 0o755)
  process.env["TMPDIR"] = folder
  return async () => {
    if (before === undefined) delete process.env["TMPDIR"]
    else process.env["TMPDIR"] = before
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
