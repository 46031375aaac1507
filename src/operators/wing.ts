import { Operators } from "./staff/Operators.ts"

/** Those who operate the installation, and what they do with it. */
export const layer = Operators.layer
