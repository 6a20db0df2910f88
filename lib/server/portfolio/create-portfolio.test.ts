import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestPortfolio, type TestPortfolio } from '@/test/portfolio/portfolio'
import {
  assignClient,
  saveArchived,
  saveAssigned,
  saveFavourite,
  saveTags,
} from '@/lib/server/db/client-labels'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { saveClientSetting } from '@/lib/server/db/setting'
import { findPortfolioClient, listPortfolioClients } from '@/lib/server/db/portfolio-row'
import type { PersonSession } from '@/lib/server/db/session'

let here: TestPortfolio
let admin: PersonSession

beforeAll(async () => {
  here = await openTestPortfolio()
})
afterAll(() => here.close())
beforeEach(async () => {
  await here.store.database.query('delete from connection')
  here.bank = async () => undefined
  here.calls.length = 0
  here.now = new Date('2026-06-12T12:00:00Z')
  here.portfolio = here.instance()
  admin = await here.signIn('admin')
})

const names = async (session: PersonSession) =>
  (await here.list(session)).map(({ client }) => client.name)

describe('the portfolio', () => {
  it('holds the clients that a person may see: all of their firm, or those assigned', async () => {
    const acme = await here.addClient('Acme')
    await here.addClient('beta')
    const preparer = await here.signIn('preparer')
    expect(await names(admin)).toEqual(['Acme', 'beta'])
    expect(await names(await here.signIn('reviewer'))).toEqual(['Acme', 'beta'])
    expect(await names(await here.signIn('foreigner'))).toEqual([])
    expect(await names(preparer)).toEqual([])
    await assignClient(here.store.database, {
      firm_id: preparer.firm.id,
      person_id: preparer.person.id,
      connection_id: acme,
    })
    expect(await names(preparer)).toEqual(['Acme'])
    const [entry] = await here.list(admin)
    expect(entry?.assigned).toEqual([{ id: preparer.person.id, name: 'preparer' }])
  })

  it('tells nothing more of a client that was taken from somebody meanwhile, or that is not theirs', async () => {
    const [acme, beta] = [await here.addClient('Acme'), await here.addClient('Beta')]
    await here.refresh(admin)
    const preparer = await here.signIn('preparer')
    const { database } = here.store
    const mine = (connection_id: string) => ({ ...admin.person, connection_id })
    await saveAssigned(database.query, mine(acme), [preparer.person.id])
    await saveAssigned(database.query, mine(beta), [preparer.person.id])
    const known = await listPortfolioClients(here.store.database, preparer.person)
    await saveAssigned(database.query, mine(acme), [])
    const seenBy = async (session: PersonSession) =>
      (await here.portfolio.withFigures(session, known, { period: undefined })).map(
        ({ client, figures }) => [client.name, figures !== undefined],
      )
    expect(await seenBy(preparer)).toEqual([['Beta', true]])
    expect(await seenBy(admin)).toEqual([
      ['Acme', true],
      ['Beta', true],
    ])
    expect(await seenBy(await here.signIn('foreigner'))).toEqual([])
  })

  it('knows when an approval ends, and until when it can be renewed by itself', async () => {
    const acme = await here.addClient('Acme')
    const times = `granted_at = '2026-03-03T15:00:00.5Z', refresh_received_at = '2026-03-20T01:02:03Z'`
    await here.store.database.query(
      `update connection set ${times}, refresh_sealed = 'k1.x' where id = $1`,
      [acme],
    )
    const ends = async () => {
      const [entry] = await here.list(admin)
      return [entry?.client.grant_ends_at, entry?.client.refresh_window_ends_at]
    }
    expect(await ends()).toEqual(['2027-03-03T15:00:00.500Z', '2026-04-19T01:02:03.000Z'])
    // Nothing is renewed beyond the approval.
    await here.store.database.query(
      `update connection set refresh_received_at = '2027-02-20T01:02:03Z' where id = $1`,
      [acme],
    )
    expect((await ends())[1]).toBe('2027-03-03T15:00:00.500Z')
    await here.store.database.query('update connection set refresh_sealed = null')
    expect(await ends()).toEqual(['2027-03-03T15:00:00.500Z', null])
  })

  it('shows the last known figures at once, with their time', async () => {
    await here.addClient('Acme')
    expect((await here.list(admin))[0]).toMatchObject({ figures: undefined, readAt: null })
    expect(await here.refresh(admin)).toEqual([{ done: 1, name: 'Acme', failure: null }])
    const calls = here.calls.length
    here.now = new Date('2026-06-12T13:00:00Z')
    expect((await here.list(admin))[0]).toMatchObject({
      readAt: '2026-06-12T12:00:00.000Z',
      failure: null,
      period: { address: 'this-month', range: { first: '2026-06-01', last: '2026-06-30' } },
    })
    expect((await here.list(admin))[0]?.figures).toMatchObject({ period: { first: '2026-06-01' } })
    expect(here.calls).toHaveLength(calls)
  })

  it('keeps them under seal: a copy of the store tells nobody’s figures', async () => {
    await here.addClient('Acme')
    await here.refresh(admin)
    const [row] = await here.store.database.query('select * from client_figures')
    expect(String(row?.['figures_sealed'])).toMatch(/^k1\./)
    expect(JSON.stringify(row)).not.toMatch(/period|balances/)
  })

  it('keeps what was read by then when the process ends', async () => {
    for (const name of ['Acme', 'Beta']) await here.addClient(name)
    let release = (): void => {}
    const slow = new Promise<void>((resolve) => (release = resolve))
    here.bank = async (name) => {
      if (name === 'Beta') await slow
      return undefined
    }
    let first = (): void => {}
    const isFirst = new Promise<void>((resolve) => (first = resolve))
    const reading = here.refresh(admin, { onStep: () => first() })
    await isFirst
    await here.portfolio.flush()
    expect((await here.list(admin)).map(({ readAt }) => readAt)).toEqual([
      '2026-06-12T12:00:00.000Z',
      null,
    ])
    release()
    expect(await reading).toMatchObject([{ name: 'Acme' }, { name: 'Beta' }])
  })

  it('keeps them where reading fails, and says why', async () => {
    await here.addClient('Acme')
    await here.refresh(admin)
    here.now = new Date('2026-06-12T13:00:00Z')
    here.bank = async () => ({ code: 'bank_slow', reference: 'r' })
    expect(await here.refresh(admin)).toEqual([{ done: 1, name: 'Acme', failure: 'bank_slow' }])
    const [entry] = await here.list(admin)
    expect(entry).toMatchObject({
      readAt: '2026-06-12T12:00:00.000Z',
      triedAt: '2026-06-12T13:00:00.000Z',
      failure: 'bank_slow',
    })
    expect(entry?.figures).toBeDefined()
  })

  it('counts each client in its own period and time zone, unless one is asked for', async () => {
    const acme = await here.addClient('Acme')
    here.now = new Date('2026-07-01T02:00:00Z')
    const owner = { firm_id: admin.firm.id, role: 'admin' as const, connection_id: acme }
    const setting = { period: 'last-month', time_zone: 'America/New_York', fiscal_start: 7 }
    await saveClientSetting(here.store.database.query, owner, setting)
    const first = async (period?: string) => (await here.list(admin, period))[0]?.period.range.first
    // In New York it is still June.
    expect(await first()).toBe('2026-05-01')
    expect(await first('2026-q1')).toBe('2026-01-01')
    expect(await first('nonsense')).toBe('2026-05-01')
    // Its own fiscal year begins in July, and has not begun there.
    expect(await first('fy2026')).toBe('2025-07-01')
    expect(await first('this fiscal year')).toBe('2025-07-01')
  })

  it('holds tags, favourites and the archive; a favourite is one person’s own', async () => {
    const acme = await here.addClient('Acme')
    const { database } = here.store
    const owner = { firm_id: admin.firm.id, role: 'admin' as const, connection_id: acme }
    await saveTags(forFirm(database, owner.firm_id).query, owner, ['VAT', 'retail', 'vat'])
    await saveTags(forFirm(database, owner.firm_id).query, owner, ['Vat', 'Berlin'])
    await saveFavourite(database, { ...owner, person_id: admin.person.id }, true)
    expect(await saveArchived(database.query, owner, true)).toBe(true)
    expect(await saveArchived(database.query, owner, true)).toBe(false)
    expect((await here.list(admin))[0]).toMatchObject({
      tags: ['Berlin', 'Vat'],
      isFavourite: true,
      isArchived: true,
    })
    expect((await here.list(await here.signIn('reviewer')))[0]?.isFavourite).toBe(false)
    await saveFavourite(database, { ...owner, person_id: admin.person.id }, false)
    expect(await saveArchived(database.query, owner, false)).toBe(true)
    await saveTags(forFirm(database, owner.firm_id).query, owner, [])
    expect((await here.list(admin))[0]).toMatchObject({
      tags: [],
      isFavourite: false,
      isArchived: false,
    })
  })
})

describe('whose a client is', () => {
  it('a firm assigns a client to its own people alone; a preparer sees it from then on', async () => {
    const acme = await here.addClient('Acme')
    const { database } = here.store
    const owner = { firm_id: admin.firm.id, role: 'admin' as const, connection_id: acme }
    const preparer = await here.signIn('preparer')
    const foreigner = await here.signIn('foreigner')
    const wanted = [preparer.person.id, foreigner.person.id, 'nonsense']
    expect(await saveAssigned(database.query, owner, wanted)).toEqual(['preparer'])
    expect(await saveAssigned(database.query, owner, wanted)).toBeUndefined()
    expect(await names(preparer)).toEqual(['Acme'])
    expect(await names(foreigner)).toEqual([])
    expect(await findPortfolioClient(database, preparer.person, acme)).toMatchObject({
      assigned: [{ id: preparer.person.id, name: 'preparer' }],
    })
    expect(await saveAssigned(database.query, owner, [admin.person.id])).toEqual(['admin'])
    expect(await names(preparer)).toEqual([])
    expect(await findPortfolioClient(database, preparer.person, acme)).toBeUndefined()
    expect((await here.list(admin))[0]?.assigned).toEqual([{ id: admin.person.id, name: 'admin' }])
  })
})
