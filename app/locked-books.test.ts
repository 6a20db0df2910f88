import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBooksPage } from '@/lib/server/reads/read-books'
import { getClient } from '@/lib/server/auth/guards'
import { type BooksClient, openBooksClient, registerOf } from '@/test/books/open-books-client'
import { lockFebruary } from '@/test/close/lock-month'
import { itemOf } from '@/test/close/open-close'

let books: BooksClient

beforeAll(async () => {
  books = await openBooksClient()
  await books.close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  await books.close.pay(288_000, 'Meridian Hotels', '2026-02-17')
}, 120_000)
afterAll(() => books.close.here.close())

const page = async () =>
  readBooksPage(await getClient(books.connection_id), {
    period: '2026-02',
    account: books.account,
  })

/** The books without their last line, so that they differ. */
async function add(seen: number, more = '') {
  const { lines, closing } = await books.bank()
  const [last] = lines.slice(-1)
  const kept = lines.slice(0, -1).map((line) => ({ ...line, name: `${line.name}${more}` }))
  const register = registerOf(kept, closing - BigInt(last?.amount ?? 0))
  const dropped = await books.drop(register)
  if (!dropped.location.includes('/columns')) return dropped.status
  return (await books.say(dropped.file, { remember: '1' }, seen)).status
}

test('books that come after the lock change nothing that was signed, and both pages say so', async () => {
  expect((await page()).locked).toBeUndefined()
  expect(await add(0)).toBe(303)
  await lockFebruary(books.close)
  const signed = await books.close.show()
  expect(signed.laterBooks).toEqual([])
  const item = itemOf(signed.read, 'books')
  expect(item.state).toBe('accepted')
  // What was accepted agrees no more than before.
  expect(item.done).toBe(0)
  expect(item.closings).toHaveLength(1)
  expect((await page()).locked).toMatchObject({ first: '2026-02-01', isLater: false })

  await books.close.as('preparer')
  // The same file once more is no later one.
  expect(await add(1)).toBe(303)
  expect((await page()).locked).toMatchObject({ first: '2026-02-01', isLater: false })
  expect(await add(1, ' Ltd')).toBe(303)
  expect((await page()).locked).toMatchObject({ first: '2026-02-01', isLater: true })
  const later = await books.close.show()
  expect(later.laterBooks).toMatchObject([{ account_id: books.account, month: '2026-02-01' }])
  expect(itemOf(later.read, 'books')).toEqual(item)
})
