import { createHash } from 'node:crypto'

/** Up to so many businesses the consent button names the one that is chosen; no script runs there. */
export const namedChoices = 24

const approvedNames = Array.from({ length: namedChoices }, (_, index) => index + 1)
  .map((n) => `form:has(.choice:nth-child(${n}) :checked) .approved:nth-child(${n})`)
  .join(', ')

/** All of the bank's pages: its own brand, light and dark. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f5f3ef, #171513); --card: light-dark(#fff, #1f1c1a); --line: light-dark(#e3e0da, #34312d);
  --ink: light-dark(#1c1917, #f0eeea); --muted: light-dark(#57534e, #a8a29e); --edge: light-dark(#8a837b, #7d766e);
  --brand: light-dark(#14532d, #86d3a4); --tint: light-dark(#f1f6f2, #1c2620); --hover: light-dark(#f5f3ef, #292522);
  --action: light-dark(#14532d, #2f7d4f); --pressed: light-dark(#0f4023, #286c44);
  --danger: light-dark(#b42318, #f19a8f); --danger-tint: light-dark(#fdf2f0, #2d1d1a);
  --sandbox: light-dark(#7a4d00, #7d5106);
  --serif: ui-serif, Georgia, Cambria, "Times New Roman", Times, serif;
}
*, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; }
body {
  display: flex; flex-direction: column; min-height: 100dvh; background: var(--page); color: var(--ink);
  font: 13px/20px "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  -webkit-font-smoothing: antialiased; overflow-wrap: anywhere;
}
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
h1 { font: 600 26px/32px var(--serif); }
h2, legend { font-size: 15px; font-weight: 600; line-height: 24px; }
a { color: inherit; text-underline-offset: 2px; }
strong, b { font-weight: 500; }
.muted, small { color: var(--muted); font-size: 12px; line-height: 20px; }
b { color: var(--ink); }
small { display: block; }
.icon { flex: none; margin-top: 2px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }

header { background: var(--card); border-bottom: 1px solid var(--line); }
.sandbox { padding: 3px 16px; background: var(--sandbox); color: #fff; font-size: 12px; font-weight: 500; }
.bar { display: flex; align-items: center; gap: 10px; height: 56px; padding: 0 16px; }
.brand { display: inline-flex; align-items: center; gap: 10px; margin-inline-end: auto; font: 600 17px/24px var(--serif); text-decoration: none; }
.brand svg { flex: none; fill: var(--brand); }
.person { display: flex; align-items: center; gap: 10px; min-width: 0; font-size: 12px; }
.person span { overflow: hidden; max-width: 24rem; color: var(--muted); text-overflow: ellipsis; white-space: nowrap; }
.person button { min-height: 24px; padding: 0; border: 0; background: none; color: inherit; font: inherit; font-weight: 500; text-decoration: underline; text-underline-offset: 2px; white-space: nowrap; cursor: pointer; }
main { flex-grow: 1; width: 100%; max-width: 60rem; margin: 0 auto; padding: 32px 16px; }
footer { padding: 0 16px 24px; color: var(--muted); font-size: 12px; text-align: center; }

.card { padding: 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
.single { max-width: 26rem; margin: 32px auto 0; padding: 28px; }
.single > p { margin-top: 8px; font-size: 14px; }
.stack { display: flex; flex-direction: column; gap: 20px; min-width: 0; }
.alert, .note { padding: 8px 12px; border: 1px solid var(--danger); border-radius: 7px; background: var(--danger-tint); color: var(--danger); }
.note { border-color: var(--brand); background: var(--tint); color: var(--ink); }

button {
  min-height: 40px; padding: 8px 16px; border: 1px solid var(--action); border-radius: 7px; background: var(--action);
  color: #fff; font: inherit; font-size: 14px; font-weight: 600; cursor: pointer;
}
button:hover { border-color: var(--pressed); background: var(--pressed); }
button.second { border-color: var(--line); background: none; color: inherit; }
button.second:hover { background: var(--hover); }
.person button:hover { background: none; color: var(--brand); }
input:not([type="radio"]), select {
  width: 100%; min-height: 40px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 7px;
  background: var(--card); color: inherit; font: inherit; font-size: 14px;
}
label { font-weight: 500; }
.fields { display: grid; gap: 6px; margin-top: 20px; }
.fields input { margin-bottom: 10px; }
.single .alert { margin-top: 16px; }
.single .fields button { min-height: 44px; margin-top: 6px; }

.consent { display: grid; align-content: start; gap: 20px; }
.heading { display: flex; align-items: start; gap: 16px; }
.heading img { flex: none; border-radius: 10px; object-fit: contain; }
.heading p { margin-top: 4px; color: var(--muted); font-size: 14px; }
fieldset { min-width: 0; border: 0; }
fieldset .alert { margin-top: 12px; }
.choices { display: grid; gap: 8px; max-height: 30rem; margin: 12px -4px 0; padding: 0 4px; overflow-y: auto; }
.choice {
  display: flex; align-items: center; gap: 12px; min-height: 48px; padding: 8px 14px; border: 1px solid var(--line);
  border-radius: 7px; font-weight: 400; cursor: pointer;
}
.choice > span { min-width: 0; }
.choice:has(:checked) { border-color: var(--brand); background: var(--tint); }
.choice:has(:focus-visible) { outline: 2px solid var(--brand); outline-offset: 1px; }
.choice input { flex: none; width: 16px; height: 16px; outline: none; accent-color: var(--brand); }
ul { list-style: none; }
.scopes { display: grid; gap: 0 24px; margin-top: 4px; }
.scopes li { display: flex; gap: 12px; padding: 10px 0; }
.scopes .icon { color: var(--brand); }
.scopes strong, .choice strong { display: block; }
.never { display: grid; gap: 10px; margin-top: 8px; }
.never li { display: flex; gap: 10px; }
.never .icon { color: var(--danger); }
.consent button { display: block; width: 100%; min-height: 44px; margin-top: 8px; }
.consent .muted + button { margin-top: 16px; }
.approved { display: none; }
${approvedNames} { display: inline; }
.links { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 12px; color: var(--muted); font-size: 12px; }
.links:empty { display: none; }
.links a { min-height: 24px; }

.settings { display: grid; gap: 20px; max-width: 46rem; margin: 0 auto; }
.settings > .lead { margin-top: -16px; color: var(--muted); font-size: 14px; }
.tabs { display: flex; gap: 24px; border-bottom: 1px solid var(--line); font-size: 14px; }
.tabs a { padding: 10px 0; color: var(--muted); font-weight: 500; text-decoration: none; }
.tabs a[aria-current] { color: var(--ink); box-shadow: inset 0 -2px var(--brand); }
.tabs a:hover { color: var(--ink); }
.switch { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
.switch select { flex: 0 1 20rem; width: auto; min-width: 0; }
.create { display: grid; gap: 12px; align-items: end; }
.create label { display: block; margin-bottom: 6px; }
.token { margin-top: 6px; font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace !important; }
.rows { display: grid; gap: 0; padding: 4px 20px; }
.rows li { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding: 14px 0; }
.rows li + li { border-top: 1px solid var(--line); }
.rows form { margin-inline-start: auto; }
.grant { display: grid; gap: 16px; align-items: start; }
.grant .alert { margin-top: 10px; }

@media (width < 40rem) { .person span { display: none; } h1 { font-size: 23px; line-height: 28px; } }
@media (width >= 40rem) {
  .bar { padding: 0 32px; } .sandbox { padding: 3px 32px; } main { padding: 32px; }
  .scopes { grid-template-columns: 1fr 1fr; }
  .create { grid-template-columns: minmax(0, 1fr) 9rem auto; }
  .grant { grid-template-columns: minmax(0, 1fr) auto; }
}
@media (width >= 64rem) {
  .consent { grid-template-columns: minmax(0, 1fr) 20rem; }
  .heading { grid-column: span 2; }
}
@media (forced-colors: active) {
  .choice:has(:checked) { border: 2px solid Highlight; }
  .tabs a[aria-current] { border-bottom: 2px solid Highlight; }
}
`.trimStart()

/** Carries a digest of its content, so that a browser may cache it for good. */
export const stylesheetPath = `/assets/bank-${createHash('sha256').update(stylesheet).digest('hex').slice(0, 12)}.css`
