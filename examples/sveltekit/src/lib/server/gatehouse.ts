import { createGatehouse } from "@gatehouse-id/server/fetch"

/** Address of the service. */
export const appUrl = process.env["GATEHOUSE_URL"] ?? "http://localhost:3000"

export const gatehouse = createGatehouse({
  appUrl,
  audience: process.env["GATEHOUSE_AUDIENCE"],
  // Where browsers find this application.
  origin: process.env["ORIGIN"] ?? `http://localhost:${process.env["PORT"] ?? 5007}`
})
