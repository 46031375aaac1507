import { useOrganizations, usePermission, useUser } from "@gatehouse-id/react"
import type { FormEvent } from "react"
import { page } from "./gatehouse.ts"

const Switcher = () => {
  const { activeId, organizations, switchTo } = useOrganizations()
  if (organizations === null) return null
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = String(new FormData(event.currentTarget).get("organizationId"))
    void switchTo(chosen === "" ? null : chosen)
  }
  return (
    <form method="post" onSubmit={choose}>
      <label>
        Organization{" "}
        <select name="organizationId" defaultValue={activeId ?? ""} key={activeId}>
          <option value="">None</option>
          {organizations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button>Switch</button> <a href={page("organizations", "/dashboard")}>Manage organizations</a>
    </form>
  )
}

export const Dashboard = () => {
  const user = useUser()
  // To show what a person can use: hiding a link protects nothing, the backend decides.
  const mayBill = usePermission("organization:update")
  if (user === null) return null
  return (
    <>
      <h1>Dashboard</h1>
      <p>
        Signed in as {user.name ?? user.email}. <a href={page("sign-out", "/")}>Sign out</a>
      </p>
      <Switcher />
      {mayBill ? (
        <a href="/billing">Billing</a>
      ) : (
        <p>Billing is for those who may change the organization.</p>
      )}
    </>
  )
}
