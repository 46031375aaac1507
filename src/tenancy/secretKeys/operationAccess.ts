import { Context } from "effect"
import { OpenApi, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import { ReadsOnly } from "../../contract/ServerAuth.ts"
import type { AccessLevel } from "./SecretKey.ts"

/** A group by its tag in the OpenAPI document. */
export const titleOf = ({ annotations, identifier }: HttpApiGroup.Top): string =>
  Context.getOrElse(annotations, OpenApi.Title, () => identifier)

/** The access that an operation asks of a key. */
export const neededBy = ({ annotations, method }: HttpApiEndpoint.Top): AccessLevel =>
  method === "GET" || Context.get(annotations, ReadsOnly) ? "read" : "write"
