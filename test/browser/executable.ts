import { existsSync } from "node:fs"
import type { LaunchOptions } from "playwright-core"

const executables = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
const executable = executables.find((path) => existsSync(path))

export const isMissing = executable === undefined

/** Ends the title of tests that need the browser: why they are skipped where they are. */
export const skipped = isMissing ? `, skipped as there is no ${executables.join(", ")}` : ""

/** How the browser is started wherever tests run. */
export const launched: LaunchOptions = {
  ...(executable === undefined ? {} : { executablePath: executable }),
  // It runs as root in containers, where its sandbox does not start.
  chromiumSandbox: false
}
