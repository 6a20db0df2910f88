import type { Page } from '@playwright/test'
import { callPalette } from '@/e2e/call-palette'
import { expect, test } from '@/e2e/desk-test'

// Clients are connected on the way.

/** The option that Enter opens. */
const active = (page: Page) => page.locator('[role=option][data-highlighted]')

test('by keyboard alone: another client on the same screen, a screen, an invoice, how amounts look', async ({
  page,
  desk,
}) => {
  const [complete, empty] = [await desk.clientPath('complete'), await desk.clientPath('empty')]
  const palette = page.getByRole('dialog', { name: 'Search', exact: true })
  const field = palette.getByRole('combobox')
  const status = palette.getByRole('status')

  await test.step('Esc closes it, and the focus is where it was', async () => {
    await page.goto(`${complete}/statements?period=last-year&statement_type=account`)
    await page.getByRole('link', { name: 'Customers', exact: true }).focus()
    await callPalette(page)
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(page.getByRole('link', { name: 'Customers', exact: true })).toBeFocused()
  })

  await test.step('a client’s name and Enter, at once, and another tab stays as it is', async () => {
    const other = await page.context().newPage()
    await other.goto(`${complete}/cards`)
    await page.getByRole('link', { name: 'Acme: switch client' }).focus()
    await page.keyboard.press('Enter')
    const switcher = page.getByRole('dialog', { name: 'Switch client' })
    await expect(switcher.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('empt')
    await expect(active(page)).toContainText('empty')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${empty}/statements?period=last-year`)
    await expect(page.getByRole('link', { name: 'empty: switch client' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Acme: switch client' })).toBeVisible()
    await other.close()
    await page.goBack()
  })

  await test.step('arrows choose among lines that are counted aloud', async () => {
    await callPalette(page)
    await page.keyboard.type('card')
    await expect(status).toContainText(/\d+ results?/)
    await expect(active(page)).toHaveText('Cards')
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toHaveText('Cardholders: limits and spend')
    const id = await active(page).getAttribute('id')
    await expect(field).toHaveAttribute('aria-activedescendant', id ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${complete}/cards/holders?period=last-year`)
  })

  await test.step('an invoice by its number', async () => {
    await page.goto(`${complete}/invoices`)
    const invoice = page.locator('tbody a.row-link').first()
    const [number, href] = [await invoice.innerText(), await invoice.getAttribute('href')]
    await callPalette(page)
    await page.keyboard.type(number)
    await expect(active(page)).toContainText(number)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(href?.split('?')[0] ?? '')
  })

  await test.step('amounts out of sight, by a key and by a line, and kept', async () => {
    const amount = page.getByRole('main').locator('[data-amount]').first()
    const veil = () => amount.evaluate((element) => getComputedStyle(element).filter)
    expect(await veil()).toBe('none')
    await page.keyboard.press('Alt+p')
    await expect.poll(veil).toContain('blur')
    await amount.hover()
    await expect.poll(veil).toBe('none')
    await page.mouse.move(0, 0)
    await expect(page).toHaveTitle(/^[^$]*$/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('negatives (')
    await expect(active(page)).toContainText('(1,250)')
    const saved = page.waitForResponse('**/api/preferences')
    await page.keyboard.press('Enter')
    await saved
    await page.goto(`${complete}/transactions?max_amount=-1&amount_currency=USD&page_size=20`)
    await expect(page.getByRole('cell', { name: /^\(\$[\d,.]+ ?\)$/ }).first()).toBeVisible()
    await expect(page.locator(':root[data-amounts=blurred]')).toBeAttached()
  })
})

/** Amounts that can be read although they are to be out of sight. */
function readableAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!/\$[\d,]*\d/.test(text.nodeValue ?? '') || parent?.closest('script, style') != null)
        continue
      if (parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) !== true)
        continue
      let element: Element | null = parent
      // Out of sight: behind the veil, or there for screen readers alone until it is pointed at.
      while (element !== null) {
        const { filter, clipPath } = getComputedStyle(element)
        if (filter.includes('blur') || clipPath !== 'none') break
        element = element.parentElement
      }
      if (element === null) found.push(`${text.nodeValue} in ${parent.outerHTML.slice(0, 80)}`)
    }
    return found
  })
}

test('no amount can be read on any screen while they are out of sight', async ({ page, desk }) => {
  const client = await desk.clientPath('complete')
  await page.goto('/')
  // A page that is asked for before the choice is kept would be another one's.
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/preferences'))
  await page.keyboard.press('Alt+p')
  await kept
  await expect(page.locator(':root[data-amounts=blurred]')).toBeAttached()
  await page.mouse.move(0, 0)
  const screens = [
    'overview',
    'close',
    'accounts',
    'cards',
    'cards/holders',
    'statements',
    'invoices',
    'invoices/ageing?on=2026-03-31&currency=USD',
    'customers',
    'transactions',
  ]
  const found: string[] = []
  const look = async (address: string) => {
    const response = await page.goto(address)
    expect([address, response?.status()]).toEqual([address, 200])
    // What holds no amount proves nothing.
    await expect(page.getByRole('main'), address).toContainText(/\$\d/)
    const amounts = await readableAmounts(page)
    found.push(...amounts.slice(0, 3).map((amount) => `${address}: ${amount}`))
    expect(await page.title()).not.toMatch(/\$\d/)
  }
  for (const screen of screens) await look(`${client}/${screen}`)
  await look((await page.locator('tbody a.row-link').first().getAttribute('href')) ?? '')
  await look('/')
  expect(found).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the client’s name leads to a form and links, and from there to the same screen', async ({
    page,
    desk,
  }) => {
    const [complete, empty] = [await desk.clientPath('complete'), await desk.clientPath('empty')]
    await page.goto(`${complete}/accounts?period=2026-q1&page_token=refused`)
    await page.getByRole('link', { name: 'Acme: switch client' }).click()
    await page.getByLabel('Client’s name').fill('EMP')
    await page.getByRole('button', { name: 'Find' }).click()
    const found = page.getByRole('main').getByRole('listitem')
    await expect(found.getByRole('link', { name: /^Acme\b/ })).toHaveCount(0)
    await found.getByRole('link', { name: /^empty\b/ }).click()
    await expect(page).toHaveURL(`${empty}/accounts?period=2026-q1`)
  })
})
