import { error, type Handle } from "@sveltejs/kit"
import { gatehouse } from "#lib/server/gatehouse.ts"

export const handle: Handle = async ({ event, resolve }) => {
  event.locals.person = null
  // Below /api each route asks by itself.
  if (event.route.id?.startsWith("/api/") === true) return resolve(event)
  const state = await gatehouse.session(event.request)
  if (state.status === "signed-in") event.locals.person = state
  else if (state.reason === "foreign-origin") error(403, "This form was sent from a foreign page.")
  // Signing in again would change nothing, and lead back here.
  else if (state.expected !== undefined)
    throw new Error(`Tokens are refused: ${state.reason}; expected ${state.expected}`)
  const response = await resolve(event)
  // No cache may keep what one person is shown.
  response.headers.set("cache-control", "private, no-store")
  return response
}
