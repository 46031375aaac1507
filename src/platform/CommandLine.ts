/**
 * Invocation of the command line: the project's npm script, or the package's program, by its path
 * if it is installed in somebody else's project: `npx` would fetch a stranger's package of the same
 * name wherever ours is not installed.
 */
export const commandLineOf = (
  module: string,
  env: Readonly<Record<string, string | undefined>>,
  started = ""
): { readonly usual: string; readonly silent: string } => {
  if (module.endsWith(".ts")) {
    return { usual: "npm run gatehouse --", silent: "npm run --silent gatehouse --" }
  }
  const inProject =
    env["npm_command"] !== undefined || /[/\\]node_modules[/\\]\.bin[/\\]/.test(started)
  const program = inProject ? "node_modules/.bin/gatehouse" : "gatehouse"
  return { usual: program, silent: program }
}

/** The command line as this process would be told to run it; `silent`: npm adds no lines of its own. */
export const commandLine = commandLineOf(import.meta.url, process.env, process.argv[1])
