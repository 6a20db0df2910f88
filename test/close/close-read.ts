import { noThresholds } from '@/lib/domain/checks/thresholds'
import type { CloseRead, EvidenceItem, FirmItemRead } from '@/lib/domain/close/close-read'
import { june } from '@/test/close/findings'

/** The close of June as it is read while everything is whole and nothing was found. */
export function closeReadWith(more: Partial<CloseRead> = {}): CloseRead {
  return {
    period: june,
    close: undefined,
    items: [],
    frozenAt: undefined,
    isPreview: false,
    lastKnown: undefined,
    previewed: [],
    basis: {
      readAt: '2026-07-06T10:05:00.000Z',
      transactions: 163,
      extent: { end: 'whole', notUnderstood: 0 },
      seenSince: '2025-06-01',
      failure: undefined,
      furtherHref: undefined,
      large: [{ currency: 'USD', amount: '500000' }],
      days: 3,
    },
    timeZone: 'UTC',
    isOtherZone: false,
    isOver: true,
    isToCome: false,
    others: [],
    openBefore: [],
    freeQuarter: { first: '2026-04-01', last: '2026-06-30' },
    notShared: [],
    questions: [],
    questionsAtLock: undefined,
    exceptions: [],
    materiality: [{ currency: 'USD', amount: '25000' }],
    thresholds: { firm: noThresholds, own: noThresholds },
    isTwoPeople: false,
    digest: '51d8',
    stops: {
      begin: undefined,
      sign_as_preparer: 'state',
      sign_as_reviewer: 'state',
      withdraw_as_preparer: 'state',
      withdraw_as_reviewer: 'state',
      return: 'state',
      lock: 'state',
      reopen: 'state',
    },
    people: [{ id: 'joy', name: 'Joy Okafor', isThere: true, role: 'preparer' }],
    fiscalYearEnd: '2026-12-31',
    ...more,
  }
}

export function evidenceItem(more: Partial<EvidenceItem> = {}): EvidenceItem {
  return {
    kind: 'evidence',
    id: 'cut-off',
    state: 'passed',
    open: 0,
    findings: [],
    total: 163,
    extent: { end: 'whole', notUnderstood: 0 },
    older: undefined,
    ...more,
  }
}

export function firmItemRead(more: Partial<FirmItemRead> = {}): FirmItemRead {
  return {
    kind: 'firm',
    id: 'i-1',
    state: 'to_do',
    item: { id: 'i-1', words: 'Accruals', repeats: 'monthly', of: 'all', asksFor: 'nothing' },
    ticks: [],
    ...more,
  }
}
