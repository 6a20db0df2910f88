import type { Page } from '@playwright/test'
import { restartAt } from '@/e2e/age-store'
import { createBankControl, listReads } from '@/e2e/bank-control'
import { acceptFindings, lockMonth, reopenMonth, signAs } from '@/e2e/close-month'
import { connectClient } from '@/e2e/connect-client'
import { businesses } from '@/e2e/desk'
import { fitFaults, fits } from '@/e2e/fit-faults'
import { signIn } from '@/e2e/people'
import { expect } from '@/e2e/test'
import { monthBack } from '@/e2e/month-back'
import { testAlone } from '@/e2e/test-alone'

const test = testAlone()

/** Late on the day after this one every client's time has come. */
function tomorrowNight(): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 23, 30))
}

test('what the bank changes in a locked month is found on the next day, accepted, and reopens it', async ({
  page,
  stack,
  expectAccessible,
}) => {
  test.setTimeout(300_000)
  // On the first morning after it a month has no statement yet.
  const month = monthBack(2)
  await signIn(page)
  const connection_id = await connectClient(page, businesses.complete)
  const path = `/clients/${connection_id}/close?period=${month}`

  await test.step('a month is closed', async () => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Set up the close' }).click()
    await expect(page.getByText('In preparation').first()).toBeVisible()
    await acceptFindings(page)
    await signAs(page, 'preparer')
    await signAs(page, 'reviewer')
    await lockMonth(page)
    await expect(page.getByRole('heading', { name: 'Not fully re-read yet' })).toBeVisible()
    await page.goto('/changes')
    await expect(page.getByText('1 close not re-read yet')).toBeVisible()
  })

  const control = createBankControl(stack)
  const account_id = await findAccount(page, connection_id)
  await test.step('the bank books two rows into it afterwards', async () => {
    const [grant] = await control.listGrants()
    const late = (counterparty_name: string, amount: number) => ({
      account_id,
      counterparty_name,
      amount,
      initiated_at: `${month}-10T15:00:00Z`,
    })
    await control.insertTransactions({
      business_id: String(grant?.['business_id']),
      transactions: [late('Late Wire Ltd.', -28_706), late('Small Fee Inc.', -150)],
    })
  })

  // No page is left to read a program that is not there.
  await page.goto('about:blank')
  const later = await restartAt(stack, tomorrowNight())
  await test.step('the next day both are found, by two calls', async () => {
    await signIn(page)
    const wire = page.getByRole('row', { name: /Late Wire/ })
    await expect(async () => {
      await page.goto('/changes')
      await expect(wire).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 90_000 })
    await expect(wire).toContainText('New row')
    await expect(wire).toContainText('−$287.06')
    await expect(page.getByText(/^Checked /)).toBeVisible()
    await expect(page.getByRole('row', { name: /Acme/ })).toContainText('2 changes, $288.56')
    await expect(page.getByRole('link', { name: 'Changes' }).locator('.count')).toHaveText('1')
    const reads = await listReads(createBankControl(later))
    const ofWatch = reads.filter(({ query }) => /period_end_after|posted_after/.test(query))
    expect(ofWatch.length).toBeLessThanOrEqual(2)
    await expectAccessible()
    expect.soft(await fitFaults(page, 'changes'), fits).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the board says how many, and a person is notified', async () => {
    await page.goto(`/closes?period=${month}`)
    await expect(page.getByRole('row', { name: /Acme/ })).toContainText(/2 changes|Changed/)
    await expect(async () => {
      await page.goto('/notifications')
      const said = page.getByText(/^Acme.*: 2 changes found since it was locked/)
      await expect(said).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
  })

  await test.step('one is accepted on the screen of all, the other in its month', async () => {
    await page.goto('/changes')
    await page.getByRole('button', { name: /^Accept: .*Small Fee/ }).click()
    await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('row', { name: /Small Fee/ })).toHaveCount(0)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: /^1 change since you closed/ })).toBeVisible()
    await expect(page.getByText('Suspended').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible()
    expect.soft(await fitFaults(page, 'close'), fits).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Accept 1', exact: true }).click()
    await expect(
      page.getByRole('heading', { name: 'Every change found since you closed is accepted' }),
    ).toBeVisible()
    await expect(page.getByText(/^Last fully re-read on /)).toBeVisible()
  })

  await test.step('a person has it re-read at once, and what the bank has booked since is found', async () => {
    const bank = createBankControl(later)
    const [grant] = await bank.listGrants()
    await bank.insertTransactions({
      business_id: String(grant?.['business_id']),
      transactions: [
        {
          account_id,
          counterparty_name: 'Second Fee Inc.',
          amount: -250,
          initiated_at: `${month}-11T15:00:00Z`,
        },
      ],
    })
    await bank.setFaults([
      { match: { path: '/api/v1/transactions' }, fault: 'status', status: 500 },
    ])
    const press = page.getByRole('button', { name: 'Re-read now' })
    await press.click()
    await expect(page.getByRole('alert').filter({ hasText: /bank/i })).toBeVisible()
    await expect(page.getByRole('row', { name: /Second Fee/ })).toHaveCount(0)
    await bank.clearFaults()
    await press.click()
    await expect(page.getByText('Fully re-read', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('row', { name: /Second Fee/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^1 change since you closed/ })).toBeVisible()
    await expectAccessible()
    expect.soft(await fitFaults(page, 'close'), fits).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('its rows keep the days of its lock, whatever days the client is given since', async () => {
    const row = page.getByRole('row', { name: /Second Fee/ })
    const give = (time_zone: string) =>
      page.request.post(`/api/connections/${connection_id}/settings`, {
        headers: { origin: new URL(page.url()).origin },
        form: { time_zone, period: '', fiscal_start: '' },
      })
    // There it was the day after.
    expect((await give('Pacific/Kiritimati')).status()).toBe(204)
    for (const address of [path, '/changes']) {
      await page.goto(address)
      await expect(row).toContainText(/\b11 /)
    }
    expect((await give('')).status()).toBe(204)
    await page.goto(path)
  })

  await test.step('a statement that the bank has replaced is found with the rows the same', async () => {
    const bank = createBankControl(later)
    await bank.setFaults([
      {
        match: { path: '/api/v1/statements' },
        fault: 'patch',
        set: { 'statements.0.id': '990001', 'statements.0.accounts.0.closing_balance.amount': 1 },
      },
    ])
    await page.getByRole('button', { name: 'Re-read now' }).click()
    const statement = page.getByRole('row', { name: /Statement, 1–\d+ / })
    await expect(statement).toBeVisible()
    await expect(statement).toContainText('Closing balance')
    await expect(page.getByText('990001')).toBeVisible()
    await expectAccessible()
    await page.goto('/changes?kind=statement')
    await expect(statement).toBeVisible()
    await expect(page.getByRole('row', { name: /Second Fee/ })).toHaveCount(0)
    expect.soft(await fitFaults(page, 'changes'), fits).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await bank.clearFaults()
    await page.goto(path)
  })

  await test.step('the month is reopened, and watched no longer', async () => {
    await reopenMonth(page, 'A wire was booked late')
    await expect(page.getByText('A wire was booked late')).toBeVisible()
    await expect(page.getByRole('heading', { name: /since you closed/ })).toHaveCount(0)
    await page.goto('/changes')
    await expect(page.getByText('Months that are locked are re-read here')).toBeVisible()
  })
  await page.goto('about:blank')
  await later.stop()
})

/** The first account of the client, by its identifier. */
async function findAccount(page: Page, connection_id: string): Promise<string> {
  await page.goto(`/clients/${connection_id}/accounts`)
  const link = page.locator('tbody a.row-link').first()
  return /accounts\/([^?]+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
}
