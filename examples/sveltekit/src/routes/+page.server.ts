import { gatehouse } from "#lib/server/gatehouse.ts"
import type { PageServerLoad } from "./$types"

export const load: PageServerLoad = ({ locals }) => ({
  isSignedIn: locals.person !== null,
  signIn: gatehouse.signInUrl("/dashboard")
})
