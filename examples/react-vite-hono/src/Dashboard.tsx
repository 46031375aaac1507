import { useEffect, useState } from "react"
import { api, page, session, useSession } from "./gatehouse.ts"

interface Me {
  readonly organization: { readonly permissions: ReadonlyArray<string> } | null
}

/** What the backend lets the role in the active organization do: hiding a link protects nothing. */
const useMayBill = (organizationId: string | null) => {
  const [mayBill, setMayBill] = useState<boolean | null>(null)
  useEffect(() => {
    let isCurrent = true
    setMayBill(null)
    const ask = async () => {
      const { organization } = await api<Me>("/me")
      if (isCurrent) setMayBill(organization?.permissions.includes("organization:update") === true)
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [organizationId])
  return mayBill
}

const choose = (form: FormData) => {
  const chosen = String(form.get("organizationId"))
  void session.switchOrganization(chosen === "" ? null : chosen)
}

const Switcher = ({ active }: { readonly active: string | null }) => {
  const state = useSession()
  const organizations = state.step === "signed_in" ? state.organizations : null
  if (organizations === null) return null
  return (
    <form action={choose}>
      <label>
        Organization{" "}
        <select name="organizationId" defaultValue={active ?? ""} key={active}>
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
  const state = useSession()
  const active = state.step === "signed_in" ? state.session.organizationId : null
  const mayBill = useMayBill(active)
  if (state.step !== "signed_in") return null
  return (
    <>
      <h1>Dashboard</h1>
      <p>
        Signed in as {state.user.name ?? state.user.email}.{" "}
        <a href={page("sign-out", "/")}>Sign out</a>
      </p>
      <Switcher active={active} />
      {mayBill === true && <a href="/billing">Billing</a>}
      {mayBill === false && <p>Billing is for those who may change the organization.</p>}
    </>
  )
}
