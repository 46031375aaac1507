import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, test, type TestContext } from "vitest"
import { Missing, run, type Command } from "../examples/programs.ts"
import { project, startService, type Service } from "../examples/service.ts"

const email = "ada@example.com"

/** Each calls the server API with the client that its generator made, and prints the address. */
const programs = {
  typescript: `import createClient from "openapi-fetch"
    import type { paths } from "./server.d.ts"
    import type { paths as Client } from "./client.d.ts"

    const { SERVICE_URL: baseUrl = "", SECRET_KEY: key } = process.env
    const server = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } })
    const users = await server.GET("/api/server/v1/users", { params: { query: { limit: 1 } } })
    const pages = createClient<Client>({ baseUrl })
    const { data } = await pages.GET("/_service/environment")
    console.log(data?.name, users.data?.items[0]?.email)
    `,
  python: `import os
from client.api.boot import environment
from client import Client
from server import AuthenticatedClient
from server.api.users import list_users

url = os.environ["SERVICE_URL"]
server = AuthenticatedClient(base_url=url, token=os.environ["SECRET_KEY"], raise_on_unexpected_status=True)
users = list_users.sync(client=server, limit=1)
print(environment.sync(client=Client(base_url=url)).name, users.items[0].email)
`,
  go: `package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"example.com/clients/client"
	"example.com/clients/server"
)

func main() {
	url := os.Getenv("SERVICE_URL")
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("SECRET_KEY"))
		return nil
	}
	calls, err := server.NewClientWithResponses(url, server.WithRequestEditorFn(authorize))
	if err != nil {
		panic(err)
	}
	users, err := calls.ListUsersWithResponse(context.Background(), &server.ListUsersParams{})
	if err != nil {
		panic(err)
	}
	pages, err := client.NewClientWithResponses(url)
	if err != nil {
		panic(err)
	}
	environment, err := pages.EnvironmentWithResponse(context.Background(), nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(environment.JSON200.Name, *users.JSON200.Items[0].Email)
}
`
}

describe("the OpenAPI documents", () => {
  let folder: string
  let service: Service
  let env: Readonly<Record<string, string>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-clients-"))
    service = await startService(folder)
    env = { SERVICE_URL: service.url, SECRET_KEY: service.secretKey }
    await service.server.users.createUser({ body: { email, emailVerified: true } })
  })
  afterAll(async () => {
    await service?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs commands in a folder with the documents and these files; answers what the last one said. */
  const all = async (
    name: string,
    files: Readonly<Record<string, string>>,
    commands: ReadonlyArray<Command>,
    { skip }: TestContext
  ): Promise<string> => {
    const work = join(folder, name)
    await mkdir(work)
    await cp(join(project, "docs/openapi"), work, { recursive: true })
    for (const [file, text] of Object.entries(files)) await writeFile(join(work, file), text)
    try {
      let said = ""
      for (const command of commands) said = await run(command, work, env)
      return said.trim()
    } catch (error) {
      if (error instanceof Missing) skip(`skipped, as ${error.message}`)
      throw error
    }
  }

  const manifest = `{ "type": "module" }`

  test("make a client in TypeScript, by openapi-typescript", async (context) => {
    const types = ["--strict", "--skipLibCheck", "false", "--types", "node"] as const
    const said = await all(
      "typescript",
      { "package.json": manifest, "main.ts": programs.typescript },
      [
        [
          "npm",
          "install",
          "--ignore-scripts",
          "openapi-typescript@7.13.0",
          "openapi-fetch@0.17.0",
          "typescript@5.9.3",
          "@types/node@22.19.0"
        ],
        ["npx", "openapi-typescript", "server.json", "-o", "server.d.ts"],
        ["npx", "openapi-typescript", "client.json", "-o", "client.d.ts"],
        ["npx", "tsc", ...types, "--target", "es2022", "--module", "nodenext", "main.ts"],
        ["node", "main.js"]
      ],
      context
    )
    assert.strictEqual(said, `development ${email}`)
  })

  test("make a client in Python, by openapi-python-client", async (context) => {
    // It looks for the formatter that came with it on the path.
    const program = `PATH="$PWD/.venv/bin:$PATH" openapi-python-client generate`
    const generate = (name: string): Command => [
      "sh",
      "-c",
      `${program} --path ${name}.json --meta none --output-path ${name} --fail-on-warning --config config.json`
    ]
    const said = await all(
      "python",
      {
        "main.py": programs.python,
        // It takes XML as text, but knows no metadata of SAML.
        "config.json": JSON.stringify({
          content_type_overrides: { "application/samlmetadata+xml": "text/xml" }
        })
      },
      [
        ["python3", "-m", "venv", ".venv"],
        [".venv/bin/pip", "install", "--quiet", "openapi-python-client==0.29.1"],
        generate("server"),
        generate("client"),
        [".venv/bin/python", "-m", "compileall", "-q", "server", "client"],
        [".venv/bin/python", "main.py"]
      ],
      context
    )
    assert.strictEqual(said, `development ${email}`)
  })

  test("make a client in Go, by oapi-codegen", async (context) => {
    const tool = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2"
    const generate = (name: string): Command => [
      "sh",
      "-c",
      `go run ${tool} -generate types,client -package ${name} -o ${name}/client.go ${name}.json`
    ]
    const said = await all(
      "go",
      { "go.mod": "module example.com/clients\n\ngo 1.25.0\n", "main.go": programs.go },
      [
        ["mkdir", "server", "client"],
        generate("server"),
        generate("client"),
        ["go", "mod", "tidy"],
        ["go", "vet", "."],
        ["go", "run", "."]
      ],
      context
    )
    assert.strictEqual(said, `development ${email}`)
  })

  test("leave Spectral nothing to say", async (context) => {
    const lint = ["spectral", "lint", "--fail-severity", "hint", "--quiet"] as const
    const said = await all(
      "spectral",
      { "package.json": manifest, ".spectral.yaml": `extends: ["spectral:oas"]\n` },
      [
        ["npm", "install", "--ignore-scripts", "@stoplight/spectral-cli@6.16.3"],
        ["npx", ...lint, "server.json", "client.json", "console.json"]
      ],
      context
    )
    assert.notMatch(said, /\d+ problems?/)
  })
})
