import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { POST as postFirm } from '@/app/api/settings/firm/route'
import { POST as postSecondFactor } from '@/app/api/settings/second-factor/route'
import { findPersonForSession } from '@/lib/server/db/session'
import { findFactorGrace } from '@/lib/server/db/setting'
import { appOrigin, type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'

vi.mock('next/headers', () => import('@/test/faults/next-headers'))

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

const post = (route: typeof postFirm, fields: Record<string, string>): Promise<Response> => {
  const headers = { origin: appOrigin, accept: 'application/json' }
  const body = new URLSearchParams(fields)
  return route(new Request(appOrigin, { method: 'POST', headers, body }), {
    params: Promise.resolve({}),
  })
}
const findFirm = async () =>
  (await findPersonForSession(here.dashboard.database, here.session.sid))?.firm

it.each([{}, { second_factor: 'x' }, { second_factor: '1e1' }, { second_factor: '91' }])(
  'a form that names no number of days leaves the policy of second factors alone: %j',
  async (fields) => {
    expect((await post(postSecondFactor, { a: 'b', ...fields })).status).toBe(422)
    expect(await findFactorGrace(here.dashboard.database, here.session.firm.id)).toBeNull()
  },
)

it('a firm gets another name and time zone, whole and in one line', async () => {
  const facts = { name: '  Marlow\n& Sons\u0000 ', time_zone: 'Europe/Lisbon' }
  expect((await post(postFirm, facts)).status).toBe(204)
  expect(await findFirm()).toMatchObject({ name: 'Marlow & Sons', time_zone: 'Europe/Lisbon' })
})

it.each([
  { name: ' ', time_zone: 'UTC' },
  { name: 'Marlow', time_zone: 'Nowhere/Land' },
  { name: 'Marlow' },
])('a firm keeps what it has where one of both is missing: %j', async (fields) => {
  const before = await findFirm()
  expect((await post(postFirm, fields)).status).toBe(422)
  expect(await findFirm()).toEqual(before)
})
