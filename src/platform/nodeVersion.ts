/** Version that the packages below the service need: the clients run on less. */
const needed = { major: 22, minor: 19 }

/**
 * Reason in one line why the programs cannot run on a version of Node.js; undefined if they can.
 */
export const flawOfNode = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const isEnough = major > needed.major || (major === needed.major && minor >= needed.minor)
  return isEnough
    ? undefined
    : `Gatehouse needs Node.js ${needed.major}.${needed.minor} or newer, and this is ${version}`
}
