import { describe, expect, it } from 'vitest'
import { renderList } from '@/test/components/resource-list-view'
import { transactionList } from '@/lib/search-params/transactions'
import { TransactionsView } from '@/components/transactions/transactions-view'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'

const renderNone = (raw?: Parameters<typeof renderList>[3]) =>
  renderList(TransactionsView, transactionList, { items: [] }, raw)

describe('a transactions page without rows', () => {
  it('says when the first will appear', () => {
    expect(renderNone()).toContain('No transactions yet')
  })

  it('past the first page offers to start again', () => {
    expect(renderNone({ page_token: 'T9', page: '9' })).toContain('Start again at page one')
  })

  it('names rows that could not be read and shows them as they came', () => {
    const html = renderList(TransactionsView, transactionList, {
      unreadable: [{ id: 7, download_url: 'https://signed' }, 'nonsense'],
    })
    expect(html).toContain('2 rows could not be read')
    expect(html).toContain('nonsense')
    expect(html).not.toContain('https://signed')
    expect(html).not.toContain('No transactions yet')
  })

  it('keeps its filters where the bank refused one or a page, and drops them without access', () => {
    const failed = (failure: ReadFailure) =>
      renderList(TransactionsView, transactionList, failure, { status: 'x', page_token: 'T2' })
    const refused = failed({ code: 'page_token_refused', detail: '' })
    expect(refused).toContain('href="/clients/c-1/transactions?status=x"')
    expect(refused).toContain('Status: Other (x)')
    expect(failed({ code: 'invalid_request', detail: 'no', errors: [] })).toContain('<form')
    const scopeless = failed({ code: 'missing_scope', scope: 'transactions:read' })
    expect(scopeless).not.toContain('role="search"')
    expect(scopeless).toContain('Transactions not shared')
  })
})
