import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Column, DataTable } from '@/components/data-table/data-table'

interface Payment {
  id: string
  payee: string
  amount: string
  memo?: string
}

const columns: Column<Payment>[] = [
  {
    id: 'payee',
    header: 'Payee',
    cell: (row) => row.payee,
    sort: { ascending: '?order=asc', descending: '?order=desc', current: 'descending' },
  },
  { id: 'memo', header: 'Memo', cell: (row) => row.memo, compact: 'labelled', grow: true },
  { id: 'amount', header: 'Amount', cell: (row) => row.amount, align: 'end', compact: 'aside' },
]
const rows: Payment[] = [
  { id: 'a', payee: 'Kite & Co', amount: '12.00', memo: 'Rent' },
  { id: 'b', payee: 'Moss', amount: '7.00' },
]

function render(overrides: Partial<Parameters<typeof DataTable<Payment>>[0]> = {}): string {
  return renderToStaticMarkup(
    <DataTable
      caption="Payments"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowHref={(row) => `/payments/${row.id}`}
      empty={<p>None yet</p>}
      {...overrides}
    />,
  )
}

describe('DataTable', () => {
  it('is a captioned table whose heads and first cells head their column and row', () => {
    const html = render()
    expect(html).toContain('<caption class="visually-hidden">Payments</caption>')
    expect(html.match(/<th scope="col"/g)).toHaveLength(3)
    expect(html.match(/<th scope="row">/g)).toHaveLength(2)
  })

  it('holds exactly one plain link a row, in the first cell', () => {
    const html = render()
    const body = html.slice(html.indexOf('<tbody>'))
    expect(body.match(/<a /g)).toHaveLength(2)
    expect(body).toContain('<th scope="row"><a href="/payments/a">Kite &amp; Co</a></th>')
  })

  it('leaves a row without a target unlinked', () => {
    const html = render({ rowHref: () => undefined })
    expect(html).toContain('<th scope="row">Moss</th>')
  })

  it('says how a column is sorted, and offers the other direction', () => {
    const html = render()
    expect(html).toContain('<th scope="col" aria-sort="descending"><a href="?order=asc">Payee</a>')
  })

  it('offers the opposite of an ascending sort, and ascending first', () => {
    const sorted = (current: 'ascending' | undefined) =>
      render({
        columns: [
          {
            id: 'payee',
            header: 'Payee',
            cell: (row) => row.payee,
            sort: { ascending: '#up', descending: '#down', current },
          },
        ],
      })
    expect(sorted('ascending')).toContain('aria-sort="ascending"><a href="#down">')
    expect(sorted(undefined)).toContain('aria-sort="none"><a href="#up">')
  })

  it('states alignment once on the table, not on every cell', () => {
    const html = render()
    expect(html).toContain('data-end="3" data-grow="2" data-aside="3"')
    expect(html).toContain('<td>12.00</td>')
  })

  it('labels only the cells whose meaning would be lost without their head', () => {
    const html = render()
    expect(html).toContain('<td data-label="Memo">Rent</td>')
    // The second row has no memo: an empty cell is left out on a small screen, label and all.
    expect(html.match(/data-label/g)).toHaveLength(1)
  })

  it('shows the empty state instead of an empty table', () => {
    expect(render({ rows: [] })).toBe('<p>None yet</p>')
  })

  it('escapes what the bank wrote', () => {
    const html = render({ rows: [{ id: 'x', payee: '<img src=x onerror=1>', amount: '1' }] })
    expect(html).not.toContain('<img')
  })
})
