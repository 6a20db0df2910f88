import { expect, it } from 'vitest'
import { nextAccount } from '@/lib/present/books/next-account'
import type { BooksAccount } from '@/lib/present/books/shown-books'

const accountOf = (id: string, state?: 'agrees' | 'differs') =>
  ({ id, file: state && { result: { state } } }) as BooksAccount

const [one, two, three] = [accountOf('1'), accountOf('2', 'agrees'), accountOf('3', 'differs')]

it('the account to go on with is the next whose books do not agree', () => {
  expect(nextAccount({ accounts: [one, two, three], account: two })).toBe(three)
  expect(nextAccount({ accounts: [two, accountOf('4', 'agrees'), three], account: two })).toBe(
    three,
  )
})

it('after the last account the first is next', () => {
  expect(nextAccount({ accounts: [one, two], account: two })).toBe(one)
})

it('there is none once the books of every account agree', () => {
  expect(nextAccount({ accounts: [two, accountOf('4', 'agrees')], account: two })).toBeUndefined()
})
