import { restartAfter } from '@/e2e/age-store'
import { auditPage, breaksNoRule } from '@/e2e/audit-page'
import { createBankControl } from '@/e2e/bank-control'
import { approveAtBank, connectClient } from '@/e2e/connect-client'
import { signIn } from '@/e2e/people'
import { startFreshStack } from '@/e2e/stack'
import { expect, test } from '@/e2e/test'

const owner = { business: 'Kumo Trading KK', person: 'sam.several@bank.example' }

test('after a reconnect the days away are read, said, put away, and kept in history', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const fresh = await startFreshStack()
  const control = createBankControl(fresh)
  const first = await browser.newPage({ baseURL: fresh.dashboard })
  await signIn(first)
  const connection_id = await connectClient(first, { ...owner, name: 'Kumo' })
  for (const { business_id } of await control.listGrants()) {
    await control.disconnectBusiness(String(business_id))
  }
  await first.goto(`/clients/${connection_id}/transactions`)
  await expect(first.getByText('Reconnect Kumo').first()).toBeVisible()
  await first.close()

  const stack = await restartAfter(fresh, async (database) => {
    await database.query(`update connection set ended_at = ended_at - interval '14 days'`)
    await database.query(
      `insert into close (firm_id, connection_id, first, last, due)
       select firm_id, id, '2026-05-01', '2026-05-31', '2026-06-10' from connection`,
    )
  })
  const page = await browser.newPage({ baseURL: stack.dashboard })
  await signIn(page)
  await page.goto(`/clients/${connection_id}/connection`)
  await page
    .getByRole('button', { name: /at the bank/ })
    .first()
    .click()
  await approveAtBank(page, owner)
  await expect(page.getByRole('heading', { name: 'Kumo is connected again' })).toBeVisible()
  const receipt = page.getByRole('region', { name: '14 days away' })
  await expect(receipt).toBeVisible()

  await expect(async () => {
    await page.goto(`/clients/${connection_id}/connection`)
    await expect(receipt).toContainText(/\d+ rows? read|No row in the time away/, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await expect(receipt).toContainText(/15 of 15 days/)
  await expect(receipt).toContainText('Nothing missed')
  await expect(page.getByRole('group', { name: 'History' })).toContainText(
    /Days away: .+, balances continuous/,
  )
  const waits = page.locator('section', {
    has: page.getByRole('heading', { name: 'What waits now' }),
  })
  await expect(waits.getByRole('link', { name: 'May 2026 close' })).toHaveAttribute(
    'href',
    `/clients/${connection_id}/close?period=2026-05`,
  )
  expect(await auditPage(page, 'the receipt of a reconnect'), breaksNoRule).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto(`/clients/${connection_id}/overview`)
  const note = page.getByText('14 days away.')
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Put the receipt away' }).click()
  await expect(page).toHaveURL(/\/overview/)
  await expect(note).toHaveCount(0)
  await page.goto(`/clients/${connection_id}/connection`)
  await expect(receipt).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'History' })).toContainText('Days away: ')
  await page.close()
  await stack.stop()
  await fresh.stop()
})
