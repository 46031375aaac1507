import { createGatehouse } from "@gatehouse-id/server/express"

export const port = Number(process.env.PORT ?? 5001)

export const gatehouse = createGatehouse({
  appUrl: process.env.GATEHOUSE_URL ?? "http://localhost:3000",
  audience: process.env.GATEHOUSE_AUDIENCE,
  // Where browsers find this application.
  origin: process.env.ORIGIN ?? `http://localhost:${port}`
})
