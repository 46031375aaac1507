import { error, type Handle } from "@sveltejs/kit"
import { gatehouse } from "#lib/server/gatehouse.ts"

export const handle: Handle = async ({ event, resolve }) => {
  event.locals.person = null
  // Below /api each route asks by itself.
  if (event.route.id?.startsWith("/api/") !== true) {
    const state = await gatehouse.session(event.request)
    if (state.status === "signed-in") event.locals.person = state
    else if (state.reason === "foreign-origin")
      error(403, "This form was sent from a foreign page.")
  }
  return resolve(event)
}
