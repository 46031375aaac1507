import { create } from "qrcode"
import { html, type Html } from "../../platform/Html.ts"

const margin = 4

/** A text as a QR code, drawn by a single path so that it needs neither script nor picture. */
export const qrCode = (text: string, label: string): Html => {
  const { data, size } = create(text, { errorCorrectionLevel: "M" }).modules
  const path = Array.from(data, (dark, index) =>
    dark === 0 ? "" : `M${(index % size) + margin} ${Math.floor(index / size) + margin}h1v1h-1z`
  ).join("")
  const side = size + 2 * margin
  return html`<svg
    role="img"
    aria-label="${label}"
    viewBox="0 0 ${side} ${side}"
    width="240"
    height="240"
    shape-rendering="crispEdges"
  >
    <path fill="#fff" d="M0 0h${side}v${side}H0z" />
    <path d="${path}" />
  </svg>`
}
