import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { execFileSync, spawn } from "node:child_process"
import { existsSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { envOn } from "../../support/FreshService.ts"
import { freePort } from "../../support/freePort.ts"
import * as NetworkPostgres from "../../support/NetworkPostgres.ts"

const project = resolve(import.meta.dirname, "../../..")
const needed = ["/usr/bin/buildah", "/usr/sbin/debootstrap"]
const missing = [
  ...needed.filter((path) => !existsSync(path)),
  ...(process.getuid?.() === 0 ? [] : ["the rights of root"])
]
const skipped = missing.length === 0 ? "" : `, skipped without ${missing.join(" and ")}`

/** In MiB, on disk. */
const largest = 250

const env = { ...process.env, STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" }

/** The folder of the npm that this project is installed with. */
const npmFolder = () => {
  const found = execFileSync("bash", ["-c", "command -v npm"], { encoding: "utf8" }).trim()
  return dirname(dirname(realpathSync(found)))
}

const built = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "gatehouse-image-"))
    const bases = join(import.meta.dirname, "bases.sh")
    execFileSync(bases, [folder, process.execPath, npmFolder()], { env, stdio: "pipe" })
    const buildah = (...args: ReadonlyArray<string>) =>
      execFileSync(
        "buildah",
        ["--root", join(folder, "store"), "--runroot", join(folder, "run"), ...args],
        { cwd: project, env, encoding: "utf8", stdio: "pipe", maxBuffer: 1e8 }
      )
    const options = [
      "--network=host",
      "--format=docker",
      "--file=deploy/Dockerfile",
      "--ignorefile=deploy/Dockerfile.dockerignore",
      "--build-arg=NODE_IMAGE=localhost/gatehouse-test-build",
      "--build-arg=RUNTIME_IMAGE=localhost/gatehouse-test-runtime",
      "--tag=gatehouse-test"
    ]
    buildah("build", ...options, ".")
    return { buildah, folder }
  }),
  ({ folder }) =>
    Effect.sync(() => {
      // What was stopped while it ran has not given its mount back.
      execFileSync("umount", ["--recursive", "--lazy", join(folder, "store/overlay")])
      execFileSync("rm", ["-rf", folder])
    })
)

const isReady = (port: number) =>
  Effect.promise(() =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ status }) => status === 200,
      () => false
    )
  ).pipe(Effect.delay("200 millis"), Effect.repeat({ until: (ready) => ready }))

describe.skipIf(missing.length > 0)(`the image${skipped}`, () => {
  it.effect("is small, belongs to nobody, lists what is in it, and serves", () =>
    Effect.gen(function* () {
      const { buildah, folder } = yield* built
      const { config } = JSON.parse(buildah("inspect", "--type", "image", "gatehouse-test")).Docker
      assert.strictEqual(config.User, "65532:65532")
      assert.include(config.Healthcheck.Test.join(" "), "/health/ready")

      const container = buildah("from", "gatehouse-test").trim()
      const tree = buildah("mount", container).trim()
      const kibibytes = Number(
        execFileSync("du", ["-sk", tree], { encoding: "utf8" }).split("\t")[0]
      )
      assert.isBelow(kibibytes / 1024, largest)
      assert.isFalse(existsSync(join(tree, "bin/sh")), "there is no shell")
      assert.isTrue(existsSync(join(tree, "app/sbom.json")))
      buildah("umount", container)
      const started = join(folder, "started")
      writeFileSync(started, "")

      const port = yield* freePort
      // Whoever the image runs as reaches it; the tests' own is on a socket of its user's.
      const postgres = yield* NetworkPostgres.make()
      yield* TestClock.withLive(postgres.start)
      const { details } = postgres
      const variables = {
        ...envOn(details),
        PORT: String(port),
        HOST: "127.0.0.1",
        SMTP_URL: "smtp://127.0.0.1:9",
        TRUSTED_PROXIES: "none",
        DRAIN_SECONDS: "0"
      }
      const settings = Object.entries(variables).flatMap(([name, value]) => [
        "--env",
        `${name}=${value}`
      ])
      const store = ["--root", join(folder, "store"), "--runroot", join(folder, "run")]
      const run = [...store, "run", "--network", "host", ...settings, container, "--"]
      const program = [...config.Entrypoint, ...config.Cmd]
      yield* Effect.acquireRelease(
        Effect.sync(() =>
          spawn("buildah", [...run, ...program], {
            env,
            stdio: ["ignore", "ignore", "inherit"],
            detached: true
          })
        ),
        (child) =>
          Effect.callback<void>((resume) => {
            child.on("exit", () => resume(Effect.void))
            process.kill(-(child.pid ?? assert.fail()), "SIGTERM")
          })
      )
      yield* TestClock.withLive(isReady(port))
      const answer = yield* Effect.promise(() => fetch(`http://127.0.0.1:${port}/docs`))
      assert.strictEqual(answer.status, 404, "it runs in production")

      const [kind, ...check] = config.Healthcheck.Test
      assert.strictEqual(kind, "CMD")
      // Throws unless it is found well.
      execFileSync("buildah", [...run, ...check], { env, stdio: "pipe" })
      const now = buildah("mount", container).trim()
      // What buildah itself writes is below /etc and /run.
      const pruned = ["etc", "run"].flatMap((name) => ["-path", join(now, name), "-prune", "-o"])
      const search = [now, ...pruned, "-type", "f", "-newer", started, "-print"]
      const written = execFileSync("find", search, { encoding: "utf8" })
      assert.strictEqual(written, "", "it runs on a root that is only read")
    })
  )
})
