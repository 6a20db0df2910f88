import type { Transaction } from '@/lib/bank-contract/transaction'
import { createChecks } from '@/lib/domain/checks/create-checks'
import type { CloseEvidence } from '@/lib/domain/close/judge-close'
import { collectMovements } from '@/lib/domain/close/paper-figures'
import { rowsMoved } from '@/lib/domain/close/tie-to-rows'
import { june } from '@/test/close/findings'

/** From which day on all that was posted was read. */
const postedSince = '2025-06-01'

type Whole = Omit<CloseEvidence, 'checks'>

/** June as the bank has it, read to its end after it was over, unless something else is said. */
export function closeEvidence({
  rows = [],
  checks,
  ...more
}: Partial<Whole> & {
  rows?: readonly Transaction[]
  checks?: Partial<CloseEvidence['checks']>
} = {}): CloseEvidence {
  const found = createChecks({
    period: june,
    timeZone: 'UTC',
    days: 3,
    largeFrom: () => 1_000_000n,
  })
  found.add(rows)
  const movements = collectMovements('UTC')
  movements.add(rows)
  const whole = { end: 'whole', notUnderstood: 0 } as const
  return {
    period: june,
    today: '2026-07-06',
    moved: rowsMoved(movements, {
      checks: found.read(),
      extent: whole,
      postedSince,
      postedUntil: '2026-07-02',
      timeZone: 'UTC',
      ...checks,
    }),
    statements: 'not_shared',
    invoices: { ...whole, items: [], notApplied: [] },
    consent: { end: '2027-01-01', hasEnded: false, due: '2026-07-10' },
    books: {
      findings: { ...whole, items: [], notApplied: [] },
      closings: [],
      accepted: [],
      due: 0,
      received: 0,
    },
    ...more,
    checks: {
      checks: found.read(),
      extent: whole,
      seenSince: postedSince,
      isComplete: true,
      isAroundRead: true,
      isBeforeRead: true,
      isCarriedRead: true,
      reached: undefined,
      hasRows: rows.length > 0,
      readAt: '2026-07-06T10:05:00.000Z',
      failure: undefined,
      furtherHref: undefined,
      ...checks,
    },
  }
}

/** A payment of the middle of June, settled and without a receipt. */
export function payment(id: string, amount: number, more: Partial<Transaction> = {}): Transaction {
  return {
    id,
    account_id: 'a-1',
    amount: { amount, currency: 'USD' },
    status: 'settled',
    transaction_type: amount < 0 ? 'ach_debit' : 'ach_credit',
    initiated_at: '2026-06-15T12:00:00Z',
    posted_at: '2026-06-15T12:00:00Z',
    counterparty_name: 'Hotel Meridian',
    attachments: [],
    ...more,
  }
}
