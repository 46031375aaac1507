/** Builds every package and packs it: one tarball each in `dist/`. */
import { execFileSync } from "node:child_process"
import { globSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const project = fileURLToPath(new URL("..", import.meta.url))
const dist = join(project, "dist")
const packages = join(dist, "packages")

// Otherwise npm has built them just now, by `prepack`.
if (process.env["npm_config_ignore_scripts"] === "true") {
  execFileSync(process.execPath, [join(project, "scripts/build.ts")], { stdio: "inherit" })
}
// One of a version or a name before would be published with the others.
for (const former of globSync("*.tgz", { cwd: dist })) rmSync(join(dist, former))
for (const folder of readdirSync(packages)) {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", dist], {
    cwd: join(packages, folder),
    stdio: "inherit"
  })
}
