import { type Figure, interleave, ratioFigure } from '@/bench/figure'
import { fetchText, medianTime, type Target } from '@/bench/measure/load'
import { bearerOf, type BenchStack, large } from '@/bench/stack/bench-stack'

const rounds = 7
const requestsPerRound = 25

/** P7: a page of each filter and search of a million transactions against the page without one. */
export async function filterCosts(
  stack: BenchStack,
  report: (line: string) => void,
): Promise<Figure[]> {
  const headers = await bearerOf(stack, large)
  const target = (query: string): Target => ({
    url: `${stack.bank}/api/v1/transactions?page_size=50&${query}`,
    headers,
  })
  const time = (query: string) => medianTime(target(query), requestsPerRound)
  // Values out of the ledger itself, from the middle of its years.
  const middle = target('initiated_before=2026-02-01&transaction_type=card_debit')
  const { transactions } = JSON.parse(await fetchText(middle)) as { transactions: Row[] }
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
  const figures: Figure[] = []
  for (const [what, query] of Object.entries({ ...filters, ...searches })) {
    report(`  … ${what}`)
    const ratio = await interleave(rounds, time(query), time(''))
    const about = { row: 'P7', what, against: 'the page without it' }
    figures.push(ratioFigure(about, ratio, { atMost: what in searches ? 5 : 2 }))
  }
  return figures
}

interface Row {
  account_id: string
  card_id?: string
  user_id?: string
}
