import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, test, vi, type TestContext } from "vitest"
import { packPython } from "../../scripts/pack/pythonPackage.ts"
import { run } from "../examples/programs.ts"
import { project, startService } from "../examples/service.ts"
import { clientDocuments } from "../support/blockFates.ts"
import { blocks } from "../support/documents.ts"
import { built, orSkip, type Build } from "./builds.ts"
import { memberOf } from "./peers/member.ts"
import { startIssuer } from "./peers/verdicts.ts"

/** What the client needs, and the frameworks that it has middleware for. */
const environment: Build = {
  name: "python-client",
  files: {},
  commands: [
    ["python3", "-m", "venv", ".venv"],
    [
      ".venv/bin/pip",
      "install",
      "--quiet",
      "--disable-pip-version-check",
      "httpx==0.28.1",
      "pydantic==2.14.4",
      "PyJWT[crypto]==2.15.1",
      "fastapi==0.165.0",
      "python-multipart==0.0.34",
      "django==5.2.19",
      "mypy==2.4.1",
      "pytest==9.2.0"
    ]
  ]
}

/** Tools that pack it. */
const packers: Build = {
  name: "python-packers",
  files: {},
  commands: [
    ["python3", "-m", "venv", ".venv"],
    [
      ".venv/bin/pip",
      "install",
      "--quiet",
      "--disable-pip-version-check",
      "build==1.6.1",
      "hatchling==1.33.0"
    ]
  ]
}

const sources = join(project, "src/sdk/python")

describe("the client in Python", () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-python-"))
    await cp(join(sources, "gatehouse_id"), join(folder, "gatehouse_id"), { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Runs a program of the tests with the client beside it. */
  const python = async (
    context: TestContext,
    args: ReadonlyArray<string>,
    env: Readonly<Record<string, string>> = {}
  ): Promise<string> => {
    const home = await orSkip(() => built(environment), context)
    const { PYTHONPATH = folder, ...others } = env
    return run([join(home, ".venv/bin/python"), ...args], folder, { ...others, PYTHONPATH })
  }

  const peer = (name: string) => join(import.meta.dirname, "peers", name)

  test("judges tokens, requests, webhooks and addresses as the SDK does", async (context) => {
    const issuer = await startIssuer()
    try {
      const file = join(folder, "cases.json")
      await writeFile(file, JSON.stringify(issuer.cases))
      const said = await python(context, [peer("verdicts.py"), file])
      assert.deepStrictEqual(JSON.parse(said), issuer.expected)
    } finally {
      await issuer.stop()
    }
  })

  test("calls the service, and follows its sessions, keys and webhooks", async (context) => {
    // Data of its own: a service tells its secret key at its first start only.
    const service = await startService(join(folder, "service"))
    try {
      const said = await python(context, [peer("service.py")], await memberOf(service, "python"))
      assert.strictEqual(said.trim(), "all is well")
    } finally {
      await service.stop()
    }
  })

  test("fetches keys once in a flood, and prints no secret", async (context) => {
    const said = await python(context, [peer("hostile.py")])
    assert.strictEqual(said.trim(), "all is well")
  })

  test("guards routes of FastAPI and Django", async (context) => {
    const service = await startService(join(folder, "frameworks"))
    try {
      const member = await memberOf(service, "frameworks")
      const said = await python(context, [peer("frameworks.py")], member)
      assert.match(said, /all is well\s*$/)
    } finally {
      await service.stop()
    }
  })

  test("has the version of the service", async () => {
    const version = /^version = "(.+)"$/m.exec(
      await readFile(join(sources, "pyproject.toml"), "utf8")
    )
    const manifest = JSON.parse(await readFile(join(project, "package.json"), "utf8"))
    assert.strictEqual(version?.[1], manifest.version)
  })

  test("is typed to the last function", async (context) => {
    const said = await python(context, ["-m", "mypy", "--strict", "gatehouse_id"])
    assert.match(said, /^Success/)
  })

  test("fits what the documents show of it", async (context) => {
    const shown = blocks.filter(
      ({ document, language }) => language === "python" && clientDocuments.test(document)
    )
    assert.isAtLeast(shown.length, 4)
    const files = shown.map(
      ({ document }, index) => `${document.replaceAll(/\W/g, "_")}_${index}.py`
    )
    for (const [index, { text }] of shown.entries()) {
      await writeFile(join(folder, files[index] ?? ""), text)
    }
    // Django itself has no types.
    const strictly = ["-m", "mypy", "--strict", "--disable-error-code", "import-untyped"]
    const said = await python(context, [...strictly, ...files])
    assert.match(said, /^Success/)
  })

  test("is packed as a wheel and a source distribution, the same bytes each time", async (context) => {
    const home = await orSkip(() => built(packers), context)
    vi.stubEnv("PYTHON", join(home, ".venv/bin/python"))
    const time = new Date("2026-01-31T12:00:00Z")
    const folders = [join(folder, "packed"), join(folder, "packed-again")]
    const made = []
    for (const into of folders) {
      await mkdir(into)
      made.push(packPython(project, time, into))
    }
    vi.unstubAllEnvs()
    const { version } = JSON.parse(await readFile(join(project, "package.json"), "utf8"))
    const files = [`gatehouse_id-${version}-py3-none-any.whl`, `gatehouse_id-${version}.tar.gz`]
    assert.deepStrictEqual(made, [
      { _tag: "Packed", files },
      { _tag: "Packed", files }
    ])
    const [into = "", again = ""] = folders
    for (const file of files) {
      assert.isTrue((await readFile(join(into, file))).equals(await readFile(join(again, file))))
    }
    const [wheel = ""] = files
    const target = join(folder, "target")
    const pip = [
      join(home, ".venv/bin/pip"),
      "install",
      "--quiet",
      "--no-deps",
      "--no-index"
    ] as const
    await run([...pip, "--target", target, join(into, wheel)], folder)
    const program =
      "import sys; sys.path.pop(0); import gatehouse_id, gatehouse_id.fastapi; print(gatehouse_id.__file__)"
    const said = await python(context, ["-c", program], { PYTHONPATH: target })
    assert.include(said, target)
  })

  test("says why it is not packed where the tools are missing", () => {
    vi.stubEnv("PYTHON", join(folder, "no-python"))
    const made = packPython(project, new Date(0), folder)
    vi.unstubAllEnvs()
    assert.strictEqual(made._tag, "Skipped")
  })
})
