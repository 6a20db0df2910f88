import { afterAll, beforeAll, expect, it } from 'vitest'
import { countPendingRows } from '@/lib/server/reads/read-pending-rows'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'

let here: FaultDashboard
let account_id: string
beforeAll(async () => {
  here = await openFaultDashboard()
  const { accounts } = (await (await here.bank.get('/api/v1/accounts')).json()) as {
    accounts: { id: string; account_type: string }[]
  }
  account_id = accounts.find((each) => each.account_type === 'checking')?.id ?? ''
})
afterAll(() => here.close())

const add = (status: string, day: string) =>
  here.control('POST', '/transactions', {
    business_id: here.acme,
    transactions: [
      {
        account_id,
        status,
        amount: -12_00,
        counterparty_name: 'Kite',
        initiated_at: `${day}T12:00:00Z`,
      },
    ],
  })

it('rows that are not posted by the end of a month are counted, and no others', async () => {
  const access = await here.dashboard.access(here.session, here.connection_id)
  const count = () => countPendingRows(access, account_id, '2026-02-28')
  const before = await count()
  expect(before).toHaveProperty('exactly')
  await add('pending', '2026-02-27')
  await add('awaiting_approval', '2026-02-27')
  await add('pending', '2026-03-02')
  await add('awaiting_approval', '2026-03-02')
  await add('settled', '2026-02-26')
  const { exactly } = before as { exactly: number }
  expect(await count()).toEqual({ exactly: exactly + 2 })
  await here.setFaults([{ match: { path: '/api/v1/transactions' }, fault: 'status', status: 500 }])
  await here.restart()
  // Where the bank says nothing, nothing is said.
  expect(await count()).toBeUndefined()
})
