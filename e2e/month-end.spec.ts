import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { callPalette } from '@/e2e/call-palette'
import { expect, test } from '@/e2e/desk-test'
import { expectPdf } from '@/e2e/document'
import { enterAt, focusFault, tabTo } from '@/e2e/keyboard-focus'
import { focusFirstRow, rowLinks, sheetOf } from '@/e2e/list-page'
import { readZip } from '@/e2e/read-zip'
import { demoPassword } from '@/scripts/demo-people.mjs'

// Many presses, each of them looked at, and clients to connect on the way.
test.use({ storageState: { cookies: [], origins: [] } })

/** The focus stands on something that shows, or on the page as a whole; it is never lost. */
async function expectFocus(page: Page): Promise<void> {
  const lost = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      return focused === null || focused === document.body
    })
  await expect.poll(lost, 'the focus is somewhere').toBe(false)
  await expect.poll(() => focusFault(page)).toBeUndefined()
}

/** What was typed in the palette leads where its first line says. */
async function go(page: Page, words: string, line: string | RegExp): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Search', exact: true })
  await callPalette(page)
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  await expect(palette.locator('[role=option][data-highlighted]')).toHaveText(line)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

/** As `go`, to the line of one client among those whose names hold the words. */
async function goToClient(page: Page, words: string, path: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Search', exact: true })
  const line = palette.locator(`[role=option][href^="${path}/"]`)
  await callPalette(page)
  await page.keyboard.type(words)
  await expect(line).toBeVisible()
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await line.getAttribute('data-highlighted')) !== null) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(line).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

async function download(page: Page, target: Locator): Promise<Download> {
  await tabTo(page, target)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await downloading
  await expectFocus(page)
  return file
}

test('a month-end from signing in to signing out, by keyboard alone', async ({ page, desk }) => {
  const client = await desk.clientPath('complete')
  const next = await desk.clientPath('empty')
  const main = page.getByRole('main')
  const link = (name: string | RegExp) => main.getByRole('link', { name, exact: true })
  const period = page.getByRole('button', { name: 'Period: Last month' })

  await test.step('signing in, and the client among the others', async () => {
    await page.goto('/')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type('ada@marlow.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await goToClient(page, 'Acme', client)
    await expect(page).toHaveURL(new RegExp(client))
    await expectFocus(page)
  })

  await test.step('the month', async () => {
    await go(page, 'last month', /Last month|Show /)
    await expect(period).toBeVisible()
    await expectFocus(page)
    await go(page, 'transactions', 'Transactions')
    await expect(page).toHaveURL(`${client}/transactions?period=last-month`)
    await expectFocus(page)
  })

  const rows = rowLinks(page)
  const sheet = sheetOf(page)

  await test.step('its rows, walked, selected and read', async () => {
    await focusFirstRow(page)
    const selection = page.getByRole('region', { name: 'Selection' })
    for (const key of ['j', 'x', 'k', 'x']) await page.keyboard.press(key)
    await expect(selection).toContainText('2 selected')
    await expect(rows.first()).toBeFocused()
    await expectFocus(page)
    await page.keyboard.press('Escape')
    await expect(selection).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(sheet).toContainText(/^1 of \d+/)
    await expectFocus(page)
    await page.keyboard.press('j')
    await expect(sheet).toContainText(/^2 of \d+/)
    await expectFocus(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(rows.nth(1)).toBeFocused()
    await expectFocus(page)
  })

  await test.step('a receipt, looked at in its place', async () => {
    await filterFiles(page, 'With receipt')
    // Until then the rows are those of before.
    await expect(main.getByText(/ rows match/)).toBeVisible()
    await focusFirstRow(page)
    await page.keyboard.press('Enter')
    const preview = sheet.locator('summary', { hasText: /^Preview / }).first()
    await enterAt(page, preview)
    // A PDF is drawn page by page, and anything else is an image.
    const opened = sheet.locator('details[open]')
    const shown = opened
      .getByRole('group', { name: /^Page 1 of / })
      .or(opened.locator('img:not([alt=""])'))
    await expect(shown.first()).toBeInViewport()
    await expectFocus(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expectFocus(page)
  })

  await test.step('what lacks one, saved as a view', async () => {
    await filterFiles(page, 'Without receipt')
    const views = page.getByRole('navigation', { name: 'Views' })
    await enterAt(page, views.getByRole('button', { name: 'Save view' }), 'Shift+Tab')
    await expect(page.getByLabel('Name of the view')).toBeFocused()
    await page.keyboard.type('To ask for')
    await page.keyboard.press('Enter')
    await expect(views.getByRole('link', { name: 'To ask for' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })

  await test.step('statements: complete, in line with the ledger, and kept', async () => {
    await go(page, 'coverage', 'Statement coverage')
    await expect(page.getByRole('table', { name: /^Statements of \d{4}/ })).toBeVisible()
    await expectFocus(page)
    await go(page, 'statements', 'Statements')
    // Coverage has rows that lead elsewhere.
    await expect(page.getByRole('heading', { name: 'Statements', exact: true })).toBeVisible()
    // On the first days of a month the last one has no statement yet.
    await go(page, 'last quarter', /Last quarter|Show /)
    await expect(page).toHaveURL(/period=last-quarter/)
    await enterAt(page, main.locator('tbody a.row-link').first())
    await expect(page.getByRole('region', { name: 'Tie-out by account' })).toBeVisible()
    await expectFocus(page)
    const statement = await download(page, page.getByRole('link', { name: /^Download/ }))
    expectPdf(await readFile(await statement.path()))
    await enterAt(page, link('Check against the transactions'))
    await expect(page.getByRole('heading', { name: / against the transactions$/ })).toBeVisible()
    await expect(main.getByText('Ties out').first()).toBeVisible()
    await expectFocus(page)
  })

  await test.step('invoices: overdue, by age, and one of them read', async () => {
    await go(page, 'invoices', 'Invoices')
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
    await go(page, 'last month', /Last month|Show /)
    await expect(period).toBeVisible()
    await enterAt(page, main.getByRole('link', { name: /^Overdue/ }).first())
    await expect(page).toHaveURL(/status=overdue/)
    await expectFocus(page)
    await go(page, 'receivables', 'Receivables by age')
    await expect(page.getByRole('heading', { level: 1, name: /^Receivables/ })).toBeVisible()
    await expectFocus(page)
    await page.goBack()
    await go(page, 'all dates', /All dates/)
    await expect(page).toHaveURL(/period=all/)
    await expectFocus(page)
    await enterAt(page, rowLinks(page).last())
    const document = await download(page, page.getByRole('link', { name: /^Download the PDF/ }))
    expectPdf(await readFile(await document.path()))
  })

  await test.step('the month’s documents as one file', async () => {
    await go(page, 'statement pdfs', /^Statement PDFs/)
    const zip = await download(page, page.getByRole('button', { name: /^Download/ }))
    expect((await readZip(zip)).size).toBeGreaterThan(1)
    await expect(page.getByRole('heading', { name: 'The zip is complete' })).toBeVisible()
    await expectFocus(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectFocus(page)
  })

  await test.step('the next client, on the same screen', async () => {
    await enterAt(page, page.getByRole('link', { name: 'Acme: switch client' }), 'Shift+Tab')
    const switcher = page.getByRole('dialog', { name: 'Switch client' })
    await expect(switcher.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('empty')
    await expect(switcher.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(next))
    await expectFocus(page)
  })

  await test.step('home, and signing out', async () => {
    await enterAt(page, page.getByRole('link', { name: /: all clients$/ }), 'Shift+Tab')
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await expectFocus(page)
    await enterAt(page, page.getByRole('button', { name: /: account and display$/ }), 'Shift+Tab')
    await enterAt(page, page.getByRole('button', { name: 'Sign out' }))
    await expect(page).toHaveURL(/signed_out=1/)
  })
})

/** Of the bank's rows, those with or without a receipt: a filter that no bank has. */
async function filterFiles(page: Page, choice: 'With receipt' | 'Without receipt'): Promise<void> {
  const filter = page.getByRole('main').getByRole('button', { name: 'Filter', exact: true })
  const panel = page.getByRole('dialog', { name: 'Filter', exact: true })
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search transactions' })).toBeFocused()
  await enterAt(page, filter)
  await tabTo(page, panel.getByRole('tab', { selected: true }))
  const receipts = panel.getByRole('tab', { name: /^Receipts/, selected: true })
  while ((await receipts.count()) === 0) await page.keyboard.press('ArrowDown')
  for (const name of ['With receipt', 'Without receipt'] as const) {
    const box = panel.getByRole('checkbox', { name, exact: true })
    if ((await box.isChecked()) === (name === choice)) continue
    await tabTo(page, box)
    await page.keyboard.press('Space')
  }
  await expect(page).toHaveURL(choice === 'With receipt' ? /files=with(&|$)/ : /files=without/)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expectFocus(page)
}
