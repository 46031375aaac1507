import { execFileSync } from "node:child_process"
import { tmpdir } from "node:os"
import { dirname } from "node:path"

/** Lets other users of the machine go to a path of the tests, such as the folder of a Unix socket. */
export const opened = (path: string): string => {
  for (let folder = path; folder.startsWith(`${tmpdir()}/`); folder = dirname(folder)) {
    execFileSync("chmod", ["o+x", folder])
  }
  return path
}
