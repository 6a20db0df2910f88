import fc from 'fast-check'
import { expect, test } from 'vitest'
import { progressOfItems } from '@/lib/domain/close/close-progress'
import { evidenceIds } from '@/lib/domain/close/finding'
import type { FirmItem, Tick } from '@/lib/domain/close/firm-items'
import { layFirmItems } from '@/lib/domain/close/lay-firm-items'
import { showFirmItems } from '@/lib/domain/close/show-items'
import { evidenceItem } from '@/test/close/close-read'
import { findingWith } from '@/test/close/findings'

const itemOf = (id: string): FirmItem => ({
  id,
  words: 'Accruals',
  repeats: 'monthly',
  of: 'all',
  asksFor: 'nothing',
})
const tickOf = (does: Tick['does']): Tick => ({ does, by: 'joy', at: '', note: '', files: 0 })

const finding = {
  finding: findingWith(),
  seen: [],
  rows: [],
  invoice: undefined,
  standing: 'open',
  by: undefined,
} as const

const evidence = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom(...evidenceIds),
      state: fc.constantFrom('passed', 'to_review', 'cannot_tell'),
      open: fc.nat(5),
      findings: fc.array(fc.constant(finding), { maxLength: 2 }),
    }),
    { selector: ({ id }) => id },
  )
  .map((items) => items.map(evidenceItem))

const firms = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    ticks: fc.array(fc.constantFrom('tick', 'untick').map(tickOf), { maxLength: 3 }),
  }),
  { selector: ({ id }) => id },
)
type Firms = readonly { readonly id: string; readonly ticks: readonly Tick[] }[]

const ofFirm = (given: Firms) => ({
  items: given.map(({ id }) => itemOf(id)),
  ticks: new Map(given.map(({ id, ticks }) => [id, ticks])),
})

test('laid over what was kept of a close, the firm’s items make what the close comes to, whatever it had before', () => {
  fc.assert(
    fc.property(evidence, firms, firms, (judged, before, after) => {
      const kept = ({ items, ticks }: ReturnType<typeof ofFirm>) =>
        progressOfItems([...judged, ...showFirmItems(items, ticks)], () => 'q-1')
      const own = ofFirm(after)
      const now = kept(own)
      expect(layFirmItems(now, own.items, own.ticks)).toEqual(now)
      // As it is written, too: what did not change is not written.
      const laid = layFirmItems(kept(ofFirm(before)), own.items, own.ticks)
      expect(JSON.stringify(laid)).toBe(JSON.stringify(now))
    }),
  )
})
