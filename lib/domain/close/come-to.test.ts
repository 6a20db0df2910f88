import { describe, expect, it } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { comeTo } from '@/lib/domain/close/come-to'
import { compareOutcomes } from '@/lib/domain/close/compare-outcomes'
import { judgeClose } from '@/lib/domain/close/judge-close'
import { laidOf } from '@/lib/domain/close/item-state'
import type { OutcomeRecord } from '@/lib/domain/close/outcome-record'
import { acceptanceOf, usd250 } from '@/test/close/findings'
import { closeEvidence, payment } from '@/test/close/close-evidence'
import { closeReadWith } from '@/test/close/close-read'

type Evidence = ReturnType<typeof closeEvidence>
const { basis } = closeReadWith()
const laying = { lockedAt: undefined, materiality: usd250 }

/** What a close comes to of which everything that these rows find is accepted. */
function recordOf(evidence: Evidence, acceptedOf: Evidence): OutcomeRecord {
  const found = judgeClose(acceptedOf, [], laying).flatMap(({ outcome }) => laidOf(outcome))
  const entries = found.map(({ finding }, index) => acceptanceOf(finding, { id: `a-${index}` }))
  const firm = { entries, items: [], ticks: new Map(), ...laying, older: undefined }
  return comeTo({ evidence, basis }, firm).record
}

/** What is material of these rows, of a signature that was given on the others. */
function suspending(signed: readonly Transaction[], now: Evidence): string[] {
  const evidence = closeEvidence({ rows: signed })
  return compareOutcomes(recordOf(evidence, evidence), recordOf(now, evidence), usd250)
    .filter(({ isMaterial }) => isMaterial)
    .map(({ of }) => of)
}

const paid = payment('t-1', -100_000)
const receipt = [{ filename: 'r.pdf', content_type: 'application/pdf' }] as never

describe('what was signed', () => {
  it('stands when a receipt comes, and when nothing is otherwise', () => {
    expect(suspending([paid], closeEvidence({ rows: [paid] }))).toEqual([])
    const documented = closeEvidence({ rows: [{ ...paid, attachments: receipt }] })
    expect(suspending([paid], documented)).toEqual([])
  })

  it('does not stand when its only payment vanishes, fails or comes to more', () => {
    const out = JSON.stringify(['money_out', 'a-1'])
    expect(suspending([paid], closeEvidence())).toContain(out)
    const failed = closeEvidence({ rows: [{ ...paid, status: 'failed', posted_at: null }] })
    expect(suspending([paid], failed)).toContain(out)
    expect(suspending([paid], closeEvidence({ rows: [payment('t-1', -125_000)] }))).toContain(out)
    expect(suspending([paid], closeEvidence({ rows: [payment('t-1', -124_999)] }))).toEqual([])
  })

  it('does not stand when a payment comes to an account that had none', () => {
    const more = payment('t-2', -25_000, { account_id: 'a-2', attachments: receipt })
    const out = JSON.stringify(['money_out', 'a-2'])
    expect(suspending([paid], closeEvidence({ rows: [paid, more] }))).toContain(out)
  })

  it('stands while the bank cannot be read to the end', () => {
    const part = { extent: { end: 'failed', notUnderstood: 0 } } as const
    expect(suspending([paid], closeEvidence({ checks: part }))).toEqual([])
  })
})
