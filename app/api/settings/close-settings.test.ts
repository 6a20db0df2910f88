import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as postSetting } from '@/app/api/settings/[setting]/route'
import { findClosePolicy, findFirmPolicy } from '@/lib/server/db/close-policy'
import { listFirmItems } from '@/lib/server/db/firm-item'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { insertTestConnection } from '@/test/db/store'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { appOrigin } from '@/test/faults/offer-parts'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

const post = async (setting: string, ...fields: [string, string][]): Promise<number> => {
  const request = new Request(appOrigin, {
    method: 'POST',
    headers: { origin: appOrigin, accept: 'application/json' },
    body: new URLSearchParams(fields),
  })
  return (await postSetting(request, { params: Promise.resolve({ setting }) })).status
}

const query = () => forFirm(here.dashboard.database, here.session.firm.id).query
const item = (words: string, more: Record<string, string> = {}): [string, string][] =>
  Object.entries({
    id: '',
    words,
    repeats: 'monthly',
    month: '',
    asks_for: 'note',
    clients: '',
    ...more,
  })

it('items are kept in their order, changed in place, and end without words', async () => {
  const some = JSON.stringify({ clients: [here.connection_id], tags: ['VAT'] })
  const yearly = { repeats: 'yearly', month: '6', clients: some, asks_for: 'nothing' }
  expect(await post('items', ...item('  Accruals\nposted '), ...item('Return', yearly))).toBe(204)
  const [accruals, yearEnd] = await listFirmItems(query(), here.session.firm.id)
  expect(accruals).toMatchObject({ words: 'Accruals posted', of: 'all', asksFor: 'note' })
  expect(yearEnd).toMatchObject({ month: 6, of: { clients: [here.connection_id], tags: ['VAT'] } })
  const ids = [{ id: yearEnd?.id ?? '' }, { id: accruals?.id ?? '' }] as const
  expect(await post('items', ...item('Return', ids[0]), ...item(' ', ids[1]))).toBe(204)
  const left = await listFirmItems(query(), here.session.firm.id)
  expect(left.map(({ id, repeats }) => [id, repeats])).toEqual([[yearEnd?.id, 'monthly']])
})

it.each(
  [
    item('x', { repeats: 'daily' }),
    item('x', { month: '13' }),
    item('x', { asks_for: 'file' }),
    item('x', { clients: '{"clients":["no"],"tags":[]}' }),
    item('x', { clients: 'all' }),
    item('x', { id: 'no' }),
    item('x'.repeat(201)),
    Array.from({ length: 101 }, () => item('x')).flat(),
  ].map((fields) => ({ fields })),
)('items that cannot be read change nothing: %j', async ({ fields }) => {
  const before = await listFirmItems(query(), here.session.firm.id)
  expect(await post('items', ...fields)).toBe(422)
  expect(await listFirmItems(query(), here.session.firm.id)).toEqual(before)
})

it('materiality is of the firm, or of one of its clients', async () => {
  expect(await post('materiality', ['currency', 'usd'], ['from', '250'])).toBe(204)
  const ofClient: [string, string] = ['connection_id', here.connection_id]
  expect(await post('materiality', ['currency', 'USD'], ['from', '9.50'], ofClient)).toBe(204)
  const ref = { firm_id: here.session.firm.id, connection_id: here.connection_id }
  expect((await findClosePolicy(query(), ref))?.materiality).toEqual(new Map([['USD', 950n]]))
  const { materiality } = await findFirmPolicy(query(), ref.firm_id)
  expect(materiality).toEqual(new Map([['USD', 25_000n]]))
})

it('a client of another firm has no materiality here', async () => {
  const foreigner = await here.dashboard.signIn('foreigner')
  const connection_id = await insertTestConnection(here.dashboard.database, {
    firm_id: foreigner.firm.id,
    name: 'Hidden',
  })
  const fields: [string, string][] = [
    ['currency', 'USD'],
    ['from', '1'],
    ['connection_id', connection_id],
  ]
  expect(await post('materiality', ...fields)).toBe(404)
})

it.each([
  ['USD', '-1'],
  ['USD', 'much'],
  ['dollars', '1'],
  ['USD', '1'.repeat(41)],
])('an amount that cannot be read changes nothing: %s %s', async (currency, from) => {
  expect(await post('materiality', ['currency', currency], ['from', from])).toBe(422)
})
