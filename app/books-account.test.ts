import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type BankLine,
  type BooksClient,
  february,
  openBooksClient,
  statementOf,
} from '@/test/books/open-books-client'

let books: BooksClient
let lines: readonly BankLine[]
let closing: bigint
let last4: string
let other: BooksClient['accounts'][number]
beforeAll(async () => {
  books = await openBooksClient()
  await books.close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  ;({ lines, closing } = await books.bank())
  last4 = books.accounts.find(({ id }) => id === books.account)?.account_number_last_4 ?? ''
  const found = books.accounts.find(
    ({ id, account_number_last_4: digits }) => id !== books.account && digits !== undefined,
  )
  if (found === undefined) throw new Error('the client has one account')
  other = found
})
afterAll(() => books.close.here.close())

const otherDigits = () => other.account_number_last_4 ?? ''

it('a file that names another account is refused with the digits of both, and taken by who insists', async () => {
  const file = statementOf('12030000/00209999', lines, closing)
  const dropped = await books.drop(file)
  expect(dropped).toMatchObject({ status: 422 })
  expect(dropped.detail).toContain('··9999')
  expect(dropped.detail).toContain(`··${last4}`)
  expect(await books.files()).toEqual([])
  const sent = await books.drop(file, { isPage: true })
  expect(sent.location).toContain('/columns')
  const again = await books.say(sent.file, {})
  expect(again.problem['detail']).toContain('··9999')
  const kept = await books.say(sent.file, { own: '1' })
  expect(kept.location).toContain('/books?')
  expect(await books.files()).toHaveLength(1)
})

it('a file that names this account, or none, is taken at once', async () => {
  for (const named of [`12030000/0020${last4}`, 'OPERATING']) {
    const before = (await books.files()).length
    const dropped = await books.drop(statementOf(named, lines, closing))
    expect(dropped.location).not.toContain('/columns')
    expect(await books.files()).toHaveLength(before + 1)
  }
})

it('a file that names another account of the client is held against that one, once a person says so', async () => {
  const before = (await books.files()).length
  const file = statementOf(`12030000/0020${otherDigits()}`, lines, closing)
  const sent = await books.drop(file, { isPage: true })
  const kept = await books.say(sent.file, { account: other.id })
  expect(kept.location).toContain(other.id)
  expect(await books.files()).toHaveLength(before)
  expect(await books.files(february, other.id)).toHaveLength(1)
})

it('bytes that are another account’s books of the month already are not taken without a word', async () => {
  const file = statementOf('OPERATING', lines, closing)
  await books.drop(file)
  const before = (await books.files(february, other.id)).length
  const sent = await books.drop(file, { of: other.id })
  expect(sent).toMatchObject({ status: 303, location: expect.stringContaining('/columns') })
  expect(await books.files(february, other.id)).toHaveLength(before)
  const kept = await books.say(sent.file, { account: other.id }, before)
  expect(kept.location).toContain('/books?')
  expect(await books.files(february, other.id)).toHaveLength(before + 1)
})

it('a table whose only account is called as another of the client is not taken without a word', async () => {
  const of = (named: string) =>
    [
      'Account,Date,Memo,Money in,Money out,Balance',
      `${named},2026-02-10,Rent,,1.00,99.00`,
      `${named},2026-02-11,Sale,5.00,,104.00`,
    ].join('\n')
  const before = (await books.files()).length
  const dropped = await books.drop(of(`Reserve ${otherDigits()}`))
  expect(dropped).toMatchObject({ status: 422 })
  expect(dropped.detail).toContain(`Reserve ${otherDigits()}`)
  expect(await books.files()).toHaveLength(before)
  const own = await books.drop(of(`Bank ${last4}`))
  expect(own).toMatchObject({ status: 303, location: expect.stringContaining('/columns') })
})
