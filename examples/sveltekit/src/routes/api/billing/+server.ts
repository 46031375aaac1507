import { json } from "@sveltejs/kit"
import { allowed } from "#lib/server/gatehouse.ts"
import type { RequestHandler } from "./$types"

export const GET: RequestHandler = ({ locals }) => {
  const { organization } = allowed(locals, "organization:update")
  return json({ organizationId: organization?.id, plan: "pro" })
}
