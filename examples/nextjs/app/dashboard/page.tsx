import { redirect } from "next/navigation"
import { currentPerson, gatehouse } from "@/lib/gatehouse"
import { switchOrganization } from "./actions"

export default async function Dashboard() {
  const person = await currentPerson()
  if (person === null) redirect(gatehouse.signInUrl("/dashboard"))
  const visitor = gatehouse.asVisitor(person)
  const [user, { items }] = await Promise.all([
    visitor.users.currentUser(),
    visitor.organizations.listOwnOrganizations()
  ])
  const active = person.organization?.id ?? ""
  return (
    <>
      <h1>Dashboard</h1>
      <p>
        Signed in as {user.name ?? user.email}. <a href={gatehouse.signOutUrl("/")}>Sign out</a>
      </p>
      <form action={switchOrganization}>
        <label>
          Organization{" "}
          <select name="organizationId" defaultValue={active} key={active}>
            <option value="">None</option>
            {items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button>Switch</button>{" "}
        <a href={gatehouse.organizationsUrl("/dashboard")}>Manage organizations</a>
      </form>
      {person.has({ permission: "organization:update" }) ? (
        <a href="/api/billing">Billing</a>
      ) : (
        <p>Billing is for those who may change the organization.</p>
      )}
    </>
  )
}
