import { type Figure, ratioFigure } from '@/bench/figure'
import { interleave } from '@/bench/measure/ratio'
import { findDescendant, peakMegabytes, residentMegabytes } from '@/bench/measure/resident-memory'
import { signInAndConnect } from '@/bench/stack/connected'
import { createOwnAccessToken } from '@/bench/stack/own-access-token'
import { startStack } from '@/bench/stack/start-stack'

const rounds = 5
const least = 100_000

/** P9, P10: 100,000 rows as CSV, against walking the same pages at the bank; and what memory it takes. */
export async function csvExport(
  dataDir: string,
  at: { person: string; business: string },
): Promise<Figure[]> {
  const stack = await startStack(dataDir)
  try {
    const { clientUrl, cookie } = await signInAndConnect(stack, at)
    const bearer = await createOwnAccessToken(stack, at.person)
    const id = new URL(clientUrl).pathname.split('/').at(-1)
    const file = `${stack.appUrl}/api/exports/${id}/transactions`
    const dashboard = await findDescendant(stack.pid, 'serve-dashboard')
    const download = () => timed(() => downloadLines(file, cookie))
    const walk = () => timed(() => walkPages(`${stack.bankUrl}/api/v1/transactions`, bearer))
    const rest = await residentMegabytes(dashboard)
    const peak = await peakMegabytes(dashboard, () => downloadLines(file, cookie))
    const after = await peakMegabytes(dashboard, () => downloadLines(file, cookie))
    const ratio = await interleave(rounds, download, walk)
    const megabytes = { row: 'P10', against: `the process at rest (${rest.toFixed(0)} MB)` }
    return [
      ratioFigure(
        {
          row: 'P9',
          what: 'export of 100,000 rows as CSV: time',
          against: 'walking the same pages at the bank',
        },
        ratio,
        { atMost: 1.6 },
      ),
      atMostMegabytes({ ...megabytes, what: 'the same: memory at its peak above' }, peak - rest),
      atMostMegabytes({ ...megabytes, what: 'once more: memory above' }, after - rest),
    ]
  } finally {
    await stack.stop()
  }
}

function atMostMegabytes(about: Pick<Figure, 'row' | 'what' | 'against'>, value: number): Figure {
  const goal = 150
  return {
    ...about,
    value: `${value.toFixed(0)} MB`,
    goal: `<= ${goal} MB`,
    met: value <= goal,
    measured: { value },
  }
}

async function timed(action: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await action()
  return performance.now() - start
}

async function downloadLines(url: string, cookie: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { cookie, origin: new URL(url).origin },
    body: new URLSearchParams({ format: 'csv', period: 'all-dates' }),
    redirect: 'error',
  })
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`)
  let lines = 0
  for await (const chunk of response.body) {
    for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1
  }
  if (lines < least) throw new Error(`${url} has ${lines} lines`)
}

async function walkPages(listUrl: string, bearer: string): Promise<void> {
  let rows = 0
  let token: string | null = ''
  while (token !== null) {
    const place: string = token === '' ? '' : `&page_token=${encodeURIComponent(token)}`
    const response = await fetch(`${listUrl}?page_size=100${place}`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
    if (!response.ok) throw new Error(`${listUrl} answered ${response.status}`)
    const body = (await response.json()) as {
      transactions: unknown[]
      page: { next_page_token: string | null }
    }
    rows += body.transactions.length
    token = body.page.next_page_token
  }
  if (rows < least) throw new Error(`${listUrl} has ${rows} rows`)
}
