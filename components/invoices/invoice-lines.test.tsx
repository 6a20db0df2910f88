import { expect, it } from 'vitest'
import { Payments } from '@/components/invoices/invoice-lines'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import { readIn, renderServerScreen, testReader } from '@/test/components/screens'

it('no payment is said to be in an account while its payout is pending', async () => {
  readIn(testReader.timeZone)
  const payments = [
    { type: 'received_in_account', paid_at: '2026-06-12T18:00:00Z' },
    { type: 'external', paid_at: '2026-06-13T18:00:00Z' },
  ] as const
  const page = (status: Invoice['status']) =>
    renderServerScreen(<Payments payments={payments} status={status} hrefOf={(id) => id} />)
  const paid = await page('paid')
  expect(paid).toContain('Paid into an account')
  const pending = await page('pending_payout')
  expect(pending).not.toContain('Paid into an account')
  expect(pending).toContain('Payout pending')
  expect(pending).toContain('Paid outside the bank')
})
