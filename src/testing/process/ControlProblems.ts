import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"

/** The settings do not fit. */
export class TestSettingsRefused extends Problem<TestSettingsRefused>()(
  "invalid_settings",
  400,
  "The settings do not fit",
  { problems: Schema.Array(Schema.String) }
) {}

/** The organization does not exist, or the domain is somebody's. */
export class DomainNotHeld extends Problem<DomainNotHeld>()(
  "domain_not_held",
  422,
  "The organization does not exist, or another one has the domain"
) {}

/** No key was rotated yet, so that there is none of yesterday. */
export class NoPreviousKey extends Problem<NoPreviousKey>()(
  "no_previous_key",
  409,
  "No key was rotated yet"
) {}

/** No directory has this id. */
export class TestDirectoryNotFound extends Problem<TestDirectoryNotFound>()(
  "directory_not_found",
  404,
  "No such directory"
) {}

/** The directory knows no such person or group. */
export class PushNotPossible extends Problem<PushNotPossible>()(
  "push_not_possible",
  422,
  "The directory cannot push this",
  { reason: Schema.String }
) {}

/** The service refused a request of the directory, at which a real one reports a failure. */
export class PushRefused extends Problem<PushRefused>()(
  "push_refused",
  409,
  "The service refused the directory",
  { method: Schema.String, path: Schema.String, status: Schema.Int, answer: Schema.Unknown }
) {}

/** Nobody was named who signs in, or the address has no request of SAML. */
export class NobodySignsIn extends Problem<NobodySignsIn>()(
  "nobody_signs_in",
  409,
  "Nobody was named who signs in, or the address has no request"
) {}

/** The request comes from a page, or was sent to another name than this machine's. */
export class ForeignCaller extends Problem<ForeignCaller>()(
  "foreign_caller",
  403,
  "Only programs of this machine may call"
) {}
