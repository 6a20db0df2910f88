import type { Page } from '@playwright/test'
import { expect, signedOut, test } from '@/e2e/client-test'
import { auditPage, breaksNoRule } from '@/e2e/audit-page'
import { runAxe } from '@/e2e/run-axe'
import { sidewaysPixels } from '@/e2e/sideways-pixels'
import { readPdf } from '@/test/pdf/read-pdf'

async function giveLink(page: Page, connection_id: string): Promise<string> {
  await page.goto(`/clients/${connection_id}/connection`)
  const card = page.locator('#own-page')
  await card.getByRole('button', { name: /^(?:Create|New) page link$/ }).click()
  const link = card.getByRole('textbox')
  await expect(link).toBeVisible()
  return link.inputValue()
}

/** A browser writes a line into a file piece by piece. */
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '')

test('a client sees what is shared, who looked and how to end it, by a link that the firm ends', async ({
  page,
  browser,
  client,
  stack,
}) => {
  const href = await giveLink(page, client.connection_id)
  expect(href).toContain(`${stack.dashboard}/shared/`)
  await page.reload()
  await expect(page.locator('#own-page').getByRole('textbox')).toHaveCount(0)

  const context = await browser.newContext({ baseURL: stack.dashboard, storageState: signedOut })
  const own = await context.newPage()
  const response = await own.goto(href)
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
    'cache-control': expect.stringContaining('no-store'),
  })
  await expect(own.getByRole('heading', { name: 'What we may see at your bank' })).toBeVisible()
  await expect(own.getByRole('region', { name: 'Shared' })).toContainText('Transactions')
  await expect(own.getByRole('region', { name: 'Who looked' })).toContainText(/\d{4}/)
  await expect(own.getByRole('link', { name: 'Open connected apps' })).toHaveAttribute(
    'href',
    /^[^?]+\/app\/settings\/connected-apps\?countinghouse_business_hint=[\w-]{43}$/,
  )
  await expect(own.getByRole('region', { name: 'Who at our firm may look' })).toContainText('Ada')
  expect(await own.locator('body').innerText()).not.toMatch(/[$€¥£]\s?\d/)
  await expect(own.getByRole('navigation')).toHaveCount(0)
  expect(await auditPage(own, 'the own page'), breaksNoRule).toEqual([])

  for (const width of [1440, 1024, 390, 320]) {
    await own.setViewportSize({ width, height: 900 })
    expect(await sidewaysPixels(own)).toBe(0)
  }
  await own.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expect(own.getByRole('link', { name: 'Open connected apps' })).toBeHidden()
  await expect(own.getByRole('button', { name: 'Print' })).toBeHidden()
  const sections = await own.getByRole('heading', { level: 2 }).allInnerTexts()
  const printed = await readPdf(await own.pdf({ format: 'A4' }))
  expect(printed.outside, 'nothing leaves the paper').toEqual([])
  expect(sections.length).toBeGreaterThan(3)
  const text = withoutSpaces(printed.text)
  for (const section of sections) expect(text).toContain(withoutSpaces(section))
  await own.emulateMedia({ media: 'screen' })

  for (const [language, title] of [
    ['Deutsch', 'Was wir bei Ihrer Bank sehen dürfen'],
    ['Español', 'Qué podemos ver en su banco'],
    ['العربية', 'ما يمكننا رؤيته في البنك'],
  ] as const) {
    await own.locator('summary').first().click()
    await own.getByRole('button', { name: language }).click()
    await expect(own.getByRole('heading', { name: title })).toBeVisible()
    expect(await runAxe(own)).toEqual([])
  }

  await page.locator('#own-page').getByRole('button', { name: 'End link' }).click()
  await expect(
    page.locator('#own-page').getByRole('button', { name: 'Create page link' }),
  ).toBeVisible()
  expect((await own.goto(href))?.status()).toBe(404)
  expect(await own.locator('body').innerText()).not.toContain('Acme')
  await context.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the own page is given, read and ended without a script', async ({ page, client }) => {
    const href = await giveLink(page, client.connection_id)
    await page.goto(href)
    await expect(page.getByRole('heading', { name: 'What we may see at your bank' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.goto(`/clients/${client.connection_id}/connection`)
    const end = page.locator('#own-page').getByRole('button', { name: 'End link' })
    await end.click()
    await expect(end).toHaveCount(0)
    expect((await page.goto(href))?.status()).toBe(404)
  })
})
