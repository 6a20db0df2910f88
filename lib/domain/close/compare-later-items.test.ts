import { expect, it } from 'vitest'
import { compareOutcomes } from '@/lib/domain/close/compare-outcomes'
import type { ItemRecord, OutcomeRecord } from '@/lib/domain/close/outcome-record'
import { usd250 } from '@/test/close/findings'

const recordOf = (...items: ItemRecord[]): OutcomeRecord => ({ items, figures: [] })
const finding = {
  key: 'k',
  likeness: undefined,
  isOpen: true,
  amounts: [['USD', '1000000'] as const],
  exception: undefined,
}

it('an item that a later release finds changes nothing of what was signed before', () => {
  const found: ItemRecord = { id: 'large', state: 'to_review', findings: [finding] }
  expect(compareOutcomes(recordOf(), recordOf(found), usd250)).toEqual([])
  const nothing: ItemRecord = { id: 'large', state: 'passed', findings: [] }
  expect(compareOutcomes(recordOf(nothing), recordOf(found), usd250)).toMatchObject([
    { of: 'large', isMaterial: true },
  ])
})

it('an item that the firm adds is still to be done', () => {
  const added: ItemRecord = { id: 'vat', state: 'to_do', findings: [] }
  expect(compareOutcomes(recordOf(), recordOf(added), usd250)).toMatchObject([
    { of: 'vat', isMaterial: true },
  ])
})
