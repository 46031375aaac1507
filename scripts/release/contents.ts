/** Gathers the files of a release in one folder. */
import { execFileSync, spawnSync } from "node:child_process"
import { zipSync } from "fflate"
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { staticSite } from "../docs/staticSite.ts"

/** Chapter of a version in a changelog, without its heading. */
export const changesOf = (changelog: string, version: string): string => {
  const chapters = changelog.split(/^(?=## )/m)
  const chapter = chapters.find((text) => (text.split("\n")[0] ?? "").includes(version)) ?? ""
  return `${chapter.split("\n").slice(1).join("\n").trim()}\n`
}

const works = (program: string, ...words: ReadonlyArray<string>): boolean =>
  spawnSync(program, words, { stdio: "ignore" }).status === 0

const run = (project: string, program: string, words: ReadonlyArray<string>): void => {
  execFileSync(program, words, { cwd: project, stdio: ["ignore", "inherit", "inherit"] })
}

/** Builds the image as an archive; answers the reason where there is no program that can. */
const packImage = (project: string, version: string, file: string): string | undefined => {
  const name = `gatehouse:${version}`
  const build = ["-f", "deploy/Dockerfile", "-t", name, "."]
  if (works("docker", "info")) {
    run(project, "docker", ["build", ...build])
    run(project, "docker", ["save", "--output", file, name])
    return undefined
  }
  if (works("buildah", "--version")) {
    run(project, "buildah", ["build", ...build])
    run(project, "buildah", ["push", name, `oci-archive:${file}:${name}`])
    return undefined
  }
  return "neither a daemon of Docker nor buildah is there"
}

const packChart = (project: string, folder: string): string | undefined => {
  if (!works("helm", "version")) return "there is no helm"
  run(project, "helm", ["package", "deploy/helm/gatehouse", "--destination", folder])
  return undefined
}

const packed = /(?:^gatehouse-id-.*\.tgz|^gatehouse_id-.*(?:\.whl|\.tar\.gz))$/

/** Fills a folder from what was packed; answers what was left out, each with the reason. */
export const gather = async (
  project: string,
  version: string,
  changelog: string,
  folder: string
): Promise<Readonly<Record<string, string>>> => {
  mkdirSync(folder, { recursive: true })
  const dist = join(project, "dist")
  for (const file of readdirSync(dist).filter((name) => packed.test(name))) {
    cpSync(join(dist, file), join(folder, file))
  }
  cpSync(join(dist, "go"), join(folder, "go"), { recursive: true })
  writeFileSync(join(folder, "CHANGES.md"), changesOf(changelog, version))
  const sbom = execFileSync(
    "npm",
    ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"],
    { cwd: project, maxBuffer: 1e8 }
  )
  writeFileSync(join(folder, "sbom.cyclonedx.json"), sbom)
  const site = Object.fromEntries(
    [...(await staticSite())].map(([path, text]) => [path, new TextEncoder().encode(text)])
  )
  const zip = zipSync(site, { level: 9, mtime: new Date(1980, 0, 1) })
  writeFileSync(join(folder, `gatehouse-docs-${version}.zip`), zip)
  const skipped = {
    image: packImage(project, version, join(folder, `gatehouse-image-${version}.tar`)),
    chart: packChart(project, folder),
    python: existsSync(join(folder, `gatehouse_id-${version}.tar.gz`))
      ? undefined
      : "python3 has no build and hatchling"
  }
  return Object.fromEntries(
    Object.entries(skipped).flatMap(([name, reason]) =>
      reason === undefined ? [] : [[name, reason]]
    )
  )
}
