import { type Figure, ratioFigure } from '@/bench/figure'
import { median, type Target, timeEach } from '@/bench/measure/load'
import { interleave } from '@/bench/measure/ratio'

const rounds = 7
const requestsPerRound = 25

interface Filtered {
  what: string
  query: string
  atMost: 2 | 5
}

/** P7: a page of each filter and search of a million transactions against the page without one. */
export async function filterCosts(
  listUrl: string,
  bearer: string,
  report: (line: string) => void,
): Promise<Figure[]> {
  const target = (query: string): Target => ({
    url: `${listUrl}?page_size=50${query === '' ? '' : `&${query}`}`,
    headers: { authorization: `Bearer ${bearer}` },
  })
  const figures: Figure[] = []
  for (const { what, query, atMost } of await filtersOf(target)) {
    const time = (each: string) => async () =>
      median(await timeEach(target(each), requestsPerRound))
    const ratio = await interleave(rounds, time(query), time(''))
    figures.push(
      ratioFigure({ row: 'P7', what, against: 'the page without it' }, ratio, { atMost }),
    )
    report(`  … ${what}`)
  }
  return figures
}

/** Values out of the ledger itself, from the middle of its years. */
async function filtersOf(target: (query: string) => Target): Promise<Filtered[]> {
  const { url, headers } = target('initiated_before=2026-02-01&transaction_type=card_debit')
  const response = await fetch(url, { headers })
  const { transactions } = (await response.json()) as { transactions: Row[] }
  const row = transactions.find(({ card_id, user_id }) => card_id && user_id)
  if (row === undefined) throw new Error('the ledger has no purchase with a card')
  const filters: Record<string, string> = {
    'one account': `account_id=${row.account_id}`,
    'one card': `card_id=${row.card_id}`,
    'one person': `user_id=${row.user_id}`,
    'the usual state': 'status=settled',
    'a rare state': 'status=failed',
    'a state that nothing has': 'status=awaiting_approval',
    'any of two states': 'status=pending&status=failed',
    'a frequent type': 'transaction_type=card_debit',
    'a rare type': 'transaction_type=wire_in',
    'any of three types':
      'transaction_type=wire_in&transaction_type=check_payment&transaction_type=ach_debit',
    'an account type': 'account_type=checking',
    'initiated before a day': 'initiated_before=2025-06-01',
    'initiated within a day': 'initiated_after=2025-06-01&initiated_before=2025-06-02',
    'posted from a day on': 'posted_after=2025-06-01',
    'posted before a day': 'posted_before=2025-06-01',
    'a large amount': 'min_amount=1000000',
    'a narrow range of amounts': 'min_amount=100000&max_amount=101000',
    'an amount that nothing has': 'min_amount=900000000000',
  }
  const searches: Record<string, string> = {
    'a search for a frequent word': 'search=payouts',
    'a search for a rare word': 'search=payroll',
    'a search that matches nothing': 'search=zzzqqq',
    'a search for one letter': 'search=a',
    'a search for a letter that nothing has': 'search=%E2%82%AC',
    'a search for two letters that nothing has': 'search=qz',
  }
  return [
    ...Object.entries(filters).map(([what, query]) => ({ what, query, atMost: 2 as const })),
    ...Object.entries(searches).map(([what, query]) => ({ what, query, atMost: 5 as const })),
  ]
}

interface Row {
  account_id: string
  card_id?: string
  user_id?: string
}
