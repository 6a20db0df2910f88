import { expect, it } from 'vitest'
import { untoldBooks } from '@/lib/present/books/untold-books'
import { testReader } from '@/test/components/screens'

const about = { currency: 'USD', failure: undefined }

it('books of a month that is not over say that it is not', () => {
  const why = untoldBooks({ code: 'month_not_over' }, about, testReader)
  expect(why).toBe('The month is not over: nobody can say yet what the account closes it with.')
})

it('books without the bank’s closing say no more of statements and balance than was read', () => {
  const why = untoldBooks({ code: 'no_bank_closing' }, about, testReader)
  expect(why).toMatch(/^No statement that was read says .*, and it could not be counted back/)
  const failure = { code: 'bank_unreachable', reference: 'r' } as const
  const failed = untoldBooks({ code: 'no_bank_closing' }, { ...about, failure }, testReader)
  expect(failed).toMatch(/^The bank could not be read: /)
})
