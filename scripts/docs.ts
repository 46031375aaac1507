/** Writes the documentation as a site that any host of files serves, into `dist/docs` or the given folder. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { staticSite } from "./docs/staticSite.ts"

const project = fileURLToPath(new URL("..", import.meta.url))

const into = resolve(process.argv[2] ?? join(project, "dist/docs"))
rmSync(into, { recursive: true, force: true })
const files = await staticSite()
for (const [path, text] of files) {
  const file = join(into, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
console.log(`${files.size} files in ${into}: open index.html there, or serve the folder`)
