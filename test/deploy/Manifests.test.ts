import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { environmentVariables } from "../support/environmentVariables.ts"

const root = join(import.meta.dirname, "../..")
const deploy = join(root, "deploy")
const read = (path: string) => readFileSync(join(root, path), "utf8")

const runs = (program: string, ...args: ReadonlyArray<string>) => {
  try {
    return execFileSync(program, args, { encoding: "utf8", stdio: "pipe" })
  } catch (error) {
    const { stderr, stdout } = error as { readonly stderr: string; readonly stdout: string }
    throw new Error(`${program} ${args.join(" ")}\n${stdout}\n${stderr}`, { cause: error })
  }
}

const has = (program: string) => {
  try {
    execFileSync("which", [program], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

const skipped = (program: string) => (has(program) ? "" : `, skipped as there is no ${program}`)

const source = globSync("src/**/*.ts", { cwd: root }).map(read).join("\n")

/** Every metric that the service has, as Prometheus names its series. */
const metrics = new Set(
  [
    ...source.matchAll(/(?:Metric\.(histogram|counter|gauge)|gauge)\(\s*"(\w+)"/g),
    // What the process that starts workers tells of them itself.
    ...source.matchAll(/# (TYPE) (gatehouse_\w+) /g)
  ].flatMap(([, kind, name = ""]) =>
    kind === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name]
  )
)

const asked = (text: string) =>
  new Set(text.match(/\b(?:http_server|gatehouse|process|nodejs)_[a-z0-9_]+/g) ?? [])

describe("what watches the service", () => {
  it.each(["deploy/prometheus/alerts.yaml", "deploy/grafana/gatehouse.json"])(
    "%s asks for metrics that there are",
    (path) => {
      const names = [...asked(read(path))]
      assert.isAbove(names.length, 5)
      assert.deepStrictEqual(
        names.filter((name) => !metrics.has(name)),
        []
      )
    }
  )

  it.skipIf(!has("promtool"))(`has alerts that fire when they should${skipped("promtool")}`, () => {
    const tested = runs("promtool", "test", "rules", join(deploy, "prometheus/alerts.test.yaml"))
    assert.include(tested, "SUCCESS")
  })
})

describe("what starts the service", () => {
  it.each([
    "deploy/compose.yaml",
    "deploy/gatehouse.env.example",
    "deploy/helm/gatehouse/templates/_helpers.tpl"
  ])("%s sets variables that there are", (path) => {
    const set = [...read(path).matchAll(/^ *(?:- \{ name: )?([A-Z][A-Z_]{3,})(?:[:=,]| )/gm)]
      .map(([, name = ""]) => name)
      .filter((name) => !/^(POSTGRES_|GATEHOUSE_)/.test(name))
    assert.isAbove(set.length, 3)
    assert.deepStrictEqual(
      set.filter((name) => !environmentVariables.has(name)),
      []
    )
  })

  it.skipIf(!has("systemd-analyze"))(
    `as a unit is valid and exposes little${skipped("systemd-analyze")}`,
    () => {
      const unit = join(deploy, "systemd/gatehouse.service")
      assert.strictEqual(runs("systemd-analyze", "verify", unit), "")
      const judged = runs("systemd-analyze", "security", "--offline=true", "--threshold=20", unit)
      assert.match(judged, /Overall exposure level.*OK/)
    }
  )

  it("as a chart trusts no proxy that was not named", () => {
    const values = read("deploy/helm/gatehouse/values.yaml")
    assert.match(values, /^trustedProxies: ""$/m)
    const helpers = read("deploy/helm/gatehouse/templates/_helpers.tpl")
    assert.match(helpers, /TRUSTED_PROXIES, value: \{\{ required "[^"]+" \.Values\.trustedProxies /)
  })

  const chart = join(deploy, "helm/gatehouse")
  const trusting = ["--set", "trustedProxies=10.42.7.16/28"]
  describe.skipIf(!has("helm"))(`as a chart${skipped("helm")}`, () => {
    it("has nothing that the linter finds", () => {
      const linted = runs("helm", "lint", "--strict", ...trusting, chart)
      assert.notMatch(linted, /\[(WARNING|ERROR)\]/)
    })

    it("says what to set where no trusted proxy is named", () => {
      const args = ["template", "--kube-version", "1.30.0", "gatehouse", chart]
      assert.throws(
        () => runs("helm", ...args),
        /Set trustedProxies to the addresses of your ingress controller/
      )
      assert.include(runs("helm", ...args, ...trusting), 'value: "10.42.7.16/28"')
    })

    it("runs two replicas that need no right, drain, and read their secrets from one that exists", () => {
      const text = runs(
        "helm",
        "template",
        "--kube-version",
        "1.30.0",
        ...trusting,
        "gatehouse",
        chart
      )
      for (const part of [
        "replicas: 2",
        "kind: PodDisruptionBudget",
        "kind: NetworkPolicy",
        "helm.sh/hook: pre-install,pre-upgrade",
        "readOnlyRootFilesystem: true",
        "runAsNonRoot: true",
        "path: /health/ready",
        "terminationGracePeriodSeconds: 35"
      ]) {
        assert.include(text, part)
      }
      assert.notInclude(text, "kind: Secret\n")
    })
  })
})
