import { redirect } from "@sveltejs/kit"
import { gatehouse } from "#lib/server/gatehouse.ts"
import type { Actions, PageServerLoad } from "./$types"

/** The person, or a way round by the sign-in page. */
const signedIn = ({ person }: App.Locals) =>
  person ?? redirect(303, gatehouse.signInUrl("/dashboard"), { external: true })

export const load: PageServerLoad = async ({ locals }) => {
  const person = signedIn(locals)
  const visitor = gatehouse.asVisitor(person)
  const [user, { items }] = await Promise.all([
    visitor.users.currentUser(),
    visitor.organizations.listOwnOrganizations()
  ])
  return {
    name: user.name ?? user.email,
    organizations: items.map(({ id, name }) => ({ id, name })),
    active: person.organization?.id ?? "",
    mayBill: person.has({ permission: "organization:update" }),
    signOut: gatehouse.signOutUrl("/"),
    manage: gatehouse.organizationsUrl("/dashboard")
  }
}

export const actions: Actions = {
  switchOrganization: async ({ locals, request }) => {
    const { organizations } = gatehouse.asVisitor(signedIn(locals))
    const organizationId = String((await request.formData()).get("organizationId") ?? "") || null
    await organizations.setActiveOrganization({ body: { organizationId } })
    redirect(303, "/dashboard")
  }
}
