import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/desk-test'
import type { BusinessKey } from '@/e2e/desk'
import { forgiveNames } from '@/e2e/words-of-the-bank'

// A figure is read in one piece: no line ends within one, and no date is cut.

/** The longest days of German: "28. Sept. 2026". */
const longest = '2026-09-28'
const windows = [1440, 1024, 390]

/** Numbers that a line ends within, and days in a table that are not shown whole. */
function brokenFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const figure = /[+−-]?\d(?:[\d.,’\u00a0\u202f]*\d)?(?:[\u00a0\u202f]?[%\p{Sc}])?/gu
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      const text = texts.currentNode as Text
      const element = text.parentElement
      if (element?.closest('main, nav, [role=dialog]') == null) continue
      if (element.closest('pre, code, .sr-only') !== null) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      for (const { 0: shown, index } of text.data.matchAll(figure)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + shown.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`"${shown}" is broken in "${text.data.slice(0, 60)}"`)
      }
    }
    for (const cell of document.querySelectorAll<HTMLElement>('tbody td')) {
      const isDay = /\d{1,2}\. \p{L}+\.? \d{4}/u.test(cell.innerText)
      if (isDay && cell.checkVisibility() && cell.scrollWidth > cell.clientWidth) {
        found.push(`"${cell.innerText}" is cut`)
      }
    }
    for (const amount of document.querySelectorAll('tbody td.num bdi')) {
      const [{ left, right }, cell] = [amount, amount.closest('td') ?? amount].map((each) =>
        each.getBoundingClientRect(),
      ) as [DOMRect, DOMRect]
      if (left < cell.left - 1 || right > cell.right + 1) {
        found.push(`"${amount.textContent}" is wider than its column`)
      }
    }
    return found
  })
}

const clients: readonly (readonly [BusinessKey, readonly string[]])[] = [
  [
    'complete',
    ['overview', 'transactions', 'accounts', 'cards', 'statements', 'invoices', 'customers'],
  ],
  ['complete', ['close', 'invoices/ageing?currency=USD', 'statements/coverage', 'connection']],
  [
    'odd',
    ['transactions', 'accounts', 'cards', 'invoices', 'overview?period=last-year..this-year'],
  ],
  ['yen', ['transactions', 'accounts', 'overview?period=last-year..this-year']],
]

for (const locale of ['de-DE', 'en-US']) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`no line ends within a figure, and no day is cut, at a desk, on a tablet and on a telephone: ${locale}`, async ({
      page,
      desk,
      control,
      browserComplaints,
    }) => {
      test.setTimeout(180_000)
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
          for (const width of windows) {
            await page.setViewportSize({ width, height: 844 })
            const broken = await brokenFigures(page)
            found.push(...broken.map((each) => `${key}/${place} at ${width} px: ${each}`))
          }
        }
      }
      forgiveNames(browserComplaints)
      expect(found).toEqual([])
    })
  })
}
