import { json } from "@sveltejs/kit"
import { gatehouse } from "#lib/server/gatehouse.ts"
import type { RequestHandler } from "./$types"

const billing = gatehouse.protectApi(
  (_, { organization }) => json({ organizationId: organization?.id, plan: "pro" }),
  { permission: "organization:update" }
)

export const GET: RequestHandler = ({ request }) => billing(request)
