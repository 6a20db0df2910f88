import { describe, expect, it } from 'vitest'
import type { CloseFinding, EvidenceItem } from '@/lib/domain/close/close-read'
import type { Finding } from '@/lib/domain/close/finding'
import { findingName, named, namesIn } from '@/lib/domain/close/finding-name'
import { acceptanceOf, exclusionWith, findingWith } from '@/test/close/findings'
import { payment } from '@/test/close/close-evidence'

const shown = (finding: Finding, more: Partial<CloseFinding> = {}): CloseFinding => ({
  finding,
  standing: 'open',
  by: undefined,
  seen: [],
  rows: [],
  invoice: undefined,
  ...more,
})
const rowOf = (counterparty_name: string | null) => ({
  transaction: payment('t-1', -111_905, { counterparty_name }),
  initiated: '2026-06-10',
  posted: '2026-06-10',
  day: '2026-06-10',
  lacksReceipt: true,
  payee: 'CAFE MERIDIAN',
})
const ofPayee = findingWith({ payee: 'CAFE MERIDIAN' })
const ofInvoice = findingWith({ item: 'invoice-documents', key: '["i-1"]', payee: undefined })
const invoice = { id: 'i-1', invoice_number: 'INV-7', customer: { id: 'c-1' }, date: '2026-06-03' }
const item = (findings: readonly CloseFinding[]): EvidenceItem => ({
  kind: 'evidence',
  id: 'without-receipt',
  state: 'to_review',
  open: findings.length,
  findings,
  total: undefined,
  extent: undefined,
  older: undefined,
})

describe('a finding is named', () => {
  it('by its payee as the bank writes it, and by nothing where the bank names nobody', () => {
    expect(findingName(shown(ofPayee, { rows: [rowOf('Café Meridian')] }))).toBe('Café Meridian')
    expect(findingName(shown(ofPayee, { rows: [rowOf(null)] }))).toBeUndefined()
    const ofTwo = findingWith({ payee: undefined })
    expect(findingName(shown(ofTwo, { rows: [rowOf('Café Meridian')] }))).toBeUndefined()
  })

  it('by the number of its invoice, with the customer where that was read', () => {
    expect(findingName(shown(ofInvoice, { invoice }))).toBe('INV-7')
    const read = { ...invoice, customerName: 'Zenith GmbH' }
    expect(findingName(shown(ofInvoice, { invoice: read }))).toBe('INV-7 · Zenith GmbH')
    expect(findingName(shown(ofInvoice, { invoice: { ...invoice, invoice_number: '' } }))).toBe(
      'i-1',
    )
  })
})

describe('an exception that was decided before names were kept', () => {
  const nameOf = namesIn([
    item([shown(ofPayee, { rows: [rowOf('Café Meridian')] }), shown(ofInvoice, { invoice })]),
  ])
  const namesOf = (...entries: Parameters<typeof named>[0]) =>
    named(entries, nameOf).map(({ name }) => name)

  it('is named by a finding of its payee, or of its own', () => {
    const ofCafe = exclusionWith({ scope: { payee: 'CAFE MERIDIAN' } })
    expect(namesOf(ofCafe, acceptanceOf(ofPayee), acceptanceOf(ofInvoice))).toEqual([
      'Café Meridian',
      'Café Meridian',
      'INV-7',
    ])
  })

  it('keeps the name that it has, and has none where no finding tells it', () => {
    const kept = exclusionWith({ scope: { payee: 'CAFE MERIDIAN' }, name: 'Cafe MERIDIAN' })
    const other = exclusionWith({ scope: { account: 'a-1' } })
    expect(namesOf(kept, other)).toEqual(['Cafe MERIDIAN', undefined])
  })
})
