import { Flag } from "effect/cli"

/** `--environment`: the one a command works on. */
export const environmentFlag = Flag.String("environment").pipe(
  Flag.withAlias("e"),
  Flag.withMetavar("NAME"),
  Flag.withDescription("Name or id of the environment")
)
