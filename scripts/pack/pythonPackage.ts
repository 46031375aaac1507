/** Packs the client in Python as a wheel and a source distribution, where `build` is installed. */
import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Packed files, or the reason why there are none. */
export type PackedPython =
  | { readonly _tag: "Packed"; readonly files: ReadonlyArray<string> }
  | { readonly _tag: "Skipped"; readonly reason: string }

const missing = (python: string): string | undefined => {
  const { error, status } = spawnSync(python, ["-c", "import build, hatchling"], {
    stdio: "ignore"
  })
  if (error !== undefined) return `there is no ${python}`
  if (status !== 0) return `${python} has no build and hatchling: pip install build hatchling`
  return undefined
}

/** Writes both below a folder; `PYTHON` names another interpreter than `python3`. */
export const packPython = (project: string, time: Date, into: string): PackedPython => {
  const python = process.env["PYTHON"] ?? "python3"
  const reason = missing(python)
  if (reason !== undefined) return { _tag: "Skipped", reason }
  const stage = mkdtempSync(join(tmpdir(), "gatehouse-wheel-"))
  try {
    cpSync(join(project, "src/sdk/python"), stage, {
      recursive: true,
      filter: (path) => !/(?:__pycache__|\.mypy_cache|\.pyc)$/.test(path)
    })
    cpSync(join(project, "LICENSE"), join(stage, "LICENSE"))
    cpSync(join(project, "docs/packages/python.md"), join(stage, "README.md"))
    const manifest = join(stage, "pyproject.toml")
    const text = readFileSync(manifest, "utf8")
    writeFileSync(manifest, text.replace(/^(license = .*)$/m, '$1\nreadme = "README.md"'))
    const made = join(stage, "made")
    execFileSync(python, ["-m", "build", "--no-isolation", "--outdir", made, stage], {
      stdio: ["ignore", "ignore", "inherit"],
      // Equal files make equal bytes.
      env: { ...process.env, SOURCE_DATE_EPOCH: String(Math.floor(time.getTime() / 1000)) }
    })
    const files = readdirSync(made).toSorted()
    for (const file of files) cpSync(join(made, file), join(into, file))
    return { _tag: "Packed", files }
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}
