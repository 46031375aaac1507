import { createClient } from "@gatehouse-id/client"

declare const __GATEHOUSE_URL__: string

export const client = createClient({ url: __GATEHOUSE_URL__ })

/** The address of a page of Gatehouse that comes back to one of ours. */
export const page = (name: "sign-in" | "sign-out" | "organizations", path: string) =>
  `${__GATEHOUSE_URL__}/_service/pages/${name}?${new URLSearchParams({
    redirectUrl: location.origin + path
  })}`

/** Calls our backend in the name of whoever is signed in. */
export const api = async <A>(path: string): Promise<A> => {
  const token = await client.getAccessToken()
  const answer = await fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return answer.json() as Promise<A>
}
