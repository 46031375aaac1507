import { Problem } from "../../contract/Problem.ts"

/** The environment has no JWT template of this name. */
export class TemplateNotFound extends Problem<TemplateNotFound>()(
  "template_not_found",
  404,
  "There is no such token template"
) {}
