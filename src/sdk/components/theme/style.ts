/** Look of what stands on a page for longer: profiles, lists and dialogs. */
export const profileStyle = `
.gh-profile { max-inline-size: 56rem; padding: 0; overflow: hidden }
.gh-profile > .gh-title { padding: clamp(1.25rem, 5cqi, 2rem) clamp(1.25rem, 5cqi, 2rem) 0 }
.gh-columns { display: grid; grid-template-columns: 1fr; margin-block-start: 0 !important }
.gh-tabs { display: flex; gap: .25rem; overflow-x: auto; padding: .75rem clamp(.75rem, 4cqi, 1.5rem); border-block-end: 1px solid var(--gh-edge) }
.gh-tab {
  flex: none; min-block-size: 2.75rem; padding: .375rem .75rem; border: 0; border-radius: var(--gh-radius); background: none; cursor: pointer;
  font-weight: 500; color: var(--gh-quiet); text-align: start
}
.gh-tab:hover { background: var(--gh-hover) }
.gh-tab[aria-selected=true] { background: var(--gh-hover); color: var(--gh-text); font-weight: 600 }
.gh-tab:focus-visible { outline-offset: -2px }
.gh-panes { padding: 0 clamp(1.25rem, 5cqi, 2rem); min-inline-size: 0 }
.gh-section { padding-block: 1.5rem }
.gh-section + .gh-section { border-block-start: 1px solid var(--gh-edge) }
.gh-section > * + * { margin-block-start: .875rem }
.gh-section > :is(h3, h4) { font-size: 1.0625rem; font-weight: 650; line-height: 1.3 }
.gh-section .gh-button:not(.gh-link) { inline-size: auto }
.gh-section > p:not(.gh-done) { color: var(--gh-quiet); max-inline-size: 38rem }
.gh-section > .gh-problem p { color: inherit }
.gh-section .gh-form { max-inline-size: 24rem }
.gh-head { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline; justify-content: space-between }
.gh-head > :is(h3, h4) { font-size: 1.0625rem; font-weight: 650; line-height: 1.3 }
.gh-list > li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; padding-block: .625rem }
.gh-list > li + li { border-block-start: 1px solid var(--gh-edge) }
.gh-list > li > :first-child { flex: 1 1 14rem; min-inline-size: 0 }
.gh-list .gh-row { display: flex; gap: .75rem; align-items: center }
.gh-list .gh-row > :last-child { min-inline-size: 0 }
.gh-list strong { font-weight: 600 }
.gh-list small { display: block; font-size: .875rem; color: var(--gh-quiet) }
.gh-list .gh-select { inline-size: auto; min-inline-size: 8rem }
.gh-badge { display: inline-block; padding: .05rem .5rem; border-radius: 1rem; background: var(--gh-hover); font-size: .8125rem; font-weight: 500; white-space: nowrap }
.gh-pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)) }
.gh-dialog {
  inline-size: min(25rem, 100vw - 2rem); max-block-size: calc(100dvh - 2rem); padding: clamp(1.25rem, 6vw, 1.75rem); overflow: auto; color: var(--gh-text);
  background: var(--gh-card); border: 1px solid var(--gh-edge); border-radius: calc(var(--gh-radius) * 2); box-shadow: var(--gh-shadow-high)
}
.gh-dialog::backdrop { background: #10131a80 }
.gh-dialog > * + * { margin-block-start: 1rem }
@container (min-width: 40rem) {
  .gh-columns { grid-template-columns: 12.5rem 1fr; margin-block-start: 1.25rem !important; border-block-start: 1px solid var(--gh-edge) }
  .gh-tabs { flex-direction: column; border-block-end: 0; border-inline-end: 1px solid var(--gh-edge) }
}`

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

/**
 * Default look of the components: the layer loses against every rule of the page that stands in
 * none, and the custom properties `--gatehouse-…` are the page's to set.
 */
export const style = `@layer gatehouse {
:root { --gh-style: 1 }
gatehouse-protect:not(:defined) { display: none }
:where(gatehouse-sign-in, gatehouse-sign-up, gatehouse-user-profile, gatehouse-organization-profile) { display: block }
${colors}
.gh-root, .gh-root *, .gh-root ::before { box-sizing: border-box }
.gh-root {
  color: var(--gh-text); font-family: var(--gatehouse-font, inherit); font-size: 1rem; line-height: 1.5;
  text-align: start; overflow-wrap: anywhere; -webkit-text-size-adjust: 100%
}
:where(.gh-root) :where(h1, h2, h3, h4, p, ul, dl, dd, fieldset) { margin: 0; padding: 0; border: 0; list-style: none }
:where(.gh-root) :where(button, input, select) { font: inherit; color: inherit; letter-spacing: inherit; margin: 0 }
.gh-root :focus-visible { outline: 2px solid var(--gh-action); outline-offset: 2px }
.gh-root [tabindex="-1"]:focus { outline: none }
.gh-unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }

.gh-card {
  container-type: inline-size; inline-size: 100%; max-inline-size: 25rem; margin-inline: auto;
  padding: clamp(1.25rem, 6vw, 2rem); background: var(--gh-card);
  border: 1px solid var(--gh-edge); border-radius: calc(var(--gh-radius) * 2); box-shadow: var(--gh-shadow)
}
.gh-card > * + *, .gh-form > * + *, .gh-stack > * + * { margin-block-start: 1rem }
.gh-card > .gh-unseen + * { margin-block-start: 1.25rem }
.gh-title { font-size: 1.375rem; line-height: 1.25; font-weight: 650; letter-spacing: -.012em; text-wrap: balance }
.gh-card > .gh-intro { margin-block: .375rem 0; color: var(--gh-quiet) }
.gh-quietly, .gh-hint { color: var(--gh-quiet) }
.gh-quietly { font-weight: 400 }
.gh-hint, .gh-fault { font-size: .875rem; margin-block-start: .375rem }
.gh-fault { color: var(--gh-fault) }

.gh-field > label:not(.gh-choice) { display: block; font-size: .9375rem; font-weight: 600; margin-block-end: .375rem }
.gh-input { position: relative }
:where(.gh-root) :where(input:not([type=checkbox]), select) {
  inline-size: 100%; min-block-size: 2.75rem; padding: .5rem .75rem; color: var(--gh-text);
  background: var(--gh-field); border: 1px solid var(--gh-line); border-radius: var(--gh-radius)
}
.gh-root .gh-unseen { position: absolute; inline-size: 1px !important; min-block-size: 0 !important; block-size: 1px }
input:where(:has(+ .gh-reveal)) { padding-inline-end: 3rem }
.gh-input > [autocomplete="one-time-code"] { letter-spacing: .3em; font-variant-numeric: tabular-nums; font-size: 1.125rem }
.gh-root [aria-invalid=true] { border-color: var(--gh-fault); outline-color: var(--gh-fault) }
.gh-reveal {
  position: absolute; inset-block: 0; inset-inline-end: 0; inline-size: 2.75rem; display: grid; place-items: center;
  padding: 0; border: 0; background: none; color: var(--gh-quiet); cursor: pointer; border-radius: var(--gh-radius)
}
.gh-choice { display: flex; gap: .625rem; align-items: flex-start; cursor: pointer }
.gh-choice input { flex: none; inline-size: 1.25rem; block-size: 1.25rem; margin-block-start: .125rem; accent-color: var(--gh-action) }
.gh-choice a, .gh-intro a { color: var(--gh-link) }

.gh-button {
  display: flex; align-items: center; justify-content: center; gap: .625rem; inline-size: 100%; min-block-size: 2.75rem;
  padding: .5rem 1rem; border: 1px solid transparent; border-radius: var(--gh-radius); background: none;
  font-weight: 600; line-height: 1.25; text-align: center; text-decoration: none; color: var(--gh-text); cursor: pointer;
  transition: background-color .12s
}
.gh-main { background: var(--gh-action); color: var(--gh-on-action) }
.gh-main:hover { background: var(--gh-action-hover) }
.gh-quiet { border-color: var(--gh-rim) }
.gh-quiet:hover { background: var(--gh-hover) }
.gh-danger { border-color: var(--gh-fault); color: var(--gh-fault) }
.gh-danger:hover { background: var(--gh-hover) }
.gh-link {
  inline-size: auto; min-block-size: 2.25rem; padding: .25rem 0; color: var(--gh-link); font-weight: 500; font-size: .9375rem;
  text-decoration: underline; text-decoration-color: color-mix(in oklab, currentColor 35%, transparent); text-underline-offset: .2em
}
.gh-link:hover { text-decoration-color: currentColor }
.gh-button[aria-disabled=true] { cursor: progress; opacity: .65 }
.gh-main[aria-disabled=true]::before, .gh-quiet[aria-disabled=true]::before {
  content: ""; inline-size: 1em; block-size: 1em; flex: none; border: 2px solid; border-inline-end-color: transparent;
  border-radius: 50%; animation: gh-turn .8s linear infinite
}
.gh-icon { inline-size: 1.25em; block-size: 1.25em; flex: none; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round }
.gh-mark { inline-size: 1.25em; block-size: 1.25em; flex: none; object-fit: contain }
.gh-actions { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center }
.gh-links { display: flex; flex-wrap: wrap; gap: 0 1.25rem }
.gh-ways { display: grid; gap: .625rem }
.gh-or { display: flex; gap: .75rem; align-items: center; color: var(--gh-quiet); font-size: .875rem }
.gh-or::before, .gh-or::after { content: ""; flex: 1; block-size: 1px; background: var(--gh-edge) }
.gh-foot { padding-block-start: .75rem; border-block-start: 1px solid var(--gh-edge) }

.gh-problem, .gh-done { padding: .75rem 1rem; border-radius: var(--gh-radius); font-size: .9375rem }
.gh-problem { background: var(--gh-fault-back); color: var(--gh-fault) }
.gh-done { background: var(--gh-done-back); color: var(--gh-done) }
.gh-qr { display: block; inline-size: min(100%, 12rem); block-size: auto; margin-inline: auto; border-radius: var(--gh-radius); background: #fff }
.gh-root code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .9375em; overflow-wrap: anywhere }
.gh-codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .25rem 1rem; padding: 1rem; background: var(--gh-hover); border-radius: var(--gh-radius) }

.gh-avatar {
  display: inline-grid; place-items: center; flex: none; inline-size: 2.25rem; block-size: 2.25rem; border-radius: 50%;
  background: var(--gh-action); color: var(--gh-on-action); font-size: .875rem; font-weight: 650; line-height: 1; letter-spacing: .02em
}
.gh-avatar::before { content: attr(data-initials) }
.gh-avatar.gh-organization { border-radius: var(--gh-radius); background: var(--gh-hover); color: var(--gh-text) }
.gh-menu { display: inline-block; position: relative; max-inline-size: 100% }
.gh-trigger {
  display: inline-flex; align-items: center; gap: .625rem; max-inline-size: 100%; min-block-size: 2.75rem; padding: .25rem; border: 0;
  border-radius: 2rem; background: none; cursor: pointer
}
.gh-trigger > .gh-label { min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 600 }
.gh-wide { padding-inline: .5rem; border-radius: var(--gh-radius) }
.gh-trigger:hover { background: var(--gh-hover) }
.gh-panel {
  position: fixed; inset: auto; margin: 0; padding: .5rem; inline-size: max-content; min-inline-size: 16rem; max-inline-size: min(22rem, 100vw - 1rem);
  max-block-size: min(80vh, 34rem); overflow: auto; color: var(--gh-text); background: var(--gh-card); border: 1px solid var(--gh-edge);
  border-radius: calc(var(--gh-radius) * 1.5); box-shadow: var(--gh-shadow-high)
}
.gh-panel:not([popover]) { display: none }
.gh-panel:popover-open { animation: gh-appear .12s ease-out }
.gh-who { display: flex; gap: .75rem; align-items: center; padding: .5rem .5rem .75rem; min-inline-size: 0 }
.gh-who > :last-child { min-inline-size: 0 }
.gh-who strong, .gh-item strong { display: block; font-weight: 600; line-height: 1.3 }
.gh-who small, .gh-item small { display: block; font-size: .875rem; line-height: 1.35; color: var(--gh-quiet) }
.gh-group + .gh-group, .gh-who + div > .gh-group:first-child { border-block-start: 1px solid var(--gh-edge); margin-block-start: .375rem; padding-block-start: .375rem }
.gh-item {
  display: flex; align-items: center; gap: .75rem; inline-size: 100%; min-block-size: 2.75rem; padding: .375rem .5rem; border: 0;
  border-radius: var(--gh-radius); background: none; text-align: start; text-decoration: none; color: inherit; cursor: pointer
}
.gh-item > span:not(.gh-avatar) { flex: 1; min-inline-size: 0 }
.gh-item > .gh-icon:first-child { inline-size: 1.25rem; margin-inline: .5rem; color: var(--gh-quiet) }
.gh-item:is(:hover, :focus-visible) { background: var(--gh-hover) }
.gh-item:focus-visible { outline-offset: -2px }
${profileStyle}
@keyframes gh-turn { to { transform: rotate(1turn) } }
@keyframes gh-appear { from { opacity: 0; transform: translateY(-4px) } }
@media (prefers-reduced-motion: reduce) {
  .gh-root *, .gh-root ::before { animation-duration: 2s !important; animation-delay: 0s !important; transition: none !important }
  .gh-panel:popover-open { animation: none !important }
}
@media (forced-colors: active) {
  .gh-button, .gh-card, .gh-panel, .gh-problem, .gh-done { border: 1px solid }
  .gh-avatar { border: 1px solid }
}
}`
