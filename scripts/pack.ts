/** Builds every package and packs it: one tarball each in `dist/`. */
import { execFileSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const project = fileURLToPath(new URL("..", import.meta.url))
const dist = join(project, "dist")
const packages = join(dist, "packages")

execFileSync(process.execPath, [join(project, "scripts/build.ts")], { stdio: "inherit" })
for (const folder of readdirSync(packages)) {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", dist], {
    cwd: join(packages, folder),
    stdio: "inherit"
  })
}
