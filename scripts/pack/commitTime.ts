import { execFileSync } from "node:child_process"

/** Time of the commit that is packed, so that one commit makes the same bytes at any time. */
export const commitTime = (project: string): Date => {
  try {
    const seconds = execFileSync("git", ["log", "-1", "--format=%ct"], {
      cwd: project,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"]
    })
    return new Date(Number(seconds) * 1000)
  } catch {
    // An unpacked archive has no history.
    return new Date(Date.UTC(1980, 1, 1))
  }
}
