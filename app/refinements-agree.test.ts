import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import { expect, it } from 'vitest'
import { rawSearchParams } from '@/lib/server/http/transaction-list'
import { cellsOf, renderList } from '@/test/components/resource-list-view'
import { refineTransactions } from '@/lib/domain/search/refine-rows'
import { viewQuery } from '@/components/transactions/saved-views'
import { parseTransactionParams, transactionList } from '@/lib/search-params/transactions'
import { TransactionsView } from '@/components/transactions/transactions-view'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { openTestFileBank, testTransaction } from '@/test/exports/file-bank'
import { walkTransactionSums } from '@/lib/server/http/walk-transactions'

const names = ['Acme Corp', 'ACME', 'Glóbex', 'Stripe', 'شركة النور', '']
const row = fc.record({
  counterparty_name: fc.constantFrom(...names),
  memo: fc.constantFrom('rent', 'Rent of May', null),
  amount: fc.constantFrom({ amount: 1, currency: 'USD' }, { amount: 2, currency: 'JPY' }),
})
const part = fc.constantFrom('acme', 'corp', '-globex', 'OR', '|', '"rent of"', 'النور', '(', ')')
const words = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(' '))
const asked = fc.record(
  { counterparty: words, words, currency: fc.constantFrom('USD', ['USD', 'JPY']) },
  { requiredKeys: [] },
)

async function idsInFile(rows: readonly Transaction[], refine: Refine): Promise<string[]> {
  const begun = await openTestFileBank({ rows }).make('csv', { refine })
  if ('failure' in begun) throw new Error(begun.failure.code)
  const [header = [], ...lines] = parseCsv(await new Response(begun.stream).text(), {
    delimiter: ',',
  })
  const place = header.indexOf('transaction_id')
  return lines.map((cells) => String(cells[place]))
}

type Refine = (rows: readonly Transaction[]) => readonly Transaction[]

async function rowsAddedUp(rows: readonly Transaction[], refine: Refine): Promise<number> {
  let added = 0
  const read = () =>
    Promise.resolve({
      kind: 'read' as const,
      value: { items: [...rows], unreadable: [], next_page_token: null },
      readAt: '2026-06-12T18:32:05Z',
    })
  for await (const step of walkTransactionSums(read, [], refine, { mostRows: 100 })) {
    added = step.rows
  }
  return added
}

it('a list, its sums, its file and a view that was saved of it hold the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 7 }), asked, async (given, raw) => {
      const rows = given.map((each, nth) =>
        testTransaction({ ...each, id: `t${nth}`, money_movement_id: `m${nth}` }),
      )
      const list = parseTransactionParams(raw)
      const refine: Refine = (read) => refineTransactions(read, list) ?? read
      const wanted = refine(rows).map(({ id }) => id)

      const html = renderList(TransactionsView, transactionList, { items: rows }, raw)
      const shown = cellsOf(html)
      expect(shown).toHaveLength(wanted.length)
      for (const id of wanted) expect(html).toContain(`/transactions/${id}?`)
      expect(await idsInFile(rows, refine)).toEqual(wanted)
      expect(await rowsAddedUp(rows, refine)).toBe(wanted.length)

      const saved = parseTransactionParams(rawSearchParams(new URLSearchParams(viewQuery(list))))
      expect((refineTransactions(rows, saved) ?? rows).map(({ id }) => id)).toEqual(wanted)
    }),
    { numRuns: 40 },
  )
})
