/** A line of the picture: CPU of the service and of PostgreSQL for each request, by size. */
export interface Curve {
  readonly name: string
  /** Microseconds at each size; NaN where it was not measured. */
  readonly values: ReadonlyArray<number>
}

const width = 760
const panel = { left: 62, right: 560, height: 400, top: 46 }
const colours = [
  "#2563eb",
  "#dc2626",
  "#059669",
  "#d97706",
  "#7c3aed",
  "#0891b2",
  "#be185d",
  "#65a30d",
  "#475569",
  "#a16207",
  "#4f46e5",
  "#15803d"
]

const short = (count: number): string =>
  count.toLocaleString("en", { notation: "compact", maximumFractionDigits: 1 }).replace("K", " k")

const fixed = (value: number): string => value.toFixed(1)

/** Ticks of a logarithmic axis: 1, 2 and 5 of each decade. */
const ticksOf = (least: number, most: number): ReadonlyArray<number> => {
  const first = Math.floor(Math.log10(least))
  const last = Math.ceil(Math.log10(most))
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index))
    .flatMap((decade) => [decade, 2 * decade, 5 * decade])
    .filter((tick) => tick >= least && tick <= most)
}

const panelOf = (
  title: string,
  axis: string,
  sizes: ReadonlyArray<number>,
  curves: ReadonlyArray<Curve>,
  offset: number
): string => {
  const top = offset + panel.top
  const bottom = top + panel.height
  const all = curves.flatMap(({ values }) => values.filter((value) => value > 0))
  const least = Math.min(...all) / 1.4
  const most = Math.max(...all) * 1.4
  const [first = 1, ...others] = sizes
  const lastSize = others.at(-1) ?? first * 10
  const x = (size: number) =>
    panel.left +
    ((Math.log10(size) - Math.log10(first)) / (Math.log10(lastSize) - Math.log10(first))) *
      (panel.right - panel.left)
  const y = (value: number) =>
    bottom -
    ((Math.log10(value) - Math.log10(least)) / (Math.log10(most) - Math.log10(least))) *
      panel.height
  const grid = ticksOf(least, most).map(
    (tick) =>
      `<line class="grid" x1="${panel.left}" x2="${panel.right}" y1="${fixed(y(tick))}" y2="${fixed(y(tick))}"/>` +
      `<text class="tick" x="${panel.left - 8}" y="${fixed(y(tick) + 4)}" text-anchor="end">${tick.toLocaleString("en")}</text>`
  )
  const columns = sizes.map(
    (size) =>
      `<line class="grid" x1="${fixed(x(size))}" x2="${fixed(x(size))}" y1="${top}" y2="${bottom}"/>` +
      `<text class="tick" x="${fixed(x(size))}" y="${bottom + 18}" text-anchor="middle">${short(size)}</text>`
  )
  // Names stand beside the ends of their lines, pushed apart where they would overlap.
  const placed = curves
    .map((curve, index) => ({ curve, index, at: y(curve.values.at(-1) ?? least) }))
    .toSorted((a, b) => a.at - b.at)
  const gap = Math.min(15, panel.height / Math.max(1, placed.length - 1))
  placed.forEach((label, index) => {
    const before = placed[index - 1]
    if (before !== undefined) label.at = Math.max(label.at, before.at + gap)
  })
  for (let index = placed.length - 1, floor = bottom; index >= 0; index--, floor -= gap) {
    placed[index]!.at = Math.min(placed[index]!.at, floor)
  }
  const lines = placed.map(({ at, curve, index }) => {
    const colour = colours[index % colours.length]
    const dash = index >= colours.length ? ' stroke-dasharray="5 3"' : ""
    const points = curve.values.flatMap((value, column) =>
      value > 0 ? [[x(sizes[column] ?? first), y(value)] as const] : []
    )
    const path = points.map(([px, py]) => `${fixed(px)},${fixed(py)}`).join(" ")
    const dots = points.map(
      ([px, py]) => `<circle cx="${fixed(px)}" cy="${fixed(py)}" r="3" fill="${colour}"/>`
    )
    const [endX, endY] = points.at(-1) ?? [panel.right, at]
    return (
      `<polyline fill="none" stroke="${colour}" stroke-width="2"${dash} points="${path}"/>${dots.join("")}` +
      `<line stroke="${colour}" stroke-width="1" x1="${fixed(endX)}" y1="${fixed(endY)}" x2="${panel.right + 22}" y2="${fixed(at)}"/>` +
      `<text class="name" x="${panel.right + 26}" y="${fixed(at + 4)}">${curve.name}</text>`
    )
  })
  return [
    `<text class="title" x="${panel.left}" y="${offset + 28}">${title}</text>`,
    `<text class="tick" transform="translate(14 ${top + panel.height / 2}) rotate(-90)" text-anchor="middle">${axis}</text>`,
    ...grid,
    ...columns,
    `<text class="tick" x="${(panel.left + panel.right) / 2}" y="${bottom + 38}" text-anchor="middle">people in the installation</text>`,
    ...lines
  ].join("\n")
}

/** Both figures over the sizes, as one picture that follows the reader's light or dark. */
export const chartOf = (
  sizes: ReadonlyArray<number>,
  service: ReadonlyArray<Curve>,
  database: ReadonlyArray<Curve>
): string => {
  const block = panel.top + panel.height + 54
  const height = 2 * block
  const axis = "µs for each request"
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="growth-title growth-text">
<title id="growth-title">CPU time of hot operations as an installation grows</title>
<desc id="growth-text">Two diagrams with logarithmic axes: microseconds of CPU for each request, of the service and of PostgreSQL, with ${sizes.map(short).join(", ")} people. The table on the page has the same figures.</desc>
<style>
text { font-family: system-ui, sans-serif; fill: #1f2937; }
.title { font-size: 15px; font-weight: 600; } .tick { font-size: 11px; } .name { font-size: 11px; }
.grid { stroke: #9ca3af; stroke-opacity: .35; } .ground { fill: #ffffff; }
@media (prefers-color-scheme: dark) { text { fill: #e5e7eb; } .ground { fill: #111827; } }
</style>
<rect class="ground" width="${width}" height="${height}" rx="8"/>
${panelOf("CPU of the service", axis, sizes, service, 0)}
${panelOf("CPU of PostgreSQL", axis, sizes, database, block)}
</svg>
`
}
