import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BooksMapping } from '@/lib/domain/books/table-shape'
import {
  type BooksDetail,
  type BooksRef,
  booksSource,
  findLastBooksFile,
  listBooksFiles,
  removeBooksFiles,
  saveBooksFile,
} from '@/lib/server/db/books-file'
import { removeClient } from '@/lib/server/db/forgotten-client'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import type { PersonSession } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { all, fileOf } from '@/test/books/books-files'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'
import { testStores } from '@/test/store/database'

const detail: BooksDetail = { name: 'Größe “June”.csv', mapping: null, lines: 2 }

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
  const save = (of: BooksRef, n: number, content: string | Uint8Array, more = detail) =>
    forFirm(dashboard.database, of.firm_id).transaction((query) =>
      saveBooksFile(
        { ...sealed, query },
        of,
        { n, person_id: admin.person.id, detail: more },
        fileOf(content, 100_000)(),
      ),
    )
  const contentOf = async (id: string, size = 1) =>
    Buffer.concat(await all(booksSource(sealed, ref, { id, size })())).toString()
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
    expect(
      Buffer.concat(await all(booksSource(sealed, ref, { id, size: bytes.length })())).equals(
        bytes,
      ),
    ).toBe(true)
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
