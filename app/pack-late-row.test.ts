import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Manifest, type PackFile, writeManifest } from '@/lib/domain/packs/manifest'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { saveLedgerChoice } from '@/lib/server/db/ledger-choice'
import { fileOf, readStatementFile } from '@/test/books/books-files'
import { lockFebruary } from '@/test/close/lock-month'
import { openTestClose, type TestClose } from '@/test/close/open-close'
import { readZip } from '@/test/exports/read-zip'
import { askToday, makePack } from '@/test/packs/make-pack'
import { hashOf, manifestOf } from '@/test/packs/pack-form'
import { readPdf } from '@/test/pdf/read-pdf'

let close: TestClose
/** As the month was locked. */
let locked: Buffer
let late: Buffer
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  await stateBalances(-240_000)
  await lockFebruary(close)
  locked = await makePack(close, { format: 'ofx' })
}, 300_000)
afterAll(() => close.here.close())

/** Of the seed no statement is of exactly this month: one is made to be, from 10,000.00. */
async function stateBalances(closing: number): Promise<void> {
  const listed = await close.here.bank.get('/api/v1/accounts')
  const { accounts } = (await listed.json()) as { accounts: { id: string; account_type: string }[] }
  const account = accounts.find(({ account_type }) => account_type === 'checking')
  const days = { period_start: '2026-02-01', period_end: '2026-02-28' }
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  const stated = {
    ...days,
    statement_type: 'account',
    accounts: [
      {
        account_id: account?.id,
        account_type: 'checking',
        opening_balance: usd(1_000_000),
        closing_balance: usd(closing),
        total_credits: usd(0),
        total_debits: usd(closing - 1_000_000),
        total_fees: usd(0),
      },
    ],
  }
  await close.here.bank.context.database.query(
    `update statement set period_start = $1::date, period_end = $2::date, statement_type = 'account',
       body = (body::jsonb || $3::jsonb)::text where id = 1002`,
    [days.period_start, days.period_end, JSON.stringify(stated)],
  )
}

const transactionsOf = ({ files }: Pick<Manifest, 'files'>) =>
  files.filter(({ kind }) => kind === 'transactions')
const textIn = (zip: Buffer, name: string | undefined) =>
  String(readZip(zip).find((each) => each.name === name)?.bytes)
const rowsIn = (zip: Buffer, { name }: PackFile) => textIn(zip, name).split('<STMTTRN>').length - 1
const withoutLists = ({ files, ...head }: Manifest): Manifest => ({
  ...head,
  files: files.filter(({ kind }) => kind !== 'transactions'),
})
const newIn = async (zip: Buffer, manifest?: Manifest) =>
  (await askToday(close, zip, manifest)).filter((line) => line.kind === 'file' && line.is === 'new')
const notSame = async (zip: Buffer) =>
  (await askToday(close, zip)).filter((line) => line.kind === 'file' && line.is !== 'same')

describe('a pack of a month of which the bank says what it said when it was locked', () => {
  it('says so of each file of transactions, with its rows, their net and the closing balance', () => {
    const files = transactionsOf(manifestOf(locked))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      expect(file.as_locked).toEqual({ is: 'same' })
      expect(file.rows?.sums).toEqual([
        { currency: 'USD', rows: rowsIn(locked, file), net: expect.any(String) },
      ])
      expect(file.no_closing).toBeUndefined()
      expect(textIn(locked, file.name)).toContain('<BALAMT>')
    }
    expect(manifestOf(locked).notes).toEqual([
      'At the bank, nothing is attached to the transactions of the period.',
    ])
    expect(textIn(locked, 'index.html')).not.toContain('not as locked')
  })

  it.each([
    ['known', 'is said to be written otherwise', 'otherwise', 'The bank gives the same rows'],
    ['forged', 'is said to prove nothing of its rows', 'unproven', 'cannot tell whether the file'],
  ] as const)(
    'where only its bytes are others and its manifest is %s, %s, and not that the bank gives other rows',
    async (which, _says, is, same) => {
      const manifest = manifestOf(locked)
      const [file, ...others] = transactionsOf(manifest)
      if (file === undefined) throw new Error('there is no such file')
      const { rows: _rows, ...older } = file
      const otherBytes = { size: file.size + 1, sha256: '0'.repeat(64) }
      for (const [own, reason] of [
        [file, same],
        [older, 'is not known'],
      ] as const) {
        const other = { ...manifest, files: [{ ...own, ...otherBytes }, ...others] }
        const sha256 = hashOf(Buffer.from(writeManifest(other)))
        const lines = await askToday(close, locked, other, which === 'forged' ? sha256 : undefined)
        expect(lines).toContainEqual(
          expect.objectContaining({ name: file.name, is, reason: expect.stringContaining(reason) }),
        )
        expect(JSON.stringify(lines).includes('The bank gives the same rows')).toBe(
          which === 'known' && own === file,
        )
      }
    },
  )

  it('cannot be told of where what the close stood on then is not kept', async () => {
    const manifest = manifestOf(locked)
    const other = { ...manifest, close: { ...manifest.close, digest: '0'.repeat(64) } }
    const lines = await askToday(close, locked, { ...other, files: transactionsOf(manifest) })
    const files = lines.filter(({ kind }) => kind === 'file')
    expect(files).toEqual(files.map(() => expect.objectContaining({ is: 'cannot_tell' })))
  })

  it('is the same to its check after the firm has reopened the month, and when it is locked once more', async () => {
    await close.as('reviewer')
    expect((await close.take('reopen', ['reason', 'A bill came late'])).status).toBe(303)
    expect(await notSame(locked)).toEqual([])
    await close.as('preparer')
    await close.sign('preparer')
    await close.as('reviewer')
    await close.sign('reviewer')
    expect((await close.take('lock')).status).toBe(303)
    expect(await notSame(locked)).toEqual([])
  })
})

/** The opening balance that a file states, what its rows come to, and the closing balance that it states. */
async function readBack(zip: Buffer, { name }: PackFile): Promise<number[]> {
  const own = readZip(zip).find((each) => each.name === name)
  const entries = await readStatementFile(fileOf(own?.bytes ?? Buffer.of()))
  const [opening, closing] = ['opening', 'closing'].map((which) => {
    const found = entries.find((entry) => entry.kind === 'balance' && entry.of === which)
    return found?.kind === 'balance' ? found.amount : Number.NaN
  })
  const sum = entries.reduce((all, entry) => all + (entry.kind === 'line' ? entry.amount : 0), 0)
  return [opening ?? Number.NaN, sum, closing ?? Number.NaN]
}

describe('a pack that is made after a late row has come', () => {
  let file: PackFile
  beforeAll(async () => {
    await close.pay(-712_345, 'Late Freight', '2026-02-20')
    await close.as('reviewer')
    late = await makePack(close, { format: 'ofx' })
    const found = transactionsOf(manifestOf(late)).find(
      ({ as_locked }) => as_locked?.is === 'other',
    )
    if (found === undefined) throw new Error('every file is as it was locked')
    file = found
  }, 300_000)

  const before = () => {
    const own = transactionsOf(manifestOf(locked)).find(({ source }) => source === file.source)
    const [sum] = own?.rows?.sums ?? []
    if (sum === undefined) throw new Error('there was no such file')
    return sum
  }

  it('says in its manifest which file is not as locked, with its rows and net beside those of the lock', () => {
    const { rows, net } = before()
    expect(file.as_locked).toEqual({
      is: 'other',
      sums: [{ currency: 'USD', rows, net }],
      added: 1,
      gone: 0,
      changed: 0,
    })
    expect(file.rows?.sums).toEqual([
      { currency: 'USD', rows: rows + 1, net: String(BigInt(net) - 712_345n) },
    ])
    expect(rowsIn(late, file)).toBe(rows + 1)
    const others = transactionsOf(manifestOf(late)).filter((each) => each.name !== file.name)
    expect(others.map(({ as_locked }) => as_locked)).toEqual(others.map(() => ({ is: 'same' })))
  })

  it('says the same in its index and on its lead sheet, and that the paper is as locked', async () => {
    const { notes = [], files } = manifestOf(late)
    const [first = ''] = notes
    expect(first).toContain(`${file.name} is not as locked`)
    expect(first).toContain('The paper is as locked.')
    expect(first).toContain(`Rows in this pack: ${before().rows + 1}, net `)
    expect(first).toContain(`Rows as locked: ${before().rows}, net `)
    const index = textIn(late, 'index.html')
    for (const note of notes) expect(index).toContain(note.replaceAll("'", '&#39;'))
    const lead = files.find(({ kind }) => kind === 'lead')
    const sheet = readZip(late).find(({ name }) => name === lead?.name)
    const said = (await readPdf(sheet?.bytes ?? Buffer.of())).text.replaceAll(/\s+/g, '')
    for (const note of notes) expect(said).toContain(note.replaceAll(/\s+/g, ''))
  })

  it('says that its file has no closing balance, and why', () => {
    expect(textIn(late, file.name)).not.toContain('<BALAMT>')
    expect(file.no_closing).toBe('between')
    const { notes = [] } = manifestOf(late)
    expect(notes).toContainEqual(expect.stringContaining(`${file.name} has no closing balance`))
  })

  it.each([
    { target: 'datev', format: 'mt940' },
    { target: 'odoo', format: 'camt' },
  ] as const)(
    'is made as $format too, with the balances of exactly its rows, and says that the closing one is counted',
    async (choice) => {
      const { store, audit } = getContext()
      const { firm, client } = await getClient(close.connection_id)
      const ref = { firm_id: firm.id, connection_id: client.connection_id }
      await audit.appendChange(firm.id, (query) =>
        saveLedgerChoice({ query, vault: store.vault }, ref, choice),
      )
      const zip = await makePack(close, { format: 'ledger' })
      const { files, notes } = manifestOf(zip)
      const own = files.find(
        ({ source, kind }) => kind === 'transactions' && source === file.source,
      )
      if (own === undefined) throw new Error('there is no such file')
      const net = Number(before().net) - 712_345
      expect(await readBack(zip, own)).toEqual([1_000_000, net, 1_000_000 + net])
      expect(own).toMatchObject({ as_locked: file.as_locked, rows: file.rows, closing: 'counted' })
      expect(notes).toContainEqual(
        expect.stringContaining(`${own.name} has a closing balance that is counted`),
      )
      expect(await notSame(zip)).toEqual([])
    },
  )

  it('is otherwise at the bank to the check of the earlier pack alone, with the rows that differ', async () => {
    expect(await notSame(late)).toEqual([])
    expect(await notSame(locked)).toEqual([
      expect.objectContaining({
        name: file.name,
        is: 'different',
        reason: expect.stringContaining(`Rows by the manifest: ${before().rows}, net `),
      }),
    ])
  })
})

describe('an account that has its first row of the month after the pack was made', () => {
  beforeAll(async () => {
    const { here } = close
    const { accounts } = (await (await here.bank.get('/api/v1/accounts')).json()) as {
      accounts: { id: string }[]
    }
    const inPack = new Set(transactionsOf(manifestOf(late)).map(({ source }) => source))
    const account = accounts.find(({ id }) => !inPack.has(id))
    await here.control('POST', '/transactions', {
      business_id: here.acme,
      transactions: [
        {
          account_id: account?.id,
          amount: -4_500,
          counterparty_name: 'First of all',
          initiated_at: '2026-02-22T12:00:00Z',
        },
      ],
    })
  })

  it('is named by the check of the pack, with its rows and what they come to', async () => {
    expect(await newIn(late)).toEqual([
      expect.objectContaining({
        name: expect.stringMatching(/^transactions\//),
        reason: expect.stringContaining('Rows today: 1, net '),
      }),
    ])
  })

  it('is named also where no account had a row, and not where transactions were left out', async () => {
    const without = withoutLists(manifestOf(late))
    const lists = transactionsOf(manifestOf(late)).length
    expect(await newIn(late, without)).toHaveLength(lists + 1)
    expect(await newIn(late, { ...without, format: null })).toEqual([])
  })
})
