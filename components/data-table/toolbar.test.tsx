import { expect, test } from 'vitest'
import { Toolbar } from '@/components/data-table/toolbar'
import german from '@/lib/i18n/de/transactions.json'
import { transactions } from '@/lib/i18n/en/transactions'
import spanish from '@/lib/i18n/es/transactions.json'
import { renderScreen } from '@/test/components/screens'

/** Of a character of the chips at their widest average, in px. */
const characterWidth = 7.5

test('a chip has room for the longest condition that a list offers', () => {
  const chip = { name: 'size', label: 'Size', value: 'Large', removeHref: '/' }
  const toolbar = {
    path: '/',
    hidden: [],
    fields: [],
    chips: [chip],
    clearHref: '/',
    search: undefined,
    currency: 'USD',
  }
  const html = renderScreen(<Toolbar toolbar={toolbar} />)
  const units = Number(/max-w-(\d+) truncate/.exec(html)?.[1])
  const labels = [transactions, german, spanish].map((each) => each.transaction_data.size_large)
  for (const label of labels) {
    expect(label.length * characterWidth, label).toBeLessThanOrEqual(4 * units)
  }
})
