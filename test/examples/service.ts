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

/** The organizations of somebody: in one of them everything is theirs, in the other little is. */
export interface Organizations {
  readonly owned: { readonly id: string; readonly name: string }
  readonly joined: { readonly id: string; readonly name: string }
}

export const giveOrganizations = async (
  { server }: Service,
  userId: string
): Promise<Organizations> => {
  const owned = await server.organizations.createOrganization({
    body: { name: "Analytical Engines", ownerUserId: userId }
  })
  const joined = await server.organizations.createOrganization({ body: { name: "Difference" } })
  const params = { organizationId: joined.id }
  await server.organizations.addMember({ params, body: { userId, role: "member" } })
  return { owned, joined }
}

export interface Member extends Organizations {
  readonly id: string
  readonly email: string
  readonly password: string
}

export const newMember = async (service: Service, email: string): Promise<Member> => {
  const password = "correct horse battery staple"
  const body = { email, emailVerified: true, password }
  const { id } = await service.server.users.createUser({ body })
  return { id, email, password, ...(await giveOrganizations(service, id)) }
}
