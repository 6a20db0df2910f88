/**
 * A fault of our own, as a page that needs nothing else: no script, no other file, no store. Its
 * words are those of `components/layout/fault-report.tsx`, which Next's client shows.
 *
 * @param {{ reference: string, nonce: string }} page
 */
export function faultPage({ reference, nonce }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${faultWords.title} · Countinghouse</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${faultWords.heading}</h1>
<p>${faultWords.text}</p>
<p>Reference <code>${reference}</code></p>
<p><a href="">${faultWords.again}</a> <a href="/">${faultWords.home}</a></p>
</main>
</body>
</html>
`
}

export const faultWords = {
  title: 'Something failed',
  heading: 'This page could not be made',
  text: 'The fault is ours. Nothing at the bank was changed and no connection was touched. Trying again may help; if it does not, whoever runs Countinghouse finds the cause by the reference.',
  again: 'Try again',
  home: 'Go to the portfolio',
}

// The colours of app/globals.css, which may be what cannot be reached.
const style = `
:root{color-scheme:light dark;background:light-dark(#fff,#131416);color:light-dark(#191a1d,#ebebe9);font:0.875rem/1.5 system-ui,sans-serif}
main{max-width:60ch;margin:10vh auto 0;padding:0 16px}
h1{font-size:1.25rem;font-weight:600}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere;user-select:all}
a{display:inline-block;box-sizing:border-box;min-height:32px;margin:0 8px 8px 0;padding:5px 12px;border:1px solid light-dark(#85878e,#767a84);border-radius:4px;color:inherit;text-decoration:none}
a:focus-visible{outline:2px solid light-dark(#3546b0,#a9b4ff);outline-offset:2px}
`
