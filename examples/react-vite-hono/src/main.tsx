import { GatehouseProvider } from "@gatehouse-id/react"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./App.tsx"
import { client } from "./gatehouse.ts"

const root = document.getElementById("root")
if (root === null) throw new Error("index.html has no root")
createRoot(root).render(
  <StrictMode>
    <GatehouseProvider client={client}>
      <App />
    </GatehouseProvider>
  </StrictMode>
)
