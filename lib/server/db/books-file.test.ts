import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BooksMapping } from '@/lib/domain/books/table-shape'
import { addBooksDecision, listBooksDecisions } from '@/lib/server/db/books-decision'
import {
  beginBooksFile,
  type BooksDetail,
  type BooksRef,
  findLastBooksFile,
  findSentBooks,
  keepBooksFile,
  listBooksBefore,
  listBooksFiles,
  listBooksOfMonths,
  removeBooksFiles,
  saveBooksResult,
  setBooksContent,
  sweepUnreadBooks,
} from '@/lib/server/db/books-file'
import { addBooksParts, booksSource } from '@/lib/server/db/books-part'
import { removeClient } from '@/lib/server/db/forgotten-client'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import type { PersonSession } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { all, fileOf } from '@/test/books/books-files'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { ageStore, insertTestConnection } from '@/test/db/store'
import { testStores } from '@/test/store/database'

const detail: BooksDetail = {
  name: 'Größe “June”.csv',
  mapping: null,
  isRemembered: false,
  closing: null,
  lines: 2,
}

const mapping: BooksMapping = {
  records: 'delimited',
  delimiter: ';',
  quote: undefined,
  headLine: 4,
  heads: ['Datum', 'Soll', 'Haben'],
  columns: ['day', 'debit', 'credit'],
  carriesDown: false,
  encoding: 'windows-1252',
  dayOrder: 'dmy',
  decimalMark: ',',
  sign: { kind: 'two', debitIs: 'in', minus: 'reverses' },
  currency: 'EUR',
  account: undefined,
}

describe.each(testStores)('books as they are stored, in %s', (kind) => {
  let dashboard: TestDashboard
  let admin: PersonSession
  let sealed: SealedQuery
  let ref: BooksRef

  const sealedOf = ({ firm }: PersonSession): SealedQuery => ({
    query: forFirm(dashboard.database, firm.id).query,
    vault: dashboard.store.vault,
  })
  const take = async (of: BooksRef, content: string | Uint8Array) => {
    const id = await beginBooksFile(sealed, of, { person_id: admin.person.id, name: detail.name })
    const parts = { firm_id: of.firm_id, file_id: id, kind: 'file' } as const
    const size = await addBooksParts(sealed, parts, fileOf(content, 100_000)())
    await setBooksContent(sealed, of, id, { name: detail.name, size, digest: 'a1' })
    return id
  }
  const save = async (of: BooksRef, n: number, content: string | Uint8Array, more = detail) => {
    const id = await take(of, content)
    await forFirm(dashboard.database, of.firm_id).transaction((query) =>
      keepBooksFile({ ...sealed, query }, of, { id, n, detail: more }),
    )
    return id
  }
  const bytesOf = async (file_id: string, size = 1) => {
    const parts = { firm_id: ref.firm_id, file_id, kind: 'file' } as const
    return Buffer.concat(await all(booksSource(sealed, parts, size)()))
  }
  const contentOf = async (id: string) => (await bytesOf(id)).toString()
  const gone = 'a part of a stored file is missing'
  const newRef = async (): Promise<BooksRef> => ({
    firm_id: admin.firm.id,
    connection_id: await insertTestConnection(dashboard.database, {
      firm_id: admin.firm.id,
      name: 'Northlight',
    }),
    account_id: 'a-1',
    month: '2026-06-01',
  })

  beforeAll(async () => {
    dashboard = await openTestDashboard(kind)
    admin = await dashboard.signIn()
    sealed = sealedOf(admin)
    ref = await newRef()
  })
  afterAll(() => dashboard.close())

  it('a file comes back byte for byte, however long it is, with who added it', async () => {
    const bytes = Uint8Array.from({ length: 1_200_000 }, (_, at) => (at * 31) % 251)
    const id = await save(ref, 0, bytes)
    expect((await bytesOf(id, bytes.length)).equals(bytes)).toBe(true)
    expect(await listBooksFiles(sealed, ref)).toMatchObject([
      { id, n: 0, size: bytes.length, detail, by: { name: admin.person.name } },
    ])
  })

  it('a newer file replaces the content of the one before it, whose line stays', async () => {
    const own = await newRef()
    const first = await save(own, 0, 'first')
    const second = await save(own, 1, 'second')
    expect(await contentOf(second)).toBe('second')
    await expect(contentOf(first)).rejects.toThrow(gone)
    expect((await listBooksFiles(sealed, own)).map(({ id }) => id)).toEqual([second, first])
  })

  it('a file that nobody has said how to read is found by who sent it alone, counts for nothing, and is swept', async () => {
    const own = await newRef()
    const id = await take(own, 'unread')
    const by = { id, person_id: admin.person.id }
    expect(await findSentBooks(sealed, own, by)).toMatchObject({ id, n: null, size: 6 })
    expect(await findSentBooks(sealed, own, { ...by, person_id: own.firm_id })).toBeUndefined()
    expect(await listBooksFiles(sealed, own)).toEqual([])
    await sweepUnreadBooks(dashboard.database)
    expect(await findSentBooks(sealed, own, by)).toBeDefined()
    await ageStore(dashboard.database, 25 * 60 * 60)
    await sweepUnreadBooks(dashboard.database)
    expect(await findSentBooks(sealed, own, by)).toBeUndefined()
  })

  it('what comparing came to is kept beside the file, and known in later months', async () => {
    const own = await newRef()
    const id = await save(own, 0, 'june')
    const result = { currency: 'USD', difference: '0', open: 0, came: ['d-1'] }
    await saveBooksResult(sealed, own, id, { ...result, state: 'agrees' })
    const [file] = await listBooksOfMonths(sealed, own, [own.month])
    expect(file?.result).toEqual({ ...result, state: 'agrees' })
    expect(file?.comparedAt).not.toBeNull()
    const later = await listBooksBefore(sealed, { ...own, month: '2026-07-01' })
    expect(later.map((each) => each.result?.came)).toEqual([['d-1']])
    expect(await listBooksBefore(sealed, own)).toEqual([])
  })

  it('decisions are kept in order, with the lines that they are of', async () => {
    const own = await newRef()
    const row = { id: '4', day: '2026-06-30', amount: 5, currency: 'USD', texts: ['Tidewater'] }
    const made = { by: admin.person.id, at: '', month: own.month }
    const timing = { ...made, id: crypto.randomUUID(), lines: [{ key: 'k', row }], rows: [] }
    await addBooksDecision(sealed, own, { ...timing, kind: 'timing' })
    const withdrawal = { ...made, id: crypto.randomUUID(), of: timing.id }
    await addBooksDecision(sealed, own, { ...withdrawal, kind: 'withdrawn' })
    const [first, second] = await listBooksDecisions(sealed, own)
    expect(first).toMatchObject({ kind: 'timing', lines: [{ key: 'k', row }] })
    expect(second).toMatchObject({ kind: 'withdrawn', of: timing.id })
    await removeClient(dashboard.database.query, own)
    expect(await listBooksDecisions(sealed, own)).toEqual([])
  })

  it('of two people who replace the same file the later is refused, and nothing of theirs is kept', async () => {
    const own = await newRef()
    const first = await save(own, 0, 'first')
    await save(own, 1, 'mine')
    await expect(save(own, 1, 'theirs')).rejects.toMatchObject({ constraint: 'books_file_once' })
    expect((await listBooksFiles(sealed, own)).map(({ n }) => n)).toEqual([1, 0])
    await expect(contentOf(first)).rejects.toThrow(gone)
  })

  it('how the last file of an account was read is known in the next month', async () => {
    const own = await newRef()
    await save(own, 0, 'june')
    await save({ ...own, month: '2026-07-01' }, 0, 'july', { ...detail, mapping })
    const last = await findLastBooksFile(sealed, own)
    // As the reader takes it: what is undefined is not written, and read as undefined.
    expect({ ...mapping, ...last?.detail?.mapping }).toEqual(mapping)
    expect(last?.detail?.mapping).toMatchObject({ headLine: 4, sign: mapping.sign })
    expect(await findLastBooksFile(sealed, { ...own, account_id: 'a-2' })).toBeUndefined()
  })

  it('nothing of a file stands in the store as it was', async () => {
    const rows = await dashboard.database.query(
      'select detail_sealed || bytes_sealed as text from books_file join books_part on file_id = books_file.id',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(String(text)).not.toMatch(/Größe|c2Vjb25k|second/)
  })

  it('files are removed by account and month, and with their client', async () => {
    const own = await newRef()
    const june = await save(own, 0, 'june')
    const july = { ...own, month: '2026-07-01' }
    await save(july, 0, 'july')
    await removeBooksFiles(sealed, own)
    await expect(contentOf(june)).rejects.toThrow(gone)
    expect(await listBooksFiles(sealed, july)).toHaveLength(1)
    await removeClient(dashboard.database.query, own)
    expect(await listBooksFiles(sealed, july)).toEqual([])
  })
})
