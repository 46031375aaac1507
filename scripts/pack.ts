/**
 * Builds every package and packs it into `dist/`: one tarball each, the clients in Python as a wheel
 * and a source distribution, and the client in Go as a module below `dist/go`.
 */
import { execFileSync } from "node:child_process"
import { globSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { commitTime } from "./pack/commitTime.ts"
import { packGoModule } from "./pack/goModule.ts"
import { packPython } from "./pack/pythonPackage.ts"

const project = fileURLToPath(new URL("..", import.meta.url))
const dist = join(project, "dist")
const packages = join(dist, "packages")

// Otherwise npm has built them just now, by `prepack`.
if (process.env["npm_config_ignore_scripts"] === "true") {
  execFileSync(process.execPath, [join(project, "scripts/build.ts")], { stdio: "inherit" })
}
// One of a version or a name before would be published with the others.
for (const former of globSync("{*.tgz,*.whl,gatehouse_id-*.tar.gz,go}", { cwd: dist }))
  rmSync(join(dist, former), { recursive: true })
for (const folder of readdirSync(packages)) {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", dist], {
    cwd: join(packages, folder),
    stdio: "inherit"
  })
}

const { version } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"))
const time = commitTime(project)
for (const file of packGoModule(project, version, time, join(dist, "go"))) {
  console.log(join("go", file))
}
const python = packPython(project, time, dist)
for (const file of python._tag === "Packed" ? python.files : []) console.log(file)
if (python._tag === "Skipped") console.log(`No wheel, as ${python.reason}`)
