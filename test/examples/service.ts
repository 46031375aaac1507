import { resolve } from "node:path"
import { createServerClient } from "../../src/sdk/server.ts"
import type { ServerClient } from "../../src/sdk/ServerClient.ts"
import { answers, freePort, start, type Program } from "./programs.ts"

export const project = resolve(import.meta.dirname, "../..")

/** The service as somebody starts it beside an application. */
export interface Service {
  readonly url: string
  readonly server: ServerClient
  readonly secretKey: string
  /** For the command line, which works on the same data. */
  readonly env: Readonly<Record<string, string>>
  readonly stop: Program["stop"]
}

export const startService = async (folder: string): Promise<Service> => {
  const env = {
    PORT: String(await freePort()),
    CONSOLE_PORT: String(await freePort()),
    DATA_DIR: `${folder}/data`
  }
  const program = start([process.execPath, "src/main.ts"], project, env)
  const [, secretKey = ""] = await program.says(/Secret key +(sk_\w+_[\w-]{49})\n/)
  const url = `http://localhost:${env.PORT}`
  await answers(`${url}/health/ready`, program)
  return {
    url,
    server: createServerClient({ url, secretKey }),
    secretKey,
    env,
    stop: program.stop
  }
}

/** Somebody with two organizations: in one of them everything is theirs, in the other little is. */
export interface Member {
  readonly email: string
  readonly password: string
  readonly owned: { readonly id: string; readonly name: string }
  readonly joined: { readonly id: string; readonly name: string }
}

export const newMember = async ({ server }: Service, email: string): Promise<Member> => {
  const password = "correct horse battery staple"
  const user = await server.users.createUser({ body: { email, emailVerified: true, password } })
  const owned = await server.organizations.createOrganization({
    body: { name: "Analytical Engines", ownerUserId: user.id }
  })
  const joined = await server.organizations.createOrganization({ body: { name: "Difference" } })
  await server.organizations.addMember({
    params: { organizationId: joined.id },
    body: { userId: user.id, role: "member" }
  })
  return { email, password, owned, joined }
}
