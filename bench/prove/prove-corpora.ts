import { once } from 'node:events'
import { createServer } from 'node:net'
import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import type { Finding, ProveSettings } from '@/bench/prove/finding'
import { createDownloadFile } from '@/lib/server/banking/download-file'
import { csvText, harmlessText } from '@/lib/server/exports/csv-file'
import { documentHeaders } from '@/lib/server/http/document-headers'
import { listRefusedAddresses } from '@/test/banking/refused-addresses'
import { hostileCell } from '@/test/exports/hostile-cells'

/** G12: addresses of files that lead into our own network. A trap listens there; nothing may reach it. */
export async function proveFileAddresses(): Promise<Finding[]> {
  let caught = 0
  const trap = createServer((socket) => {
    caught += 1
    socket.destroy()
  })
  trap.listen(0, '::')
  await once(trap, 'listening')
  const address = trap.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const addresses = listRefusedAddresses(port)
  let refused = 0
  for (const baseUrl of ['https://api.bank.example/api/v1', 'http://127.0.0.1:9/api/v1']) {
    const files = createDownloadFile({
      baseUrl: new URL(baseUrl),
      timeouts: { connectMs: 2000, idleMs: 2000, totalMs: 5000 },
    })
    for (const each of addresses) {
      const code = await files.downloadFile(each, new AbortController().signal).then(
        () => 'followed',
        (error: { code: string }) => error.code,
      )
      if (code === 'unreadable' || code === 'file_host_refused') refused += 1
    }
    await files.close()
  }
  trap.close()
  const wanted = addresses.length * 2
  return [
    {
      row: 'G12',
      what: `${addresses.length} addresses of files that lead inside, for two banks`,
      goal: 'at least 300, all refused, none reaches the trap',
      found: `${refused} of ${wanted} refused, ${caught} reached it`,
      met: addresses.length >= 300 && refused === wanted && caught === 0,
    },
  ]
}

/** G13: names of files and cells of a CSV, made at random. */
export async function proveTexts({ form }: ProveSettings): Promise<Finding[]> {
  const runs = form === 'short' ? 2000 : 100_000
  const names = countFailures(
    runs,
    fc.tuple(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('application/pdf', 'image/png', 'text/html', ''),
    ),
    ([name, contentType]) => {
      const headers = documentHeaders({ name, contentType, disposition: 'attachment' })
      const value = new Headers(headers).get('content-disposition') ?? ''
      return /^attachment; filename=[ -~]+$/.test(value)
    },
  )
  const cells = countFailures(runs, hostileCell, (text) => {
    const safe = harmlessText(text)
    const [[read] = []] = parseCsv(csvText([[safe, 'x']]), { delimiter: ',' })
    const isFormula = /^[=+\-@\t\r\n\0＝＋－＠]/u.test(safe)
    return !isFormula && read === safe && (safe === text || safe === `'${text}`)
  })
  const finding = (what: string, goal: string, failed: number): Finding => ({
    row: 'G13',
    what,
    goal: `${runs}, ${goal}`,
    found: `${runs}, ${failed} failed`,
    met: failed === 0,
  })
  return [
    finding('names of files in a header', 'none splits it', names),
    finding('texts in a cell of a CSV', 'no formula, and each comes back as it was', cells),
  ]
}

function countFailures<Given>(
  runs: number,
  given: fc.Arbitrary<Given>,
  holds: (value: Given) => boolean,
): number {
  return fc.sample(given, { numRuns: runs, seed: 20_261_122 }).filter((each) => !holds(each)).length
}
