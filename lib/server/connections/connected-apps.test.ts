import { afterAll, beforeAll, expect, it } from 'vitest'
import { businessHintOf } from '@/lib/bank-contract/business-hint'
import { findConnectedApps } from '@/lib/server/connections/connected-apps'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'

let dashboard: TestDashboard
beforeAll(async () => {
  dashboard = await openTestDashboard('embedded')
})
afterAll(() => dashboard.close())

it('the address of the connected apps hints at the business of the client, and names no account', async () => {
  dashboard.bank.businesses.set('acme', ['acme-1'])
  const session = await dashboard.signIn()
  const outcome = await dashboard.connect({ session, business: 'acme', clientName: 'Acme' })
  if (outcome.kind !== 'connected') throw new Error(outcome.kind)
  const { firm_id } = session.person
  const ref = { firm_id, connection_id: outcome.connection_id }
  for (const appUrl of ['https://bank.example/app', 'https://bank.example/app/']) {
    const href = await findConnectedApps(dashboard.database, new URL(appUrl), ref)
    expect(href).toBe(
      `https://bank.example/app/settings/connected-apps?countinghouse_business_hint=${businessHintOf('acme-1')}`,
    )
    expect(href).not.toContain('acme-1')
  }
  await dashboard.database.query('delete from connection_account')
  expect(
    await findConnectedApps(dashboard.database, new URL('https://bank.example/app'), ref),
  ).toBe('https://bank.example/app/settings/connected-apps')
})
