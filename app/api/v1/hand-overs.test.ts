import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as undo } from '@/app/api/ledgers/[connection_id]/[id]/route'
import type { ApiScope } from '@/lib/domain/api/api-token'
import type { ApiFormat } from '@/lib/server/api/export-formats'
import type { ApiExport } from '@/lib/server/api/export-schemas'
import { makeToken } from '@/lib/server/api/tokens'
import { getContext } from '@/lib/server/context'
import { call, waitFor } from '@/test/api/program'
import { amountsOf, fileOf, readStatementFile } from '@/test/books/books-files'
import { type BankLine, type BooksClient, openBooksClient } from '@/test/books/open-books-client'
import { post } from '@/test/close/open-close'

const begin = 'POST /clients/{id}/exports'

interface Problem {
  detail: string
  errors?: { parameter: string }[]
  possible?: { ledger: string; formats: string[] }[]
}

let books: BooksClient
let lines: readonly BankLine[]
let token: string
beforeAll(async () => {
  books = await openBooksClient()
  await books.close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  await books.close.pay(288_000, 'Meridian Hotels', '2026-02-17')
  ;({ lines } = await books.bank())
  token = await tokenOf()
})
beforeEach(async () => {
  await books.close.here.dashboard.database.query('delete from hand_over')
  await books.close.here.dashboard.database.query('delete from ledger_choice')
})
afterAll(() => books.close.here.close())

async function tokenOf(scopes: readonly ApiScope[] = ['export']): Promise<string> {
  const { person } = books.close.sessions.preparer
  const wanted = { name: 'Ledger', use: 'bearer', scopes, days: 7 } as const
  return (await makeToken(getContext(), person, wanted))?.reveal() ?? ''
}

const february = { from: '2026-02-01', to: '2026-02-28' }

function send(format: ApiFormat, more: object = {}): Promise<Response> {
  const { connection_id: id, account: account_id } = books
  const body = { kind: 'transactions', format, account_id, ...february, ...more }
  return call(begin, { token, params: { id }, body })
}

async function made(format: ApiFormat, more: object = {}): Promise<ApiExport> {
  const response = await send(format, more)
  const text = await response.text()
  expect(response.status, text).toBe(202)
  const { id } = JSON.parse(text) as { id: string }
  return (await waitFor(id, token)) as unknown as ApiExport
}

async function fileOfRun(id: string): Promise<Buffer> {
  const response = await call('GET /exports/{id}/file', { token, params: { id } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain('filename')
  return Buffer.from(await response.arrayBuffer())
}

async function refuse(format: ApiFormat, more: object, status = 422): Promise<Problem> {
  const response = await send(format, more)
  const problem = (await response.json()) as Problem
  expect(response.status, JSON.stringify(problem)).toBe(status)
  return problem
}

const inOrder = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b)
const isAmount = (cell: unknown) => typeof cell === 'string' && /^amount$/i.test(cell)
const cents = (text: unknown) => Math.round(Number(text) * 100)

/** The amounts in a file, by a reader of the house. */
async function amountsIn(format: ApiFormat, bytes: Buffer): Promise<number[]> {
  switch (format) {
    case 'ofx':
    case 'qbo':
    case 'mt940':
    case 'camt053':
      return amountsOf(await readStatementFile(fileOf(bytes, 4096))).map(([, amount]) => amount)
    case 'csv': {
      const [head = [], ...rows] = parseCsv(bytes.toString(), { header: false }) as string[][]
      const at = head.findIndex(isAmount)
      return rows.filter((row) => row.length > 1).map((row) => cents(row[at]))
    }
    case 'xlsx': {
      const { sheets } = await readXlsx(bytes)
      const rows = sheets[0]?.rows ?? []
      const at = rows.find((row) => row.some(isAmount))?.findIndex(isAmount) ?? 0
      // A total has no day.
      const ofDays = rows.filter((row) => row.some((cell) => cell instanceof Date))
      return ofDays.flatMap((row) => (typeof row[at] === 'number' ? [cents(row[at])] : []))
    }
    case 'jsonl': {
      const rows = bytes.toString().trimEnd().split('\n')
      return rows.flatMap((row) => {
        const { amount } = JSON.parse(row) as { amount?: string }
        return amount === undefined ? [] : [cents(amount)]
      })
    }
    case 'qif': {
      const amounts = bytes.toString().matchAll(/^T(-?[\d,.]+)/gmu)
      return Array.from(amounts, ([, text]) => cents(text?.replaceAll(',', '')))
    }
  }
}

describe('a file for a ledger that a program requests', () => {
  it.each<[format: ApiFormat, ledger: string]>([
    ['csv', 'csv'],
    ['xlsx', 'excel'],
    ['ofx', 'xero'],
    ['qbo', 'quickbooks_online'],
    ['mt940', 'datev'],
    ['camt053', 'odoo'],
    ['jsonl', 'json'],
  ])('as %s holds the rows of its days, to the cent, for %s', async (format, ledger) => {
    const run = await made(format, { ledger })
    expect(run).toMatchObject({ kind: 'ledger', format, ledger, files: 1, expires_at: null })
    expect(run.rows).toBe(lines.length)
    const bytes = await fileOfRun(run.id)
    const amounts = await amountsIn(format, bytes)
    expect(inOrder(amounts)).toEqual(inOrder(lines.map(({ amount }) => amount)))
    expect(await fileOfRun(run.id)).toEqual(bytes)
    const { balances } = run
    const sum = lines.reduce((total, { amount }) => total + amount, 0)
    expect((balances?.closing?.amount ?? 0) - (balances?.opening?.amount ?? 0)).toBe(sum)
  })

  it.each<ApiFormat>(['csv', 'xlsx', 'ofx', 'qif'])(
    'as %s of the list as it is hands nothing over',
    async (format) => {
      const run = await made(format, { filters: { status: ['settled'] } })
      expect(run).toMatchObject({ kind: 'transactions', format, ledger: null, files: 1 })
      const amounts = await amountsIn(format, await fileOfRun(run.id))
      const own = lines.map(({ amount }) => amount)
      expect(amounts).toEqual(expect.arrayContaining(own))
      expect(amounts.every(Number.isSafeInteger)).toBe(true)
      const { database } = books.close.here.dashboard
      expect(await database.query('select id from hand_over')).toHaveLength(0)
    },
  )

  it('of what is new has each row once, until its hand-over is undone', async () => {
    const first = await made('qbo', { only_new: true, ledger: 'quickbooks_online' })
    expect(first.rows).toBe(lines.length)
    const none = await refuse('qbo', { only_new: true })
    expect(none.detail).toContain('no rows to hand over')
    await books.close.pay(-4_200, 'Late Parking', '2026-02-12')
    await books.close.pay(-300, 'Late Coffee', '2026-02-20')
    // The ledger that was handed to is the client’s.
    const second = await made('qbo', { only_new: true })
    expect(second.rows).toBe(2)
    expect(second.balances).toMatchObject({ opening: null, closing: null })
    expect(second.balances?.why_not).toContain('Other rows were posted between these')
    const [last] = await books.close.here.dashboard.database.query(
      'select id from hand_over order by n desc limit 1',
    )
    const { connection_id } = books
    const of = { connection_id, id: String(last?.['id']) }
    await books.close.as('preparer')
    expect((await post(undo, of, [['account', books.account]])).status).toBe(303)
    expect((await made('qbo', { only_new: true })).rows).toBe(2)
    ;({ lines } = await books.bank())
  })

  it('of what is new holds the days that were requested, and no later ones', async () => {
    const days = { from: '2026-02-10', to: '2026-02-10' }
    const run = await made('jsonl', { only_new: true, ledger: 'json', ...days })
    expect(run.rows).toBe(lines.filter(({ day }) => day === '2026-02-10').length)
    const rest = await made('jsonl', { only_new: true, ledger: 'json' })
    expect(rest.rows).toBe(lines.length - (run.rows ?? 0))
  })

  it('of two that come at the same time hands a row over once', async () => {
    const more = { only_new: true, ledger: 'json' }
    const both = await Promise.all([send('jsonl', more), send('jsonl', more)])
    const { database } = books.close.here.dashboard
    const rows = await database.query(
      'select r.id from handed_row r join hand_over h on h.id = r.hand_over_id where h.n is not null',
    )
    expect(rows.length).toBe(lines.length)
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409])
  })
})

describe('a ledger’s file is refused', () => {
  it('where no ledger was chosen, or the one chosen takes another format, with what is possible', async () => {
    const none = await refuse('mt940', { only_new: true })
    expect(none.detail).toContain('DATEV')
    expect(none.possible).toEqual([{ ledger: 'datev', formats: ['mt940'] }])
    await made('ofx', { only_new: true, ledger: 'xero' })
    const other = await refuse('camt053', {})
    expect(other.detail).toMatch(/Xero takes OFX.*CSV.*Odoo/)
    expect(other.possible).toEqual([{ ledger: 'odoo', formats: ['camt053', 'ofx'] }])
    const qif = await refuse('qif', { only_new: true })
    expect(qif.detail).toContain('No ledger here takes QIF')
  })

  it('where the ledger would refuse it, in words, and nothing counts as handed over', async () => {
    const desktop = await refuse('qbo', { ledger: 'quickbooks_desktop' })
    expect(desktop.detail).toContain('The bank’s number is missing')
    const days = { from: '2026-02-12', to: '2026-02-12' }
    await made('mt940', { ledger: 'datev', only_new: true, ...days })
    const between = await refuse('mt940', { only_new: true })
    expect(between.detail).toContain('Other rows were posted between these')
    const { database } = books.close.here.dashboard
    expect(await database.query('select id from hand_over')).toHaveLength(1)
  })

  it('without an account, with filters, or with days that are none', async () => {
    const wrong: [more: object, parameter: string][] = [
      [{ account_id: undefined }, 'account_id'],
      [{ filters: { status: ['settled'] } }, 'filters.status'],
      [{ from: '2026-03-01' }, 'from'],
      [{ ledger: 'lotus' }, 'ledger'],
    ]
    for (const [more, parameter] of wrong) {
      const { errors } = await refuse('mt940', { only_new: true, ...more }, 400)
      expect(errors?.map((each) => each.parameter)).toContain(parameter)
    }
    await refuse('jsonl', { ledger: 'json', account_id: 'nobody' }, 404)
  })

  it('where its person would have to confirm that it is them, or may only look', async () => {
    await refuse('jsonl', { ledger: 'json', from: '2024-01-01' }, 403)
    const { database } = books.close.here.dashboard
    const { id } = books.close.sessions.preparer.person
    await database.query(`update person set role = 'viewer' where id = $1`, [id])
    await refuse('jsonl', { ledger: 'json' }, 403)
    expect((await send('csv')).status).toBe(202)
    await database.query(`update person set role = 'preparer' where id = $1`, [id])
  })

  it('where the bank is down, and its file breaks off once the token has ended', async () => {
    const run = await made('jsonl', { ledger: 'json' })
    const short = await tokenOf()
    const params = { id: run.id }
    const response = await call('GET /exports/{id}/file', { token: short, params })
    const { database } = books.close.here.dashboard
    await database.query('delete from api_token where secret_digest <> $1', [''])
    const reader = response.body?.getReader()
    await expect(reader?.read()).rejects.toThrow('not_allowed')
    token = await tokenOf()
    await books.close.fail('/api/v1')
    expect((await send('jsonl', { ledger: 'json' })).status).toBeGreaterThanOrEqual(500)
    await books.close.recover()
  })
})
