import { expect, test } from 'vitest'
import { openAmountsOf, progressOfItems } from '@/lib/domain/close/close-progress'
import { acceptanceOf, exclusionWith, findingWith } from '@/test/close/findings'
import { closeReadWith, evidenceItem, firmItemRead } from '@/test/close/close-read'

test('what is kept of a close is how its items stand, and how much of them is open', () => {
  const { items } = closeReadWith({
    items: [
      evidenceItem({ id: 'consent' }),
      evidenceItem({ id: 'statements', state: 'to_review', open: 1 }),
      evidenceItem({ id: 'cut-off', state: 'cannot_tell', open: 2 }),
      firmItemRead(),
    ],
  })
  expect(progressOfItems(items)).toEqual({
    items: [
      { id: 'consent', state: 'passed' },
      { id: 'statements', state: 'to_review' },
      { id: 'cut-off', state: 'cannot_tell' },
      { id: 'i-1', state: 'to_do' },
    ],
    open: 3,
    missingStatements: 1,
    questions: [],
  })
})

test('of an item that found something it is kept how many findings stand how, what changed among the open', () => {
  const finding = findingWith()
  const more = { finding, seen: [], rows: [], invoice: undefined }
  const items = [
    evidenceItem({
      state: 'to_review',
      open: 2,
      findings: [
        { ...more, standing: 'open', by: undefined },
        { ...more, standing: 'changed', by: acceptanceOf(finding) },
        { ...more, standing: 'accepted', by: acceptanceOf(finding) },
        { ...more, standing: 'below', by: undefined },
        { ...more, standing: 'excluded', by: exclusionWith() },
      ],
    }),
  ]
  expect(progressOfItems(items).items).toEqual([
    {
      id: 'cut-off',
      state: 'to_review',
      found: { open: 2, accepted: 1, below: 1, excluded: 1 },
    },
  ])
})

test('what is open of an item comes to money out and money in apart, in each currency', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  const amounts = [usd(-900), usd(-100), usd(700), { amount: 5, currency: 'JPY' }]
  const finding = findingWith({ amounts })
  const more = { finding, seen: [], rows: [], invoice: undefined, by: undefined } as const
  const item = evidenceItem({ findings: [{ ...more, standing: 'open' }] })
  expect(openAmountsOf([item])).toEqual({
    [item.id]: [
      ['USD', '-1000'],
      ['USD', '700'],
      ['JPY', '5'],
    ],
  })
})
