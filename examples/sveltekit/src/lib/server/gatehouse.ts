import { createGatehouse } from "@gatehouse-id/server/fetch"

export const gatehouse = createGatehouse({
  appUrl: process.env["GATEHOUSE_URL"] ?? "http://localhost:3000",
  audience: process.env["GATEHOUSE_AUDIENCE"],
  // Where browsers find this application.
  origin: process.env["ORIGIN"] ?? `http://localhost:${process.env["PORT"] ?? 5004}`
})
