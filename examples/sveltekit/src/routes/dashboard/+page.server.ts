import { redirect } from "@sveltejs/kit"
import { asVisitor, page } from "#lib/server/gatehouse.ts"
import type { Actions, PageServerLoad } from "./$types"

export const load: PageServerLoad = async ({ cookies, locals }) => {
  const { person } = locals
  if (person === null) redirect(303, page("sign-in", "/dashboard"), { external: true })
  const visitor = asVisitor(cookies)
  const [user, { items }] = await Promise.all([
    visitor.users.currentUser(),
    visitor.organizations.listOwnOrganizations()
  ])
  return {
    name: user.name ?? user.email,
    organizations: items.map(({ id, name }) => ({ id, name })),
    active: person.organization?.id ?? "",
    mayBill: person.has({ permission: "organization:update" }),
    signOut: page("sign-out", "/"),
    manage: page("organizations", "/dashboard")
  }
}

export const actions: Actions = {
  switchOrganization: async ({ cookies, request }) => {
    const organizationId = String((await request.formData()).get("organizationId") ?? "") || null
    await asVisitor(cookies).organizations.setActiveOrganization({ body: { organizationId } })
    redirect(303, "/dashboard")
  }
}
