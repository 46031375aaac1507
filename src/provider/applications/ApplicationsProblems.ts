import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"
import { Issue } from "../../contract/Problems.ts"

export class ApplicationNotFound extends Problem<ApplicationNotFound>()(
  "application_not_found",
  404,
  "There is no such application"
) {}

/** Parts of the application contradict one another or its kind; `errors` names them. */
export class InvalidApplication extends Problem<InvalidApplication>()(
  "invalid_application",
  400,
  "The application cannot be like this",
  { errors: Schema.Array(Issue) }
) {}

export class TooManyApplications extends Problem<TooManyApplications>()(
  "too_many_applications",
  409,
  "No more applications can be added",
  { limit: Schema.Int }
) {}

/** The application describes itself; operators and backends decide about it, not what it is. */
export class ApplicationManaged extends Problem<ApplicationManaged>()(
  "application_managed",
  409,
  "The application describes itself: only enabled, trust and its lifetimes can be changed"
) {}

/** The application proves itself by keys, or not at all. */
export class NoSecretMethod extends Problem<NoSecretMethod>()(
  "no_secret_method",
  409,
  "The application does not use a secret"
) {}
