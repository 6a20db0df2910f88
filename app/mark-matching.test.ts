import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as markMatching } from '@/app/api/marks/[connection_id]/[kind]/matching/route'
import { openTestClose, type TestClose } from '@/test/close/open-close'
import { appOrigin } from '@/test/faults/offer-parts'

let close: TestClose
const rent = 'Harrow & Wexley'
const all = '?period=2026-02'
const ofRent = `${all}&search=Harrow`

beforeAll(async () => {
  close = await openTestClose()
  for (let at = 1; at <= 12; at += 1) {
    await close.pay(-1000 * at, rent, `2026-02-${String(at).padStart(2, '0')}`)
  }
  await close.pay(-500, 'Corner Shop', '2026-02-13')
})
afterAll(() => close.here.close())
beforeEach(async () => {
  await close.as('preparer')
  await close.here.dashboard.database.query('delete from mark_step')
})

type Answer = Record<'done' | 'earlier' | 'left' | 'stay' | 'again' | 'unreadable', number> & {
  undo?: string
}

async function mark(
  search: string,
  fields: Record<string, string>,
  kind = 'transaction',
): Promise<{ status: number; body: Answer & { detail?: string } }> {
  const params = Promise.resolve({ connection_id: close.here.connection_id, kind })
  const response = await markMatching(
    new Request(`${appOrigin}/api/marks/c/${kind}/matching${search}`, {
      method: 'POST',
      headers: { origin: appOrigin, accept: 'application/json' },
      body: new URLSearchParams(fields),
    }),
    { params },
  )
  return { status: response.status, body: (await response.json()) as Answer }
}

const review = { does: 'review' }
const stepsOf = async () => {
  const rows = await close.here.dashboard.database.query(
    'select does, count(*)::int as many from mark_step group by does order by does',
  )
  return Object.fromEntries(rows.map(({ does, many }) => [String(does), Number(many)]))
}

describe('all that a filter matches', () => {
  it('is marked over all pages, and nothing besides', async () => {
    const { body } = await mark(ofRent, review)
    expect(body).toMatchObject({ done: 12, earlier: 0, left: 0, unreadable: 0 })
    expect(await stepsOf()).toEqual({ review: 12 })
    expect((await mark(all, review)).body).toMatchObject({ done: 1 })
    expect((await mark(all, review)).body).toMatchObject({ done: 0 })
  })

  it('keeps another mark that a row has, and says how many do', async () => {
    await mark(`${all}&search=Corner`, { does: 'flag' })
    expect((await mark(all, review)).body).toMatchObject({ done: 12, stay: 1, left: 0 })
    expect(await stepsOf()).toEqual({ flag: 1, review: 12 })
    expect((await mark(all, { does: 'flag' })).body).toMatchObject({ done: 0, stay: 12 })
    const reviewed = await mark(`${all}&review=reviewed`, review)
    expect(reviewed.body).toMatchObject({ done: 0, stay: 0 })
  })

  it('is marked otherwise where the list names the mark that it has', async () => {
    await mark(`${all}&search=Corner`, { does: 'flag' })
    const named = await mark(`${all}&review=flagged`, review)
    expect(named.body).toMatchObject({ done: 1, stay: 0 })
    expect(await stepsOf()).toEqual({ flag: 1, review: 1 })
  })

  it('is undone as one, to how each row was marked before', async () => {
    const flagged = await mark(`${all}&search=Corner`, { does: 'flag' })
    expect(flagged.body).toMatchObject({ done: 1 })
    const { body } = await mark(`${all}&review=none&review=flagged`, review)
    expect(body).toMatchObject({ done: 13, again: 0 })
    const undone = await mark('', { undo: body.undo ?? '' })
    expect(undone.body).toMatchObject({ done: 13, earlier: 0, again: 1 })
    expect(await stepsOf()).toEqual({ clear: 12, flag: 2, review: 13 })
    expect((await mark('', { undo: body.undo ?? '' })).body).toMatchObject({ done: 0, earlier: 13 })
    expect((await mark('', { undo: body.undo ?? '' }, 'invoice')).status).toBe(422)
    expect((await mark('', { undo: 'made up' })).status).toBe(422)
  })

  it('is cards as well, those of the conditions alone', async () => {
    expect((await mark('?type=physical', review, 'card')).body).toMatchObject({ done: 0 })
    const { body } = await mark('?type=virtual', review, 'card')
    expect(body).toMatchObject({ done: 1, earlier: 0, left: 0 })
    const undone = await mark('', { undo: body.undo ?? '' }, 'card')
    expect(undone.body).toMatchObject({ done: 1, earlier: 0 })
    expect(await stepsOf()).toEqual({ clear: 1, review: 1 })
  })

  it('leaves what changed since it was marked to be looked at', async () => {
    const { bank, control, acme: business_id } = close.here
    const { accounts } = (await (await bank.get('/api/v1/accounts')).json()) as {
      accounts: { id: string; account_type: string }[]
    }
    const account_id = accounts.find((each) => each.account_type === 'checking')?.id
    const initiated_at = '2026-02-14T12:00:00Z'
    const order = {
      account_id,
      amount: -700,
      status: 'pending',
      initiated_at,
      counterparty_name: 'Late Ltd',
    }
    const made = await control<{ transactions: { id: string }[] }>('POST', '/transactions', {
      business_id,
      transactions: [order],
    })
    const late = '?period=all-dates&search=Late'
    expect((await mark(late, review)).body.done).toBe(1)
    const transaction_ids = made.transactions.map(({ id }) => id)
    await control('POST', '/transactions/settle', { business_id, transaction_ids })
    expect((await mark(late, { does: 'flag' })).body).toMatchObject({ done: 0, left: 1 })
  })

  it('is not marked where the bank could not be read to the end', async () => {
    await close.fail('/api/v1/transactions')
    const failed = await mark(all, review)
    expect(failed.status).toBe(502)
    await close.recover()
    expect(await stepsOf()).toEqual({})
  })

  it('is not marked at all where more match than are read, and at least how many is said', async () => {
    const { control, acme: business_id } = close.here
    const { accounts } = (await (await close.here.bank.get('/api/v1/accounts')).json()) as {
      accounts: { id: string; account_type: string }[]
    }
    const account_id = accounts.find((each) => each.account_type === 'checking')?.id
    const insert = (count: number, counterparty_name: string) =>
      control('POST', '/transactions', {
        business_id,
        transactions: Array.from({ length: count }, (_, at) => ({
          account_id,
          amount: -100 - at,
          counterparty_name,
          initiated_at: '2025-06-10T12:00:00Z',
        })),
      })
    for (let sent = 0; sent < 2000; sent += 500) await insert(500, 'Many Ltd')
    const many = '?period=2025-06&search=Many'
    expect((await mark(many, review)).body).toMatchObject({ done: 2000 })
    await insert(1, 'Many Ltd')
    const { status, body } = await mark(many, { does: 'flag' })
    expect(status).toBe(422)
    expect(body.detail).toMatch(/^At least 2,000 rows match, .* nothing was marked/)
    expect(await stepsOf()).toEqual({ review: 2000 })
  })

  it('is marked or flagged, and nothing else is done to it', async () => {
    const { status } = await mark(all, { does: 'accept_change' })
    expect(status).toBe(400)
    expect(await stepsOf()).toEqual({})
  })
})
