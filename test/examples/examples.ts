import type { Command } from "./programs.ts"

/** An application below `examples/` that people sign in to with a browser. */
export interface Example {
  readonly name: string
  /** The commands of its README, which say nothing of ports. */
  readonly install: ReadonlyArray<Command>
  readonly start: Command
}

const npm = {
  install: [["npm", "install"]],
  start: ["npm", "start"]
} as const

export const examples: ReadonlyArray<Example> = [
  {
    name: "python-fastapi",
    install: [
      ["python3", "-m", "venv", ".venv"],
      [".venv/bin/pip", "install", "--quiet", "-r", "requirements.txt"]
    ],
    start: [".venv/bin/python", "app.py"]
  },
  { name: "go", install: [["go", "mod", "download"]], start: ["go", "run", "."] },
  { name: "express", ...npm },
  { name: "react-vite-hono", ...npm },
  { name: "sveltekit", ...npm },
  { name: "nextjs", ...npm }
]
