import { expect, it } from 'vitest'
import { countHeldBack } from '@/lib/domain/close/held-back'
import type { FindingRecord, OutcomeRecord } from '@/lib/domain/close/outcome-record'

const held = (id: string, ...amounts: FindingRecord['amounts']): FindingRecord => ({
  key: `${id} ${amounts.length}`,
  isOpen: false,
  amounts,
  exception: { id, kind: 'excluded', by: 'joy', at: '', reason: 'Contract on file' },
})
const month = (...findings: FindingRecord[]): OutcomeRecord => ({
  items: [
    { id: 'large', state: 'accepted', findings },
    {
      id: 'cut-off',
      state: 'to_review',
      findings: [{ key: 'open', isOpen: true, amounts: [['USD', '9']], exception: undefined }],
    },
  ],
  figures: [],
})

it('what was accepted was counted in its close, and held back nothing', () => {
  const exception = { id: 'a-1', kind: 'accepted', by: 'joy', at: '', reason: 'Seen' } as const
  const records = [month({ ...held('a-1', ['USD', '500']), exception })]
  expect(countHeldBack(records).size).toBe(0)
})

it('an exclusion held back its findings of all months, added up without signs by currency', () => {
  const records = [
    month(held('e-1', ['USD', '-500'], ['USD', '200']), held('e-2', ['JPY', '7'])),
    month(held('e-1', ['EUR', '-3'])),
  ]
  expect([...countHeldBack(records)]).toEqual([
    [
      'e-1',
      {
        findings: 2,
        amounts: new Map([
          ['USD', 700n],
          ['EUR', 3n],
        ]),
      },
    ],
    ['e-2', { findings: 1, amounts: new Map([['JPY', 7n]]) }],
  ])
})
