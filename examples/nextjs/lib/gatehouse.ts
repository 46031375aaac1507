import { createGatehouse, type SignedIn } from "@gatehouse-id/server/next"
import { headers } from "next/headers"
import { cache } from "react"

export const gatehouse = createGatehouse({
  appUrl: process.env.GATEHOUSE_URL ?? "http://localhost:3000",
  audience: process.env.GATEHOUSE_AUDIENCE,
  // Where browsers find this application.
  origin: process.env.ORIGIN ?? `http://localhost:${process.env.PORT ?? 5003}`
})

/** Who asks for what is rendered just now; asked once a request, wherever it is used. */
export const currentPerson = cache(async (): Promise<SignedIn | null> => {
  const state = await gatehouse.session(await headers())
  return state.status === "signed-in" ? state : null
})
