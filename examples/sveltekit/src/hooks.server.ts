import { error, type Handle } from "@sveltejs/kit"
import { authenticateRequest } from "#lib/server/gatehouse.ts"

export const handle: Handle = async ({ event, resolve }) => {
  const state = await authenticateRequest(event.request, { sessionCookie: true })
  if (state.status === "signed-out" && state.reason === "foreign-origin") {
    error(403, "This form was sent from a foreign page.")
  }
  event.locals.person = state.status === "signed-in" ? state : null
  return resolve(event)
}
