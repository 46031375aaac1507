import { Explorer } from "./audit/Explorer.tsx"
import { environment, here } from "../kernel/session.ts"
import { installation } from "../kernel/api.ts"

/** The trail of an environment. */
const Audit = () => {
  // What is read page by page goes on in the environment that it was begun in.
  const { auditEvents } = here()
  return (
    <Explorer
      name={environment.value?.name ?? ""}
      isEnvironment
      search={(...input) => auditEvents.searchAuditEvents(...input)}
    />
  )
}

/** The trail of the operators' own accounts. */
export const PlatformAudit = () => (
  <Explorer
    name="platform"
    isEnvironment={false}
    search={(...input) => installation.operators.searchPlatformAuditEvents(...input)}
  />
)

export default Audit
