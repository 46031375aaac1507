// Loaded before the service and the command line, in plain JavaScript: an older Node.js reads no TypeScript.
const needed = { major: 22, minor: 19 }
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)

if (major < needed.major || (major === needed.major && minor < needed.minor)) {
  process.stderr.write(
    `Gatehouse needs Node.js ${needed.major}.${needed.minor} or newer, and this is ${process.versions.node}: npm ci without --omit=dev brings one along\n`
  )
  process.exit(1)
}
