import { Problem } from "../../contract/Problem.ts"

export class TrustedDeviceNotFound extends Problem<TrustedDeviceNotFound>()(
  "trusted_device_not_found",
  404,
  "There is no such trusted device"
) {}
