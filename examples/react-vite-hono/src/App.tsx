import { useSession } from "@gatehouse-id/react"
import { Billing } from "./Billing.tsx"
import { Components } from "./Components.tsx"
import { Dashboard } from "./Dashboard.tsx"
import { page } from "./gatehouse.ts"

/** Shows a page to whoever is signed in; sends everybody else to sign in and come back. */
const Protected = ({ children }: { readonly children: React.ReactNode }) => {
  const { step } = useSession().state
  if (step === "signed_in") return children
  if (step === "signed_out") location.replace(page("sign-in", location.pathname))
  return <p>One moment…</p>
}

const Home = () => {
  const { step } = useSession().state
  return (
    <>
      <h1>Gatehouse with React and Hono</h1>
      {step === "signed_in" && (
        <p>
          You are signed in. <a href="/dashboard">Dashboard</a>
        </p>
      )}
      {step === "signed_out" && <a href={page("sign-in", "/dashboard")}>Sign in</a>}
    </>
  )
}

const pages: Readonly<Record<string, React.ReactNode>> = {
  "/components": <Components />,
  "/dashboard": (
    <Protected>
      <Dashboard />
    </Protected>
  ),
  "/billing": (
    <Protected>
      <Billing />
    </Protected>
  )
}

export const App = () => pages[location.pathname] ?? <Home />
