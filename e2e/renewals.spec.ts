import type { Page } from '@playwright/test'
import { ageApprovals } from '@/e2e/age-store'
import { approveAtBank, connectClient, declineAtBank } from '@/e2e/connect-client'
import { signIn } from '@/e2e/people'
import { startFreshStack, type Stack } from '@/e2e/stack'
import { expect, test as base } from '@/e2e/test'

const person = 'sam.several@bank.example'
const owners = {
  Kumo: { business: 'Kumo Trading KK', person },
  Pearl: { business: 'Gulf Pearl WLL', person },
  Odd: { business: 'Odd Fellows & Sons', person },
}

const test = base.extend<object, { stack: Stack }>({
  // Three clients, two of whose approvals will end.
  stack: [
    async ({ browser }, use) => {
      const fresh = await startFreshStack()
      const page = await browser.newPage({ baseURL: fresh.dashboard })
      await signIn(page)
      for (const [name, owner] of Object.entries(owners)) {
        await connectClient(page, { ...owner, name })
      }
      await page.close()
      const aged = await ageApprovals(fresh, { Kumo: 355, Pearl: 320 })
      await use(aged)
      await aged.stop()
      await fresh.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// Each goes on from what the one before has renewed: together they pass, or are tried again.
test.describe.configure({ mode: 'serial' })

/** Read and done without a script. */
const plain = { javaScriptEnabled: false }

/** Where a client's pages are, from its line on the portfolio. */
async function findClientPath(page: Page, name: string): Promise<string> {
  await page.goto('/')
  const link = page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .first()
  return /\/clients\/[^/]+/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? ''
}

test.describe('without JavaScript', () => {
  test.use(plain)

  test('approvals are planned by month, and the close that each lapse hits', async ({ page }) => {
    await signIn(page)
    await expect(page.getByRole('row', { name: /Kumo/ })).toContainText(/10 days/)
    await page.getByRole('link', { name: 'Renewals' }).click()
    const kumo = page.getByRole('row', { name: /Kumo/ })
    await expect(kumo).toContainText(/(during|before) the \w+( \d{4})? close/i)
    const path = await findClientPath(page, 'Kumo')
    await page.goto(`${path}/transactions`)
    const note = page.getByRole('complementary').getByRole('link', { name: /Consent ends/ })
    await expect(note).toBeVisible()
    await page.goto(`${path}/connection`)
    await expect(page.getByRole('heading', { name: 'Consent ends in 10 days' })).toBeVisible()
    await page.goto(`${await findClientPath(page, 'Pearl')}/transactions`)
    await expect(note).toHaveCount(0)
  })

  test('two clients are renewed in one queue, the first at the second try', async ({ page }) => {
    await signIn(page)
    await page.goto('/renewals')
    await page.getByRole('button', { name: 'Renew selected' }).click()
    await expect(page.getByRole('alert')).toContainText('No client was chosen')
    for (const name of ['Kumo', 'Pearl']) await page.getByLabel(`Renew ${name}`).check()
    await page.getByRole('button', { name: 'Renew selected' }).click()
    await expect(page.getByText('0 of 2 renewed').filter({ visible: true })).toBeVisible()
    await page.getByRole('button', { name: 'Approve Kumo at the bank' }).click()
    await declineAtBank(page, owners.Kumo)
    await expect(page).toHaveURL('/renewals/queue')
    await expect(page.getByRole('listitem').filter({ hasText: 'Kumo' })).toContainText('Declined')
    // Left and taken up again another time.
    await page.goto('/renewals')
    await page.getByRole('link', { name: 'Continue queue' }).click()
    await page.getByRole('button', { name: 'Skip' }).click()
    for (const [name, progress] of [
      ['Pearl', '1 of 2 renewed'],
      ['Kumo', 'All 2 renewed'],
    ] as const) {
      await page.getByRole('button', { name: `Approve ${name} at the bank` }).click()
      await approveAtBank(page, owners[name])
      await expect(page.getByText(progress).filter({ visible: true }).first()).toBeVisible()
    }
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByRole('link', { name: 'Continue queue' })).toHaveCount(0)
  })

  test('a calendar opens by its address alone, which stands nowhere else', async ({
    page,
    stack,
  }) => {
    await signIn(page)
    await page.goto('/settings')
    const make = async (button: string): Promise<string> => {
      await page.getByRole('button', { name: button }).click()
      return page.locator('code').innerText()
    }
    const first = await make('Make a calendar address')
    const response = await fetch(first)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const events = (await response.text()).split('BEGIN:VEVENT').slice(1)
    expect(events).toHaveLength(3)
    const year = new Date().getUTCFullYear() + 1
    for (const event of events) {
      expect(event).toMatch(new RegExp(`\\r\\nDTSTART;VALUE=DATE:${year}\\d{4}\\r\\n`))
      expect(event).toMatch(/\r\nUID:renewal-[0-9a-f-]{36}@localhost/)
      expect(event).toContain('BEGIN:VALARM')
    }
    const second = await make('Make a new address')
    expect((await fetch(first)).status).toBe(404)
    expect((await fetch(second)).status).toBe(200)
    await page.getByRole('button', { name: 'Switch off' }).click()
    expect((await fetch(second)).status).toBe(404)
    for (const address of [first, second]) {
      expect(stack.output()).not.toContain(/calendar\/([\w-]+)/.exec(address)?.[1])
    }
  })
})

test('a deleted client is gone for its firm, was never there for others, and may be connected again', async ({
  page,
  browser,
  stack,
}) => {
  await signIn(page)
  const path = await findClientPath(page, 'Odd')
  await page.goto(`${path}/connection`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete client…' }).click()
  await page.getByLabel(/Type the client’s name/).fill('Even')
  await page.getByRole('button', { name: 'Delete client' }).click()
  await expect(page.getByText('That is not the client’s name')).toBeVisible()
  await page.getByLabel(/Type the client’s name/).fill('Odd')
  await page.getByRole('button', { name: 'Delete client' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This client was deleted')
  await expect(page.getByText('What is left is the certificate of deletion')).toBeVisible()
  await page.goto(`${path}/transactions`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This client was deleted')
  await page.goto('/')
  await expect(page.getByRole('row', { name: /Odd/ })).toHaveCount(0)
  const stranger = await browser.newPage({ baseURL: stack.dashboard, javaScriptEnabled: false })
  await signIn(stranger, 'nora@northgate.example')
  expect((await stranger.goto(`${path}/transactions`))?.status()).toBe(404)
  await stranger.close()
  const anew = await connectClient(page, { ...owners.Odd, name: 'Odd' })
  expect(path).not.toContain(anew)
})
