import { Problem } from "../../contract/Problem.ts"

export class RegistrationTokenNotFound extends Problem<RegistrationTokenNotFound>()(
  "registration_token_not_found",
  404,
  "There is no such registration token"
) {}
