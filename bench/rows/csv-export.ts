import { amountFigure, type Figure, interleave, ratioFigure } from '@/bench/figure'
import { findDashboard, peakMegabytes, residentMegabytes } from '@/bench/measure/dashboard-process'
import { exportFile } from '@/bench/measure/export-file'
import { fetchText, timed } from '@/bench/measure/load'
import { bearerOf, type Client, large } from '@/bench/stack/bench-stack'

const rounds = 5
const rows = 100_000

/** P9, P10: 100,000 rows as CSV, against walking the same pages at the bank; and what memory it takes. */
export async function csvExport({ stack, url, cookie }: Client): Promise<Figure[]> {
  const headers = await bearerOf(stack, large)
  const file = `${stack.dashboard}/api/exports/${url.split('/').at(-1)}/transactions`
  const download = () => downloadLines(file, cookie)
  const dashboard = await findDashboard()
  const rest = await residentMegabytes(dashboard)
  const peak = await peakMegabytes(dashboard, download)
  const after = await peakMegabytes(dashboard, download)
  const ratio = await interleave(
    rounds,
    () => timed(download),
    () => timed(() => walkPages(`${stack.bank}/api/v1/transactions?page_size=100`, headers)),
  )
  const against = 'walking the same pages at the bank'
  const memory = { row: 'P10', against: `the process at rest (${rest.toFixed(0)} MB)` }
  return [
    ratioFigure({ row: 'P9', what: 'export of 100,000 rows as CSV: time', against }, ratio, {
      atMost: 1.7,
    }),
    amountFigure({ ...memory, what: 'its memory at the peak, above' }, peak - rest, 'MB', 120),
    amountFigure({ ...memory, what: 'the same once more' }, after - rest, 'MB', 120),
  ]
}

async function downloadLines(url: string, cookie: string): Promise<void> {
  const response = await exportFile(url, cookie, [
    ['format', 'csv'],
    ['period', 'all-dates'],
  ])
  let lines = 0
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1
  }
  if (lines < rows) throw new Error(`${url} (${response.status}) has ${lines} lines`)
}

async function walkPages(url: string, headers: Record<string, string>): Promise<void> {
  let read = 0
  let token: string | null = ''
  while (token !== null) {
    const place: string = token === '' ? '' : `&page_token=${encodeURIComponent(token)}`
    const body = JSON.parse(await fetchText({ url: url + place, headers })) as {
      transactions: unknown[]
      page: { next_page_token: string | null }
    }
    read += body.transactions.length
    token = body.page.next_page_token
  }
  if (read < rows) throw new Error(`${url} has ${read} rows`)
}
