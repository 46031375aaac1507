import { installation } from "../kernel/api.ts"
import { Explorer } from "./audit/Explorer.tsx"

/** The trail of the operators' own accounts. */
const PlatformAudit = () => (
  <Explorer
    name="platform"
    isEnvironment={false}
    search={(...input) => installation.operators.searchPlatformAuditEvents(...input)}
  />
)

export default PlatformAudit
