import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"
import * as jose from "jose"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { SessionId, UserId } from "../../src/contract/Ids.ts"
import { AccessTokens } from "../../src/sessions/tokens/AccessTokens.ts"
import { SigningKeys } from "../../src/sessions/tokens/SigningKeys.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { blocks } from "../support/documents.ts"
import { TestService } from "../support/TestService.ts"
import { Missing, run, type Command } from "./programs.ts"

const userId = UserId.make("01900000-0000-7000-8000-000000000002")
const session = {
  id: SessionId.make("01900000-0000-7000-8000-000000000003"),
  authenticatedAt: DateTime.makeUnsafe("2026-01-02T03:04:05.678Z"),
  methods: ["password"],
  organization: null,
  impersonatorId: null
}

const shown = (language: string): string =>
  blocks.find(
    (block) => block.document === "docs/verifying-tokens.md" && block.language === language
  )?.text ?? assert.fail(language)

/** A verifier of the documents in a program that answers a verdict for each of its arguments. */
interface Verifier {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly install: ReadonlyArray<Command>
  readonly start: Command
}

const verifiers: ReadonlyArray<Verifier> = [
  {
    name: "Node.js",
    files: {
      "package.json": '{ "type": "module", "private": true }',
      "verify.js": shown("js"),
      "main.js": `import { isOutage, verify } from "./verify.js"
for (const token of process.argv.slice(2)) {
  console.log(await verify(token).then(({ sub }) => sub, (error) => isOutage(error) ? "503" : "401"))
}
`
    },
    install: [["npm", "install", "--no-audit", "--no-fund", "--prefer-offline", "jose"]],
    start: ["node", "main.js"]
  },
  {
    name: "Python",
    files: {
      "main.py": `${shown("python")}
import sys
for token in sys.argv[1:]:
    try:
        print(verify(token)["sub"])
    except jwt.InvalidTokenError:
        print("401")
    except jwt.PyJWKClientConnectionError:
        print("503")
`
    },
    install: [
      ["python3", "-m", "venv", ".venv"],
      [".venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "PyJWT[crypto]"]
    ],
    start: [".venv/bin/python", "main.py"]
  },
  {
    name: "Go",
    files: {
      "tokens/tokens.go": shown("go"),
      "main.go": `package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"example.com/verifier/tokens"
)

func main() {
	url := os.Getenv("APP_URL")
	verify, err := tokens.NewVerifier(context.Background(), url, url, strings.Fields(os.Getenv("ORIGINS"))...)
	if err != nil {
		panic(err)
	}
	for _, token := range os.Args[1:] {
		claims, err := verify(token)
		switch {
		case err == nil:
			fmt.Println(claims.Subject)
		case errors.Is(err, tokens.ErrOutage):
			fmt.Println("503")
		default:
			fmt.Println("401")
		}
	}
}
`
    },
    install: [
      ["go", "mod", "init", "example.com/verifier"],
      ["go", "mod", "tidy"],
      ["go", "build", "-o", "verifier", "."]
    ],
    start: ["./verifier"]
  }
]

const installed = async ({ files, install, name }: Verifier, folder: string) => {
  const home = join(folder, name)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(home, path, ".."), { recursive: true })
    await writeFile(join(home, path), text)
  }
  for (const command of install) await run(command, home)
  return home
}

const folder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "gatehouse-verifiers-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

/** The environment whose addresses lead here, a good token of it, and what else its keys sign. */
const minted = Effect.gen(function* () {
  const { origin } = yield* TestService
  const environments = yield* Environments
  const name = EnvironmentName.make("reachable")
  const environment = yield* Effect.catchTag(environments.get(name), "EnvironmentNotFound", () =>
    environments.create({ name, appUrl: new URL(origin), hosts: [], settings: {} })
  )
  const tokens = yield* AccessTokens
  const { token } = yield* tokens.mint({ environment, session, userId, origin: null })
  const good = Redacted.value(token)
  const keys = yield* SigningKeys
  const signed = (type: string, changes: object) =>
    Effect.map(
      keys.sign(environment.id, type, { ...jose.decodeJwt(good), ...changes }),
      Redacted.value
    )
  return { appUrl: environment.appUrl, good, signed }
})

layer(TestService.layer, { excludeTestServices: true, timeout: 60_000 })(
  "the verifier that the documents show",
  (it) => {
    it.effect.each(verifiers)(
      "in $name tells good, bad, foreign and expired tokens, and an outage, apart",
      (verifier, { skip }) =>
        Effect.gen(function* () {
          const parent = yield* folder
          const home = yield* Effect.promise(async () =>
            installed(verifier, parent).catch((error: unknown) => {
              if (error instanceof Missing) skip(`skipped, as ${error.message}`)
              throw error
            })
          )
          const verdicts = (url: string, ...tokens: ReadonlyArray<string>) =>
            Effect.promise(async () => {
              const origins = { ORIGINS: "https://app.example https://shop.example" }
              const [program, ...args] = verifier.start
              const command: Command = [program, ...args, ...tokens]
              return (await run(command, home, { APP_URL: url, ...origins })).trim().split("\n")
            })

          const { appUrl, good, signed } = yield* minted
          const now = Math.floor(Date.now() / 1000)
          const own = yield* signed("at+jwt", { azp: "https://shop.example" })
          const bad = [
            yield* signed("at+jwt", { azp: "https://elsewhere.example" }),
            yield* signed("at+jwt", { iat: now - 90, nbf: now - 90, exp: now - 30 }),
            yield* signed("at+jwt", { aud: "https://elsewhere.example" }),
            yield* signed("at+jwt", { iss: "https://elsewhere.example/_service" }),
            yield* signed("at+jwt", { sub: undefined }),
            yield* signed("JWT", {}),
            `${good.slice(0, -4)}AAAA`,
            [
              Buffer.from('{"alg":"ES256","typ":"at+jwt","kid":"x"}').toString("base64url"),
              ...good.split(".").slice(1)
            ].join("."),
            "no token"
          ]
          assert.deepStrictEqual(yield* verdicts(appUrl, good, own, ...bad), [
            userId,
            userId,
            ...bad.map(() => "401")
          ])
          // Nothing listens there.
          assert.deepStrictEqual(yield* verdicts("http://127.0.0.1:9", good), ["503"])
        })
    )
  }
)
