import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { homedir } from "node:os"
import { dirname, join } from "node:path"

/**
 * Keeps the session in a file that only you can read. A tool for other people keeps it in the
 * system's keychain.
 */
export const fileStore = (file = join(homedir(), ".config", "gatehouse-example", "session")) => ({
  async get() {
    try {
      return await readFile(file, "utf8")
    } catch (error) {
      if (error.code === "ENOENT") return null
      throw error
    }
  },
  async set(token) {
    if (token === null) return rm(file, { force: true })
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, token, { mode: 0o600 })
  }
})
