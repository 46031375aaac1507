import { exchange, type Call } from "../../../sdk/calls.ts"
import { addressOf, routeOf, type OperationName } from "./api.ts"
import { environment } from "./session.ts"
import { signIn } from "./signIn.ts"
import { GatehouseProblem } from "../../../sdk/GatehouseProblem.ts"

/** Sends a file as it is to an operation of the environment. */
export const upload = async (
  operation: OperationName,
  file: File,
  contentType: string,
  query: Readonly<Record<string, string>> = {}
): Promise<unknown> => {
  const [method] = routeOf(operation)
  const path = addressOf(operation, { environmentId: environment.value?.id ?? "" })
  const search = new URLSearchParams(query)
  const call: Call = {
    operation,
    method,
    path: search.size === 0 ? path : `${path}?${search}`,
    body: undefined,
    options: {}
  }
  try {
    return await exchange((url, init) => fetch(url, { ...init, body: file }), "", call, {
      headers: { "content-type": contentType }
    })
  } catch (problem) {
    if (problem instanceof GatehouseProblem && problem.status === 401) await signIn()
    throw problem
  }
}
