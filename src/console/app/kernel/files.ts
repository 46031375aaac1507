import { exchange, type Call } from "../../../sdk/calls.ts"
import { addressOf, routeOf, type OperationName } from "./api.ts"
import { environment } from "./session.ts"
import { isSignedOut } from "./problems.ts"
import { signIn } from "./signIn.ts"

/** Hands a file to the operator. */
const offer = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Hands a text to the operator as a file. */
export const download = (name: string, text: string, type: string): void =>
  offer(name, new Blob([text], { type }))

const sent = async (
  operation: OperationName,
  path: string,
  ask: typeof fetch,
  headers: Readonly<Record<string, string>>
): Promise<unknown> => {
  const [method] = routeOf(operation)
  const call: Call = { operation, method, path, body: undefined, options: {} }
  try {
    return await exchange((url, init) => ask(url, init), "", call, { headers })
  } catch (problem) {
    if (isSignedOut(problem)) await signIn()
    throw problem
  }
}

/** Sends a file as it is to an operation of the environment. */
export const upload = (
  operation: OperationName,
  file: File,
  contentType: string,
  query: Readonly<Record<string, string>> = {}
): Promise<unknown> => {
  const path = addressOf(operation, { environmentId: environment.value?.id ?? "" })
  const search = new URLSearchParams(query)
  return sent(
    operation,
    search.size === 0 ? path : `${path}?${search}`,
    (url, init) => fetch(url, { ...init, body: file }),
    { "content-type": contentType }
  )
}

const noContent = 204

/** Fetches a file of the environment, and hands it to the operator. */
export const fetchFile = async (
  operation: OperationName,
  params: Readonly<Record<string, string>>,
  name: string
): Promise<void> => {
  const path = addressOf(operation, { environmentId: environment.value?.id ?? "", ...params })
  let file: Blob | undefined
  await sent(
    operation,
    path,
    async (url, init) => {
      const response = await fetch(url, init)
      if (!response.ok) return response
      file = await response.blob()
      return new Response(null, { status: noContent })
    },
    {}
  )
  if (file !== undefined) offer(name, file)
}
