import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scopes } from '@/lib/bank-contract/authorization'
import { type ColumnList, figuresForm } from '@/lib/domain/clients/client'
import { staleEntries } from '@/lib/server/portfolio/list-entries'
import { openTestPortfolio, type TestPortfolio } from '@/test/portfolio/portfolio'
import { type FigureReading, saveFigures } from '@/lib/server/db/client-figures'
import { listKnownAccounts } from '@/lib/server/db/connection-account'
import { endSession, type PersonSession } from '@/lib/server/db/session'

let here: TestPortfolio
let admin: PersonSession

beforeAll(async () => {
  here = await openTestPortfolio()
})
afterAll(() => here.close())
beforeEach(async () => {
  await here.store.database.query('delete from connection')
  here.bank = async () => undefined
  here.sleep = async () => {}
  here.calls.length = 0
  here.opened.length = 0
  here.now = new Date('2026-06-12T12:00:00Z')
  here.portfolio = here.instance()
  admin = await here.signIn('admin')
})

describe('figures that are read', () => {
  it('figures come client by client, and a slow one delays no other', async () => {
    for (let index = 0; index < 40; index += 1) await here.addClient(`Client ${index}`)
    await here.addClient('A slow one')
    let release = (): void => {}
    const slow = new Promise<void>((resolve) => (release = resolve))
    here.bank = async (name) => {
      if (name === 'A slow one') await slow
      return undefined
    }
    const steps = await here.refresh(admin, { onStep: (done) => done === 40 && release() })
    expect(steps).toHaveLength(41)
    expect(steps.at(-1)?.name).toBe('A slow one')
  })

  it('figures name the client that fails, and are read of all others', async () => {
    for (const name of ['Acme', 'Beta', 'Gamma']) await here.addClient(name)
    here.bank = async (name) =>
      name === 'Beta' ? { code: 'bank_failed', reference: 'r' } : undefined
    const steps = await here.refresh(admin)
    expect(steps.filter(({ failure }) => failure !== null)).toMatchObject([
      { name: 'Beta', failure: 'bank_failed' },
    ])
    expect(steps.map(({ done }) => done)).toEqual([1, 2, 3])
  })

  it('figures wait as long as a busy bank requests, and are read then', async () => {
    await here.addClient('Acme')
    let refusals = 2
    here.bank = async () => {
      refusals -= 1
      return refusals >= 0 ? { code: 'rate_limited', retryAfterSeconds: 30 } : undefined
    }
    expect(await here.refresh(admin)).toMatchObject([{ failure: null }])
    here.bank = async () => ({ code: 'rate_limited', retryAfterSeconds: null })
    expect(await here.refresh(admin)).toMatchObject([{ failure: 'rate_limited' }])
  })

  it('figures are read once for two who ask at the same time', async () => {
    await here.addClient('Acme')
    const reviewer = await here.signIn('reviewer')
    // The bank answers when the store has answered the second person too.
    here.bank = async () => {
      await here.list(admin)
      await here.list(admin)
      return undefined
    }
    await Promise.all([here.refresh(admin), here.refresh(reviewer)])
    expect(here.calls).toEqual(['Acme'])
    expect(await here.list(admin)).toMatchObject([
      { readAt: '2026-06-12T12:00:00.000Z', figures: { form: 4 } },
    ])
  })

  it('no reading is begun once the browser has gone', async () => {
    for (let index = 0; index < 60; index += 1) await here.addClient(`Client ${index}`)
    const gone = new AbortController()
    here.bank = async () => {
      gone.abort()
      return undefined
    }
    await here.refresh(admin, { signal: gone.signal })
    // Those that were under way, and none after them: nor is a token got for one.
    expect(here.calls.length).toBeLessThanOrEqual(12)
    expect(here.opened.length).toBeLessThanOrEqual(12)
  })

  it('other clients’ figures do not wait for a bank that requests a pause', async () => {
    for (let index = 10; index < 34; index += 1) await here.addClient(`Busy ${index}`)
    await here.addClient('Zoe')
    const refused = new Set<string>()
    here.bank = async (name) => {
      if (name === 'Zoe' || refused.has(name)) return undefined
      refused.add(name)
      return { code: 'rate_limited', retryAfterSeconds: 60 }
    }
    let wake = (): void => {}
    const rest = new Promise<void>((resolve) => (wake = resolve))
    here.sleep = () => rest
    const steps = await here.refresh(admin, { onStep: () => wake() })
    expect(steps[0]?.name).toBe('Zoe')
    expect(steps).toHaveLength(25)
  })

  it('no bank is read after its pause once nobody waits', async () => {
    await here.addClient('Acme')
    const gone = new AbortController()
    here.bank = async () => ({ code: 'rate_limited', retryAfterSeconds: 60 })
    let rested = (): void => {}
    const rest = new Promise<void>((resolve) => (rested = resolve))
    here.sleep = async () => {
      gone.abort()
      await rest
    }
    await here.refresh(admin, { signal: gone.signal })
    rested()
    // Who asks now shares what is still under way, where anything is, and gets an answer.
    here.bank = async () => undefined
    expect(await here.refresh(admin)).toMatchObject([{ failure: null }])
    expect(here.opened).toEqual(['Acme', 'Acme'])
  })

  it('figures go on for the one who stays when the other leaves', async () => {
    await here.addClient('Acme')
    const reviewer = await here.signIn('reviewer')
    const gone = new AbortController()
    here.bank = async () => {
      gone.abort()
      return undefined
    }
    const [, steps] = await Promise.all([
      here.refresh(admin, { signal: gone.signal }),
      here.refresh(reviewer),
    ])
    expect(steps).toEqual([{ done: 1, name: 'Acme', failure: null }])
  })

  it('figures are not read of a client that is no longer this person’s to see', async () => {
    const acme = await here.addClient('Acme')
    await here.addClient('Beta')
    const entries = await here.list(admin)
    await here.store.database.query('delete from connection where id = $1', [acme])
    const steps = await here.refresh(admin, { entries })
    expect(steps.map(({ name }) => name).toSorted()).toEqual(['Beta', undefined])
    expect(new Set(here.calls)).toEqual(new Set(['Beta']))

    here.calls.length = 0
    const foreigner = await here.signIn('foreigner')
    expect(await here.refresh(foreigner, { entries })).toMatchObject([
      { name: undefined },
      { name: undefined },
    ])
    await endSession(here.store.database, admin.sid)
    await here.refresh(admin, { entries })
    expect(here.calls).toEqual([])
  })

  it('figures are read of readable clients where they are old, of another period, or failed a while ago', async () => {
    for (const name of ['Old', 'Young', 'Failing']) await here.addClient(name)
    await here.addClient('Ended', 'needs_reconnect')
    const stale = async (why: 'automatic' | 'requested', period?: string) => {
      const entries = await here.list(admin, period)
      const choice = { now: here.now, why, listsOf: () => [] }
      return staleEntries(entries, choice).map(({ client }) => client.name)
    }
    expect(await stale('automatic')).toEqual(['Failing', 'Old', 'Young'])
    here.bank = async (name) =>
      name === 'Failing' ? { code: 'bank_slow', reference: 'r' } : undefined
    const all = (await here.list(admin)).filter(({ client }) => client.status === 'active')
    await here.refresh(admin, { entries: all })
    expect(await stale('automatic')).toEqual([])
    expect(await stale('automatic', '2026-01')).toEqual(['Old', 'Young'])
    here.now = new Date('2026-06-12T12:00:01Z')
    expect(await stale('requested')).toEqual(['Failing'])
    here.now = new Date('2026-06-12T12:00:30Z')
    expect(await stale('automatic')).toEqual([])
    // Who failed last comes last.
    expect(await stale('requested')).toEqual(['Old', 'Young', 'Failing'])
    here.now = new Date('2026-06-12T12:02:00Z')
    expect(await stale('automatic')).toEqual(['Failing'])
    here.now = new Date('2026-06-12T12:06:00Z')
    expect(await stale('automatic')).toEqual(['Old', 'Young', 'Failing'])
  })
})

describe('a list that only a column shows', () => {
  const stale = async (lists: readonly ColumnList[]) => {
    const entries = await here.list(admin)
    const choice = { now: here.now, why: 'automatic' as const, listsOf: () => lists }
    return staleEntries(entries, choice).map(({ client }) => client.name)
  }
  const addClient = async () => {
    await here.addClient('Acme')
    await here.store.database.query('update connection set scope = $1', [scopes.join(' ')])
  }
  const figures = async () => (await here.list(admin))[0]?.figures

  it('is read once the column is in view, and named as unread until then', async () => {
    await addClient()
    await here.refresh(admin, { lists: [] })
    expect(here.calls).toHaveLength(3)
    expect((await figures())?.unread).toEqual(['transactions', 'cards'])
    expect(await stale([])).toEqual([])
    expect(await stale(['transactions'])).toEqual(['Acme'])
    await here.refresh(admin, { lists: ['transactions'] })
    expect(here.calls).toHaveLength(7)
    expect((await figures())?.unread).toEqual(['cards'])
    expect(await stale(['transactions'])).toEqual([])
  })

  it('keeps its figures and their time where the client is read without it, until the period changes', async () => {
    await addClient()
    await here.refresh(admin)
    here.now = new Date('2026-06-12T12:10:00Z')
    await here.refresh(admin, { lists: [] })
    here.now = new Date('2026-06-12T12:12:00Z')
    await here.refresh(admin, { lists: ['cards'] })
    const before = '2026-06-12T12:00:00.000Z'
    expect(await figures()).toMatchObject({
      pending: { exactly: 0 },
      unread: [],
      readBefore: { transactions: before },
    })
    expect(await stale(['cards'])).toEqual([])
    expect(await stale(['transactions'])).toEqual(['Acme'])
    const entries = await here.list(admin, '2026-05')
    await here.refresh(admin, { entries, lists: [] })
    expect(await figures()).not.toHaveProperty('pending')
    expect((await figures())?.unread).toEqual(['transactions', 'cards'])
  })

  it('is not lost where another who reads without it began earlier and ends later', async () => {
    await addClient()
    const before = await here.list(admin)
    await here.refresh(admin, { lists: ['transactions'] })
    here.now = new Date('2026-06-12T12:01:00Z')
    await here.refresh(await here.signIn('reviewer'), { entries: before, lists: [] })
    expect(await figures()).toMatchObject({
      pending: { exactly: 0 },
      unread: ['cards'],
    })
  })

  it('is read for the one who wants it while another reads without it', async () => {
    await addClient()
    const reviewer = await here.signIn('reviewer')
    let second: Promise<unknown> | undefined
    here.bank = async () => {
      here.now = new Date('2026-06-12T12:00:01Z')
      second ??= here.refresh(reviewer, { lists: ['cards'] })
      return undefined
    }
    await here.refresh(admin, { lists: [] })
    await second
    expect((await figures())?.unread).toEqual(['transactions'])
  })
})

it('readings of one client that are kept together are its latest, and no failure hides one', async () => {
  const { firm_id } = admin.person
  const period = (first: string) => ({ first, last: '2026-06-30' })
  const read = (connection_id: string, second: number, first: string): FigureReading => ({
    firm_id,
    connection_id,
    triedAt: `2026-06-12T12:00:0${second}Z`,
    outcome: {
      kind: 'read',
      figures: { form: figuresForm, period: period(first) },
      accounts: [{ id: 'a', account_name: `Operating, ${first}` }],
      readAt: `2026-06-12T12:00:0${second}Z`,
    },
  })
  const [acme, beta] = [await here.addClient('Acme'), await here.addClient('Beta')]
  await saveFigures(here.store, [
    read(acme, 1, '2026-01-01'),
    read(acme, 3, '2026-03-01'),
    read(acme, 2, '2026-02-01'),
    { ...read(acme, 4, ''), outcome: { kind: 'failed', failure: 'bank_slow' } },
    read(beta, 1, '2026-01-01'),
  ])
  const figures = (await here.list(admin)).map((entry) => entry.figures?.period.first)
  expect(figures).toEqual(['2026-03-01', '2026-01-01'])
  // What the accounts are called now is known on every screen.
  expect(await listKnownAccounts(here.store.database, firm_id, beta)).toMatchObject([
    { account_id: 'a', account_name: 'Operating, 2026-01-01' },
  ])
})
