import { useEffect, useRef } from "preact/hooks"
import type uPlot from "uplot"
import { day, languageTag, number } from "../../kernel/format.ts"

/** A row of days in one color. */
export interface Series {
  readonly label: string
  /** The name of a color of the style sheet. */
  readonly color: string
  readonly values: ReadonlyArray<number>
}

const colorOf = (element: Element, name: string): string =>
  getComputedStyle(element).getPropertyValue(name).trim()

const height = 220

const optionsOf = (
  element: HTMLElement,
  series: ReadonlyArray<Series>,
  Plot: typeof uPlot
): uPlot.Options => {
  const quiet = colorOf(element, "--quiet")
  const edge = colorOf(element, "--edge")
  const axis = { stroke: quiet, grid: { stroke: edge, width: 1 }, ticks: { show: false } }
  const spline = Plot.paths.spline?.()
  const short = new Intl.DateTimeFormat(languageTag(), {
    day: "numeric",
    month: "short",
    timeZone: "UTC"
  })
  return {
    width: element.clientWidth,
    height,
    tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
    legend: { show: false },
    cursor: { y: false, points: { size: 7 } },
    scales: { y: { range: (_plot, _least, most) => [0, Math.max(most * 1.1, 4)] } },
    axes: [
      {
        ...axis,
        size: 30,
        grid: { show: false },
        values: (_plot, at) => at.map((each) => short.format(each * 1000))
      },
      {
        ...axis,
        size: 44,
        values: (_plot, at) => at.map((each) => (Number.isInteger(each) ? number(each) : ""))
      }
    ],
    series: [
      {},
      ...series.map(({ color, label }) => ({
        label,
        stroke: colorOf(element, color),
        width: 2,
        fill: `color-mix(in srgb, ${colorOf(element, color)} 10%, transparent)`,
        points: { show: false },
        ...(spline === undefined ? {} : { paths: spline })
      }))
    ]
  }
}

/** Days as lines; what it says stands in the table beside it. */
export const Chart = ({
  days,
  series
}: {
  readonly days: ReadonlyArray<string>
  readonly series: ReadonlyArray<Series>
}) => {
  const element = useRef<HTMLDivElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const parent = element.current
    if (parent === null) return undefined
    let plot: uPlot | undefined
    let isGone = false
    const dark = matchMedia("(prefers-color-scheme: dark)")
    const data: uPlot.AlignedData = [
      days.map((each) => Date.parse(`${each}T00:00:00Z`) / 1000),
      ...series.map(({ values }) => [...values])
    ]
    const tell = (chart: uPlot): void => {
      const { idx } = chart.cursor
      if (said.current === null) return
      const at = typeof idx === "number" ? days[idx] : undefined
      said.current.textContent =
        at === undefined || typeof idx !== "number"
          ? ""
          : [
              day(at),
              ...series.map(({ label, values }) => `${label} ${number(values[idx] ?? 0)}`)
            ].join(" · ")
    }
    const draw = async () => {
      const { default: Plot } = await import("uplot")
      if (isGone) return
      plot?.destroy()
      plot = new Plot(
        { ...optionsOf(parent, series, Plot), hooks: { setCursor: [tell] } },
        data,
        parent
      )
    }
    const redraw = () => void draw()
    redraw()
    dark.addEventListener("change", redraw)
    const sizes = new ResizeObserver(() => plot?.setSize({ width: parent.clientWidth, height }))
    sizes.observe(parent)
    return () => {
      isGone = true
      plot?.destroy()
      sizes.disconnect()
      dark.removeEventListener("change", redraw)
    }
  }, [days, series])
  return (
    <figure class="chart">
      <figcaption class="legend">
        {series.map(({ color, label }) => (
          <span key={label} data-color={color}>
            {label}
          </span>
        ))}
      </figcaption>
      <div ref={element} aria-hidden="true" />
      <p class="quiet" ref={said} aria-hidden="true" />
    </figure>
  )
}
