/**
 * Knip's findings, one a line, and how much it looked at, which it does not say by itself.
 *
 * @param {import('knip').ReporterOptions} options
 */
export default function report({ issues, counters }) {
  for (const [kind, byFile] of Object.entries(issues)) {
    if (kind === '_files' || typeof byFile !== 'object') continue
    for (const [file, found] of Object.entries(byFile)) {
      for (const { symbol } of Object.values(found)) console.log(`${kind}: ${symbol} in ${file}`)
    }
  }
  console.log(`looked at ${counters.processed} files`)
}
