import { render } from "preact"
import { App } from "./App.tsx"
import { startRouting } from "./kernel/router.ts"
import { loadMe, watchOperator } from "./kernel/session.ts"
import { tellConfirmed } from "./kernel/signIn.ts"

if (location.pathname === "/confirmed") {
  tellConfirmed()
} else {
  startRouting()
  watchOperator()
  const root = document.querySelector("#app")
  if (root !== null) render(<App ready={loadMe()} />, root)
}
