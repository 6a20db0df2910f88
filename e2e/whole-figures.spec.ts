import { brokenFiguresAt } from '@/e2e/broken-figures'
import { expect, test } from '@/e2e/desk-test'
import type { BusinessKey } from '@/e2e/desk'
import { forgiveNames } from '@/e2e/words-of-the-bank'

// A figure is read in one piece: no line ends within one, and no amount or date is cut.

/** The longest days of German: "28. Sept. 2026". */
const longest = '2026-09-28'
const windows = [1440, 1024, 390]

const clients: readonly (readonly [BusinessKey, readonly string[]])[] = [
  [
    'complete',
    ['overview', 'transactions', 'accounts', 'cards', 'statements', 'invoices', 'customers'],
  ],
  [
    'complete',
    [
      'close?period=last-month',
      'close/exceptions',
      'invoices/ageing?currency=USD',
      'statements/coverage',
      'connection',
    ],
  ],
  [
    'odd',
    ['transactions', 'accounts', 'cards', 'invoices', 'overview?period=last-year..this-year'],
  ],
  ['yen', ['transactions', 'accounts', 'overview?period=last-year..this-year']],
]

for (const locale of ['de-DE', 'en-US']) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`no line ends within a figure, and no amount or day is cut, at a desk, on a tablet and on a telephone: ${locale}`, async ({
      page,
      desk,
      control,
      browserComplaints,
    }) => {
      const rows = Array.from({ length: 8 }, (_, row) => row)
      const days = (list: string, fields: readonly string[], value: string) =>
        Object.fromEntries(
          rows.flatMap((row) => fields.map((field) => [`${list}.${row}.${field}`, value])),
        )
      const patch = (path: string, set: object) =>
        ({ match: { path: `/api/v1/${path}` }, fault: 'patch', set }) as const
      await control.setFaults([
        patch(
          'transactions',
          days('transactions', ['initiated_at', 'posted_at'], `${longest}T16:00:00Z`),
        ),
        patch('invoicing/invoices', days('invoices', ['date', 'due_date'], longest)),
        patch('statements', days('statements', ['available_at'], `${longest}T16:00:00Z`)),
        patch('invoicing/customers', days('customers', ['created_at'], `${longest}T16:00:00Z`)),
      ])
      const found: string[] = []
      for (const [key, places] of clients) {
        const client = await desk.clientPath(key)
        for (const place of places) {
          await page.goto(`${client}/${place}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          found.push(...(await brokenFiguresAt(page, windows)))
        }
      }
      forgiveNames(browserComplaints)
      expect(found).toEqual([])
    })
  })
}
