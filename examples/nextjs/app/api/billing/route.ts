import { gatehouse } from "@/lib/gatehouse"

export const GET = gatehouse.protectApi(
  (_, { organization }) => Response.json({ organizationId: organization?.id, plan: "pro" }),
  { permission: "organization:update" }
)
