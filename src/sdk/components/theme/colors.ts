/**
 * Both schemes out of one accent: its hue stays, and its lightness is held where text on it, and
 * links of it on the card, keep a contrast of 4.5 or more. Which scheme shows is the page's own
 * `color-scheme`.
 */
export const colors = `.gh-root {
  --gh-accent: var(--gatehouse-accent, var(--gh-brand, #1f4fd8));
  --gh-card: var(--gatehouse-surface, light-dark(#fff, #21242b));
  --gh-text: var(--gatehouse-text, light-dark(#10131a, #e8eaee));
  --gh-radius: var(--gatehouse-radius, 8px);
  --gh-quiet: color-mix(in oklab, var(--gh-text) 74%, var(--gh-card));
  --gh-line: color-mix(in oklab, var(--gh-text) 52%, var(--gh-card));
  --gh-rim: color-mix(in oklab, var(--gh-text) 26%, var(--gh-card));
  --gh-edge: color-mix(in oklab, var(--gh-text) 14%, var(--gh-card));
  --gh-hover: color-mix(in oklab, var(--gh-text) 7%, var(--gh-card));
  --gh-field: light-dark(var(--gh-card), color-mix(in oklab, #000 18%, var(--gh-card)));
  --gh-action: light-dark(#1f4fd8, #8ab4ff);
  --gh-on-action: light-dark(#fff, #10131a);
  --gh-link: var(--gh-action);
  --gh-fault: light-dark(#a8201a, #ffb4ab);
  --gh-done: light-dark(#11643a, #83d9a6);
  --gh-fault-back: color-mix(in oklab, var(--gh-fault) 9%, var(--gh-card));
  --gh-done-back: color-mix(in oklab, var(--gh-done) 9%, var(--gh-card));
  --gh-action-hover: color-mix(in oklab, var(--gh-action) 88%, var(--gh-text));
  --gh-shadow: 0 1px 2px #10131a0f, 0 8px 24px #10131a0f;
  --gh-shadow-high: 0 2px 6px #10131a14, 0 12px 32px #10131a29
}
@supports (color: oklch(from red l c h)) {
  .gh-root {
    --gh-action: light-dark(
      oklch(from var(--gh-accent) min(l, .52) min(c, .22) h),
      oklch(from var(--gh-accent) clamp(.76, l, .88) min(c, .15) h)
    )
  }
}`
