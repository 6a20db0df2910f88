import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as postSetting } from '@/app/api/settings/[setting]/route'
import { insertClose, saveProgress } from '@/lib/server/db/close'
import { findClosePolicy, findFirmPolicy } from '@/lib/server/db/close-policy'
import { listFirmItems } from '@/lib/server/db/firm-item'
import { listProgress } from '@/lib/server/db/kept-progress'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { endFirmItems } from '@/test/close/firm-items'
import { june } from '@/test/close/findings'
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
const typed = (more: Record<string, string> = {}): [string, string][] =>
  Object.entries({ action: 'add', words: 'x', repeats: 'monthly', asks_for: 'note', ...more })
const listItems = () => listFirmItems(query(), here.session.firm.id)

it('an item is added, changed, moved and ended by itself', async () => {
  expect(await post('items', ...typed({ words: '  Accruals\nposted ' }))).toBe(204)
  const some = { repeats: 'yearly', month: '6', for: 'some', tags: 'VAT, Retail' }
  const client: [string, string] = ['client', here.connection_id]
  expect(await post('items', ...typed({ words: 'Return', ...some }), client)).toBe(204)
  const [accruals, yearEnd] = await listItems()
  expect(accruals).toMatchObject({ words: 'Accruals posted', of: 'all', asksFor: 'note' })
  const of = { clients: [here.connection_id], tags: ['VAT', 'Retail'] }
  expect(yearEnd).toMatchObject({ words: 'Return', month: 6, of })
  const ids = { return: yearEnd?.id ?? '', accruals: accruals?.id ?? '' }
  expect(await post('items', ['action', 'up'], ['id', ids.return])).toBe(204)
  const change = typed({ action: 'change', id: ids.return, words: 'VAT return', month: '6' })
  expect(await post('items', ...change)).toBe(204)
  const after = await listItems()
  expect(after.map(({ words, month, of: whose }) => [words, month, whose])).toEqual([
    ['VAT return', undefined, 'all'],
    ['Accruals posted', undefined, 'all'],
  ])
  expect(await post('items', ['action', 'end'], ['id', ids.accruals])).toBe(204)
  expect(await post('items', ['action', 'end'], ['id', ids.accruals])).toBe(404)
  expect((await listItems()).map(({ id }) => id)).toEqual([ids.return])
})

it('what is kept of a close has the firm’s items of now: of one that was added, and of another fiscal year', async () => {
  const { person, firm } = here.session
  await endFirmItems(query(), person)
  const ref = {
    firm_id: firm.id,
    connection_id: await insertTestConnection(here.dashboard.database, {
      firm_id: firm.id,
      name: 'Northlight',
    }),
  }
  const close_id = await insertClose(query(), ref, {
    ...june,
    preparer: person.id,
    reviewer: undefined,
    due: '2026-07-10',
  })
  const sealed = { query: query(), vault: here.dashboard.store.vault }
  const progress = { items: [], open: 0, missingStatements: 0 }
  await saveProgress(sealed, { firm_id: firm.id, close_id }, progress, {})
  const kept = async () => {
    const all = await listProgress(here.dashboard.database, firm.id, [close_id])
    return all.get(close_id)?.progress.items
  }
  const of: [string, string] = ['client', ref.connection_id]
  expect(await post('items', ...typed({ repeats: 'yearly', for: 'some' }), of)).toBe(204)
  expect(await kept()).toEqual([])
  const id = (await listItems()).at(-1)?.id ?? ''
  expect(await post('figures', ['period', ''], ['fiscal_start', '7'])).toBe(204)
  expect(await kept()).toEqual([{ id, state: 'to_do' }])
  expect(await post('figures', ['period', ''], ['fiscal_start', ''])).toBe(204)
  expect(await kept()).toEqual([])
  const monthly = typed({ action: 'change', id, repeats: 'monthly', for: 'some' })
  expect(await post('items', ...monthly, of)).toBe(204)
  expect(await kept()).toEqual([{ id, state: 'to_do' }])
  expect(await post('items', ['action', 'end'], ['id', id])).toBe(204)
})

it.each([
  [422, typed({ words: ' ' })],
  [422, typed({ words: 'x'.repeat(201) })],
  [422, typed({ repeats: 'daily' })],
  [422, typed({ repeats: 'yearly', month: '13' })],
  [422, typed({ asks_for: 'photo' })],
  [422, typed({ for: 'some' })],
  [422, typed({ for: 'some', client: 'no' })],
  [400, typed({ action: 'change', id: 'no' })],
  [404, typed({ action: 'change', id: crypto.randomUUID() })],
  [400, typed({ action: 'replace' })],
] as const)('an item that cannot be read changes nothing: %i %j', async (status, fields) => {
  const before = await listItems()
  expect(await post('items', ...fields)).toBe(status)
  expect(await listItems()).toEqual(before)
})

it('without a script a setting leads back to the settings', async () => {
  const request = new Request(appOrigin, {
    method: 'POST',
    headers: { origin: appOrigin, accept: 'text/html' },
    body: new URLSearchParams([['close_day', '12']]),
  })
  const response = await postSetting(request, { params: Promise.resolve({ setting: 'close-day' }) })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/settings'])
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
