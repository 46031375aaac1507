import { gatehouse } from "@/lib/gatehouse"

export const GET = gatehouse.protectApi((_, { organization, userId }) =>
  Response.json({ userId, organization })
)
