import { createHash } from 'node:crypto'

/** All of the bank's pages, light and dark from the same variables. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --paper: #f5f6f7; --sheet: #ffffff; --ink: #16191d; --muted: #555d66; --line: #d7dbdf;
  --accent: #14506b; --on-accent: #ffffff; --danger: #9a1c1c; --danger-paper: #fdf0ef;
  --good-paper: #edf6f0; --band: #7a4d00; --control: #767f89;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101316; --sheet: #181c20; --ink: #e9ecef; --muted: #a3acb5; --line: #2c3238;
    --accent: #8cc7e3; --on-accent: #0c1a21; --danger: #f2a09a; --danger-paper: #2e1b1a;
    --good-paper: #17281e; --band: #8a5a08; --control: #7d8791;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
.band { margin: 0; padding: 4px 24px; background: var(--band); color: #fff; font-size: 14px; }
.bar {
  display: flex; align-items: center; justify-content: space-between; gap: 16px;
  padding: 12px 24px; border-bottom: 1px solid var(--line); background: var(--sheet);
}
.brand { display: flex; align-items: center; gap: 8px; color: inherit; font-weight: 600; text-decoration: none; }
.mark { width: 16px; height: 16px; border-radius: 4px; background: var(--accent); }
.who { display: flex; align-items: center; gap: 12px; margin: 0; font-size: 14px; }
main { max-width: 720px; margin: 40px auto; padding: 0 24px; }
.sheet { max-width: 600px; margin: 0 auto; padding: 32px; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
.narrow { max-width: 400px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 24px 0 8px; font-size: 16px; overflow-wrap: anywhere; }
p { margin: 8px 0; }
ul { margin: 8px 0; padding-left: 20px; }
a { color: var(--accent); }
.muted { color: var(--muted); font-size: 14px; }
.alert { margin: 12px 0; padding: 8px 12px; border-left: 3px solid var(--danger); background: var(--danger-paper); color: var(--danger); }
.note label { margin-top: 4px; }
.note { margin: 12px 0 20px; padding: 8px 12px 12px; border-left: 3px solid var(--accent); background: var(--good-paper); }
.app { display: flex; gap: 16px; align-items: flex-start; }
.app img { border-radius: 8px; flex: none; object-fit: contain; }
.scopes { margin: 0; }
.scopes > div { padding: 8px 0; border-top: 1px solid var(--line); }
dt { font-weight: 600; }
dd { margin: 0; }
.links { display: flex; flex-wrap: wrap; gap: 4px 16px; font-size: 14px; }
label { display: block; margin: 12px 0 4px; font-weight: 600; font-size: 14px; }
input[type="email"], input[type="password"], input[type="text"], select, .token {
  width: 100%; min-height: 40px; padding: 8px 10px; border: 1px solid var(--control); border-radius: 6px;
  background: var(--sheet); color: inherit; font: inherit;
}
.token { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 14px; }
fieldset { margin: 16px 0 0; padding: 0; border: 0; }
legend { padding: 0; color: var(--muted); font-size: 14px; }
.choice { display: flex; align-items: center; gap: 12px; margin: 0; padding: 12px 0; border-bottom: 1px solid var(--line); font-weight: 400; font-size: 16px; }
.choice .muted { margin-left: auto; }
button {
  min-height: 40px; margin-top: 20px; padding: 8px 20px; border: 1px solid var(--accent); border-radius: 6px;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer;
}
button.second, button.quiet { background: transparent; color: var(--accent); }
button.quiet { min-height: 32px; margin: 0; padding: 2px 12px; border-color: var(--control); font-size: 14px; font-weight: 400; }
.decision { display: flex; gap: 12px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.tabs { display: flex; gap: 24px; margin-bottom: 24px; border-bottom: 1px solid var(--line); }
.tabs a { padding: 8px 0; color: var(--muted); text-decoration: none; }
.tabs a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: inset 0 -2px var(--accent); }
.switch, .make { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-end; margin-bottom: 24px; }
.switch label { margin: 0; align-self: center; }
.switch select { width: auto; }
.switch button, .make button { margin: 0; }
.make > div { flex: 1 1 180px; }
.make label { margin-top: 0; }
.row { display: flex; gap: 16px; justify-content: space-between; padding: 16px 0; border-top: 1px solid var(--line); }
.row h2 { margin: 0; }
.row button, .rows button { margin: 0; }
.rows { padding: 0; list-style: none; }
.rows li { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 12px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.rows form { margin-left: auto; }
@media (max-width: 480px) {
  main { margin: 16px auto; padding: 0 12px; }
  .sheet { padding: 20px; }
  .row { flex-direction: column; }
}
`.trimStart()

/** Bears a digest of its content, so that a browser may keep it for good. */
export const stylesheetPath = `/assets/bank-${createHash('sha256').update(stylesheet).digest('hex').slice(0, 12)}.css`
