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
