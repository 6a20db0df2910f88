import { expect, test } from 'vitest'
import { calledOther, onlyNamed } from '@/lib/domain/books/called-account'
import { readBooks } from '@/lib/domain/books/read-books'
import { fileOf, june2026 } from '@/test/books/books-files'

const accounts = [
  { id: 'a', last4: '4821', name: 'Operating', type: 'checking' },
  { id: 'b', last4: '0077', name: 'Tax Savings', type: 'savings' },
  { id: 'c', last4: '1500', name: 'Payroll Checking', type: 'checking' },
]

test.each([
  ['1000 Checking', 'b', 'a'],
  ['Cuenta: 57200001 OPERATING', 'b', 'a'],
  ['Payroll Checking', 'a', 'c'],
  ['Bank 0077', 'a', 'b'],
])('“%s” is another account than %s: it is %s', (named, own, other) => {
  expect(calledOther(named, own, accounts)).toMatchObject({
    code: 'other_account',
    named,
    own: accounts.find(({ id }) => id === own)?.name,
    id: other,
  })
})

test.each([
  ['1000 Checking', 'a'],
  ['1010 Savings', 'b'],
  ['Checking 4821', 'a'],
  // A ledger has names of its own, and nothing is known of an account that is not listed.
  ['Main Street', 'a'],
  ['Operating', 'z'],
])('“%s” may be %s', (named, own) => {
  expect(calledOther(named, own, accounts)).toBeUndefined()
})

test('a table names one account in a column or above its lines', async () => {
  const place = { currency: 'USD', isCredit: false, month: june2026 }
  const sign = { kind: 'one', isReversed: false } as const
  const of = async (text: string) => onlyNamed(await readBooks(fileOf(text), place, { sign }))
  expect(await of('Account,Date,Amount\nChecking,2026-06-01,1.00')).toBe('Checking')
  expect(await of('Date,Memo,Amount\nChecking,,\n2026-06-01,Acme,1.00')).toBe('Checking')
  expect(await of('Date,Memo,Amount\n2026-06-01,Acme,1.00')).toBeUndefined()
})
