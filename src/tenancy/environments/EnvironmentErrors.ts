import { Data } from "effect"

/** The operator named an environment that does not exist. */
export class EnvironmentNotFound extends Data.TaggedError("EnvironmentNotFound")<{
  readonly environment: string
}> {
  override get message() {
    return `There is no environment called ${this.environment}`
  }
}

/** The name, or the host where there is one, belongs to another environment already. */
export class EnvironmentTaken extends Data.TaggedError("EnvironmentTaken")<{
  readonly environment: string
  readonly host?: string
}> {
  override get message() {
    return this.host === undefined
      ? `An environment called ${this.environment} already exists`
      : `The host ${this.host} belongs to environment ${this.environment} already`
  }
}

/** An app URL or hosts that no environment can have; each line of the message names one. */
export class InvalidEnvironmentAddress extends Data.TaggedError("InvalidEnvironmentAddress")<{
  readonly problems: ReadonlyArray<string>
}> {
  override get message() {
    return this.problems.join("\n")
  }
}

/** Settings that are unknown or senseless; each line of the message names one. */
export class InvalidEnvironmentSettings extends Data.TaggedError("InvalidEnvironmentSettings")<{
  readonly problems: ReadonlyArray<string>
}> {
  override get message() {
    return this.problems.join("\n")
  }
}

/** App URLs of plain http, which production does not take (contract: "Operating it"). */
export class InsecureAppUrl extends Data.TaggedError("InsecureAppUrl")<{
  readonly environments: ReadonlyArray<{ readonly name: string; readonly appUrl: string }>
}> {
  override get message() {
    return this.environments
      .map(
        ({ appUrl, name }) =>
          `The app URL of environment ${name} must be https in production, not ${appUrl} (see the command environment update --help)`
      )
      .join("\n")
  }
}
