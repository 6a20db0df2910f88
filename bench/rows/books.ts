import { amountFigure, type Figure } from '@/bench/figure'
import {
  findDashboard,
  peakMegabytes,
  processorTime,
  residentMegabytes,
} from '@/bench/measure/dashboard-process'
import { fetchText } from '@/bench/measure/load'
import type { Client } from '@/bench/stack/bench-stack'
import { amountAt, dayAt, fillMonth, type MonthRows, partyAt } from '@/bench/stack/fill-month'

const few: MonthRows = { month: '2026-04', count: 2000, party: 'Short ledger' }
const many: MonthRows = { month: '2026-03', count: 20_000, party: 'Ledger party' }
// One in so many is not in the ledger, and one is there with two digits swapped.
const leftOutEach = 97
const slippedEach = 89

/**
 * P35: a ledger's 20,000 lines against 20,000 rows of the bank: processor time, and memory, which is also held
 * against that of 2,000.
 */
export async function booksCosts(client: Client): Promise<Figure[]> {
  const accounts = { few: await fillMonth(client, few), many: await fillMonth(client, many) }
  const dashboard = await findDashboard()
  // What the first one loads stays.
  await compare(client, accounts.few, few)
  const rest = await residentMegabytes(dashboard)
  const least = await peakMegabytes(dashboard, () => compare(client, accounts.few, few))
  let milliseconds = 0
  const peak = await peakMegabytes(dashboard, async () => {
    milliseconds = await processorTime([dashboard], () => compare(client, accounts.many, many))
  })
  const lines = many.count.toLocaleString('en')
  return [
    amountFigure(
      {
        row: 'P35',
        what: `${lines} lines of a ledger against as many rows: processor time`,
        against: 'itself',
      },
      milliseconds / 1000,
      's',
      60,
    ),
    amountFigure(
      {
        row: 'P35',
        what: 'its memory at the peak, above',
        against: `the process at rest (${rest.toFixed(0)} MB)`,
      },
      peak - rest,
      'MB',
      400,
    ),
    amountFigure(
      {
        row: 'P35',
        what: `the process at the peak, with ${lines} lines`,
        against: `the same with ${few.count.toLocaleString('en')} (${least.toFixed(0)} MB)`,
      },
      peak / least,
      'times as much',
      1.1,
    ),
  ]
}

function registerText(of: MonthRows): string {
  let balance = 0
  const rows = Array.from({ length: of.count }, (_, at) => at)
    .filter((at) => at % leftOutEach !== 0)
    .map((at) => {
      const amount = at % slippedEach === 0 ? amountAt(at) + 9 : amountAt(at)
      balance += amount
      const cells = [at, dayAt(of, at), '', partyAt(of, at), 'x', decimal(amount), decimal(balance)]
      return cells.map((cell) => `"${cell}"`).join(',')
    })
  return [
    '"txnidx","date","code","description","otheraccounts","change","balance"',
    ...rows,
    '',
  ].join('\n')
}

const decimal = (cents: number) => (cents / 100).toFixed(2)

/** Sends the file, says that it is read as it was recognised, and looks at what came of it. */
async function compare(
  { stack, url, cookie }: Client,
  account: string,
  of: MonthRows,
): Promise<void> {
  const { month } = of
  const api = url.replace('/clients/', '/api/books/')
  const headers = { cookie, origin: stack.dashboard, accept: 'application/json' }
  const target = { account, month: `${month}-01` }
  for (let seen = 0; ; seen += 1) {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...target, seen: String(seen) }))
      body.set(name, value)
    body.set('file', new File([registerText(of)], 'register.csv'))
    const sent = await fetch(api, { method: 'POST', headers, body, redirect: 'manual' })
    const file = new URL(sent.headers.get('location') ?? '', stack.dashboard).searchParams.get(
      'file',
    )
    const fields = new URLSearchParams({ ...target, seen: String(seen), file: file ?? '' })
    const said = await fetch(`${api}/columns`, {
      method: 'POST',
      headers,
      body: fields,
      redirect: 'manual',
    })
    if (said.status === 409) continue
    if (said.status !== 303) throw new Error(`the file was answered with ${said.status}`)
    const page = `${url}/books?period=${month}&account=${account}`
    const text = await fetchText({ url: page, headers: { cookie } })
    if (!text.includes('id="bank"')) throw new Error(`nothing was compared at ${stack.dashboard}`)
    return
  }
}
