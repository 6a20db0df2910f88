import type { Page } from '@playwright/test'
import { acceptItem, beginAccept } from '@/e2e/close-month'
import { expect, test } from '@/e2e/desk-test'
import { openColleague } from '@/e2e/open-colleague'

/** The window is left for another one, and come back to after a while. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await page.clock.fastForward(5000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

test('what a colleague decides shows on coming back to the close and the board, and nothing typed is lost', async ({
  page,
  desk,
  browser,
  stack,
}) => {
  await page.clock.install()
  const path = await desk.clientPath('complete')
  const month = '2026-03'
  const begun = await page.request.post(`/api/close${path.replace('/clients', '')}`, {
    form: { first: `${month}-01`, last: `${month}-31` },
    headers: { origin: stack.dashboard },
    maxRedirects: 0,
  })
  expect(begun.status()).toBe(303)
  await page.goto(`${path}/close?period=${month}`)

  const colleague = await openColleague(browser, stack.dashboard)
  await colleague.goto(`${path}/close?period=${month}`)
  // What a signature would be over: two who see the same decisions see the same digest.
  const digestOf = async (of: Page) =>
    (await of.locator('code[title]').getAttribute('title')) ?? 'there is no digest'
  const seesDigest = async (digest: string) =>
    expect(page.locator('code[title]')).toHaveAttribute('title', digest)

  await test.step('the close shows it, and reads the bank only where there is something to show', async () => {
    let readings = 0
    page.on('request', (request) => {
      if (request.headers()['rsc'] === '1' && request.url().includes('/close?')) readings += 1
    })
    const answered = page.waitForResponse(/\/latest$/)
    await leaveAndReturn(page)
    await answered
    await seesDigest(await digestOf(colleague))
    expect(readings).toBe(0)
    const before = await digestOf(colleague)
    await acceptItem(colleague, 'Known to the firm')
    await expect(colleague.locator('code[title]')).not.toHaveAttribute('title', before)
    await seesDigest(before)
    await leaveAndReturn(page)
    await seesDigest(await digestOf(colleague))
    expect(readings).toBe(1)
  })

  await test.step('while a reason is written nothing moves, and after it the rest shows', async () => {
    const { dialog } = await beginAccept(page)
    await dialog.getByLabel('Reason').fill('Half a sentence')
    const before = await digestOf(colleague)
    await acceptItem(colleague, 'Looked at on the phone')
    await expect(colleague.locator('code[title]')).not.toHaveAttribute('title', before)
    await leaveAndReturn(page)
    await expect(dialog.getByLabel('Reason')).toHaveValue('Half a sentence')
    await seesDigest(before)
    await page.keyboard.press('Escape')
    await seesDigest(await digestOf(colleague))
  })

  await test.step('the board shows it too', async () => {
    await page.goto(`/closes?period=${month}`)
    const row = page.locator(`tr:has(a.row-link[href^="${path}/"])`)
    await expect(row).toBeVisible()
    const kept = await colleague.request.get(
      `/api/close${path.replace('/clients', '')}/kept?month=${month}`,
    )
    const { close } = (await kept.json()) as { close: string }
    const due = await colleague.request.post('/api/close/assign', {
      form: { close: close, due: '2027-02-07' },
      headers: { origin: stack.dashboard },
      maxRedirects: 0,
    })
    expect(due.status()).toBeLessThan(400)
    await expect(row).not.toContainText('7 Feb')
    await leaveAndReturn(page)
    await expect(row).toContainText('7 Feb')
  })
  await colleague.context().close()
})
