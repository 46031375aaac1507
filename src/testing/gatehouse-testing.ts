#!/usr/bin/env node
import { flawOfNode } from "../platform/nodeVersion.ts"

const flaw = flawOfNode(process.versions.node)
if (flaw === undefined) {
  // Only now: an older Node.js cannot even read what is imported.
  await import("./process/main.ts")
} else {
  process.stderr.write(`${flaw}\n`)
  process.exitCode = 1
}
