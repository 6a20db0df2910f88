import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReader } from '@/lib/format/create-reader'
import { getClient } from '@/lib/server/auth/guards'
import { readBankClosings } from '@/lib/server/reads/read-bank-closings'
import { readPaperPage } from '@/lib/server/reads/read-paper'
import { february, openTestClose, type TestClose } from '@/test/close/open-close'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  await close.as('preparer')
})
afterAll(() => close.here.close())

const { moneyParts } = createReader({ locale: 'en', timeZone: 'UTC' })

async function accessWithout(left: string) {
  const access = await getClient(close.connection_id)
  const scope = access.client.scope.filter((each) => each !== left)
  return { ...access, client: { ...access.client, scope } }
}

async function paperWithout(left: string) {
  const { paper } = await readPaperPage(await accessWithout(left), { period: '2026-02' })
  const figures = paper.tables.find(({ id }) => id === 'figures')
  const line = figures?.rows.find(({ cells }) => cells[0]?.text.includes('Operating'))
  const working = paper.workings.find(({ ref }) => ref === line?.cells[1]?.working)
  return { paper, working, note: figures?.note, cells: line?.cells.map(({ text }) => text) ?? [] }
}

it('a paper without statements closes with what the books have as the bank’s closing', async () => {
  const closings = await readBankClosings(await accessWithout('statements:read'), february)
  const own =
    closings.kind === 'read'
      ? closings.value.items.find(({ account }) => account.id === close.account_id)
      : undefined
  expect(own).toMatchObject({ from: 'balance', closing: expect.any(BigInt) })
  const { paper, working, note, cells } = await paperWithout('statements:read')
  const [, opening, , , reached, stated, difference] = cells
  const closing = { amount: own?.closing ?? 0n, currency: own?.currency ?? '' }
  expect(reached).toBe(moneyParts(closing).number)
  expect(opening).not.toBe('not known')
  expect([stated, difference]).toEqual(['not known', '–'])
  expect(note).toContain('Where no statement says the opening, it is the bank’s balance')
  expect(working?.made).toContain('less what was posted after the period and in it')
  const reading = paper.readings.find(({ ref }) => ref === working?.reads.at(-1))
  expect(reading?.text).toMatch(
    /^Balances of the accounts, and transactions posted from 1 Mar 2026/,
  )
})

it('a paper whose client shares no accounts has no opening, and claims no balance', async () => {
  const access = await accessWithout('statements:read')
  const scope = access.client.scope.filter((each) => each !== 'accounts:read')
  const narrow = { ...access, client: { ...access.client, scope } }
  const { paper } = await readPaperPage(narrow, { period: '2026-02' })
  const figures = paper.tables.find(({ id }) => id === 'figures')
  const lines = figures?.rows.filter(({ kind }) => kind === 'row') ?? []
  expect(new Set(lines.map(({ cells }) => cells[1]?.text))).toEqual(new Set(['not known']))
  expect(figures?.note).not.toContain('bank’s balance')
})

it('a close reads no list of the bank twice, and none that it does not use', async () => {
  type Listed = { requests: { path: string; query: string }[] }
  await close.here.control('DELETE', '/requests')
  await close.read()
  const { requests } = await close.here.control<Listed>('GET', '/requests')
  const lists = requests.map(({ path, query }) => `${path}?${query}`)
  expect(new Set(lists).size).toBe(lists.length)
  expect(requests.map(({ path }) => path)).not.toContain('/api/v1/accounts')
})
