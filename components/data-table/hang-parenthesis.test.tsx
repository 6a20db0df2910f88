import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Column, DataTable } from '@/components/data-table/data-table'

function render(...figures: Column<number>['cell'][]): string {
  return renderToStaticMarkup(
    <DataTable
      caption="Figures"
      columns={figures.map((cell, index) => ({
        id: String(index),
        header: 'Amount',
        cell,
        ...(index > 0 && { align: 'end' as const }),
      }))}
      rows={[1]}
      rowKey={(row) => row}
      rowHref={() => undefined}
      empty={null}
    />,
  )
}

const text = (html: string) => html.replaceAll(/<[^>]*>/g, '')

describe('a column of figures', () => {
  it('lets a closing parenthesis hang out of it, also of a figure that is set apart', () => {
    const html = render(
      () => 'x',
      () => '($1,234.50)',
      () => <i>(5)</i>,
    )
    expect(html).toContain('<td>($1,234.50<span data-hang="">)</span></td>')
    expect(html).toContain('<td><i>(5<span data-hang="">)</span></i></td>')
    expect(text(html)).toContain('($1,234.50)(5)')
  })

  it('leaves other figures and other columns alone', () => {
    const html = render(
      () => '(x)',
      () => '$1,234.50',
      () => '12 ZZ9 (minor units)',
      () => null,
    )
    expect(html).not.toContain('data-hang')
  })
})
