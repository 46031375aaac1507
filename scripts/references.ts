/**
 * Writes the references that follow from the code: permissions, settings, problem codes and audit
 * actions. With `--check` it writes nothing, and exits with 1 if a page differs from the code.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { auditActionsPage } from "./references/auditActions.ts"
import { conformancePage } from "./references/conformance.ts"
import { permissionsPage } from "./references/permissions.ts"
import { problemCodesPage } from "./references/problemCodes.ts"
import { settingsPage } from "./references/settings.ts"

/** The pages by path, as they are to be committed. */
export const pages = {
  "docs/permissions.md": permissionsPage,
  "docs/conformance.md": conformancePage,
  "docs/reference/settings.md": await settingsPage,
  "docs/reference/problem-codes.md": problemCodesPage,
  "docs/reference/audit-actions.md": auditActionsPage
}

if (import.meta.main) {
  for (const [path, page] of Object.entries(pages)) {
    const current = existsSync(path) ? readFileSync(path, "utf8") : undefined
    if (current === page) continue
    if (process.argv.includes("--check")) {
      console.error(`${path} is not what the code says: run npm run references`)
      process.exitCode = 1
    } else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, page)
      console.log(`wrote ${path}`)
    }
  }
}
