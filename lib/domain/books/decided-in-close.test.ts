import { expect, test } from 'vitest'
import type { BooksFound } from '@/lib/domain/books/books-findings'
import { decidedInClose } from '@/lib/domain/books/decided-in-close'
import { acceptanceOf, exclusionWith, findingWith, july, june } from '@/test/close/findings'

const found = (key: string, payee = 'HARLAN'): BooksFound => ({
  finding: findingWith({ item: 'books', key, payee }),
  timing: undefined,
})
const [bank, amount, other] = [found('["a","bank"]'), found('["a","amounts"]'), found('["b"]', 'X')]
const decide = (...entries: Parameters<typeof decidedInClose>[1]) =>
  [...decidedInClose([bank, amount, other], entries, june)].map(([key, { id }]) => [key, id])

test('what the close of the month accepted or excluded is known by its finding', () => {
  const acceptance = acceptanceOf(bank.finding, { id: 'accepted' })
  const scope = { payee: 'X' }
  const exclusion = exclusionWith({ id: 'excluded', item: 'books', scope })
  expect(decide(acceptance, exclusion)).toEqual([
    [bank.finding.key, 'accepted'],
    [other.finding.key, 'excluded'],
  ])
  const quarter = { first: '2026-04-01', last: '2026-06-30' }
  expect(decide(acceptanceOf(bank.finding, { period: quarter }))).toHaveLength(1)
})

test('what was withdrawn, is of another month, of another item, or has changed since is not', () => {
  const acceptance = acceptanceOf(bank.finding, { id: 'accepted' })
  const withdrawal = { id: 'w', kind: 'withdrawn', of: 'accepted', by: 'joy', at: '' } as const
  expect(decide(acceptance, withdrawal)).toEqual([])
  expect(decide(acceptanceOf(bank.finding, { period: july }))).toEqual([])
  const ofAnother = findingWith({ item: 'cut-off', key: bank.finding.key })
  expect(decide(acceptanceOf(ofAnother))).toEqual([])
  const before = { ...bank.finding, amounts: [{ amount: -1, currency: 'USD' }] }
  expect(decide(acceptanceOf(before))).toEqual([])
})
