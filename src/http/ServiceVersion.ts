import packageJson from "../../package.json" with { type: "json" }

/** The version of this service. */
export const serviceVersion: string = packageJson.version
