import type { Command } from "./programs.ts"

/** An application below `examples/` that people sign in to with a browser. */
export interface Example {
  readonly name: string
  /** The commands of its README, which say nothing of ports. */
  readonly install: ReadonlyArray<Command>
  readonly start: Command
  /** Page in which people sign in by our components. */
  readonly components?: string
  /** True for one without a backend, of which that page is all. */
  readonly isPageAlone?: true
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
  { name: "go", install: [["go", "build", "-o", "/dev/null", "."]], start: ["go", "run", "."] },
  { name: "express", ...npm },
  { name: "react-vite-hono", ...npm, components: "/components" },
  { name: "sveltekit", ...npm, components: "/components" },
  { name: "nextjs", ...npm, components: "/components" },
  { name: "vue", ...npm, components: "/", isPageAlone: true }
]
