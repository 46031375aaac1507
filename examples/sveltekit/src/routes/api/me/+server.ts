import { json } from "@sveltejs/kit"
import { gatehouse } from "#lib/server/gatehouse.ts"
import type { RequestHandler } from "./$types"

const me = gatehouse.protectApi((_, { organization, userId }) => json({ userId, organization }))

export const GET: RequestHandler = ({ request }) => me(request)
