import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { CloseRead } from '@/lib/domain/close/close-read'
import { comeTo, type FirmsPart } from '@/lib/domain/close/come-to'
import { type CloseEvidence, isOver } from '@/lib/domain/close/judge-close'
import { balancesOf, collectMovements } from '@/lib/domain/close/paper-figures'
import { periodBefore } from '@/lib/domain/periods/period-before'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import { isWhole } from '@/lib/domain/reading/reading'
import type { ShownClose } from '@/lib/present/close/shown-close'
import { daysApart, largeFrom, noThresholds } from '@/lib/domain/checks/thresholds'
import { parseCloseView } from '@/lib/search-params/close-view'
import { closeEvidence } from '@/test/close/close-evidence'
import { closeReadWith } from '@/test/close/close-read'
import { june } from '@/test/close/findings'
import { testClient } from '@/test/components/screens'

export interface ShownParts {
  readonly rows?: readonly Transaction[]
  readonly statements?: readonly Statement[]
  readonly evidence?: Partial<Omit<CloseEvidence, 'checks'>>
  readonly checks?: Partial<CloseEvidence['checks']>
  readonly firm?: Partial<FirmsPart>
  readonly read?: Partial<CloseRead>
  readonly client?: Partial<ShownClose['client']>
  readonly accounts?: ShownClose['accounts']
}

const readAt = '2026-07-06T10:05:00.000Z'

/** The close of June as its screen and its paper are given it, made as the server makes it. */
export function shownClose(parts: ShownParts = {}): ShownClose {
  const { rows = [], statements } = parts
  const reading = statements && {
    items: statements,
    end: 'whole' as const,
    notUnderstood: 0,
    notApplied: [],
  }
  const evidence = closeEvidence({
    rows,
    ...(reading && { statements: { ...reading } }),
    ...parts.evidence,
    ...(parts.checks && { checks: parts.checks }),
  })
  const view = parseCloseView({ period: '2026-06' })
  const movements = collectMovements('UTC')
  movements.add(rows)
  const { accounts, totals, untold } = movements.read(june)
  const { checks, extent, failure, seenSince, isBeforeRead } = evidence.checks
  const isAll = isWhole(extent) && untold === 0
  const days = periodBefore(june)
  const firm: FirmsPart = {
    entries: [],
    items: [],
    ticks: new Map(),
    materiality: new Map([['USD', 25_000n]]),
    lockedAt: undefined,
    ...parts.firm,
  }
  const basis = {
    readAt,
    transactions: checks.transactions,
    undated: checks.undated,
    reached: undefined,
    extent,
    seenSince: isBeforeRead ? seenSince : undefined,
    failure,
    furtherHref: undefined,
    large: checks.currencies.map((currency) => ({
      currency,
      amount: String(largeFrom(noThresholds, currency)),
    })),
    days: daysApart(noThresholds),
    readings: [
      { list: 'initiated', first: june.first, last: june.last, pages: 1, rows: rows.length },
      { list: 'posted', first: '2025-06-01', last: june.last, pages: 3, rows: rows.length },
      { list: 'carried', first: june.first, last: june.last, pages: 2, rows: 0 },
      ...(statements === undefined
        ? []
        : [
            {
              list: 'statements',
              first: undefined,
              last: june.last,
              pages: 1,
              rows: statements.length,
            } as const,
          ]),
      { list: 'invoices', first: june.first, last: june.last, pages: 1, rows: 0 },
    ].map((each) => ({ ...each, end: extent.end, readAt })) as CloseRead['basis']['readings'],
    figures: {
      accounts,
      totals,
      isWhole: isAll && isOver(june, evidence.today),
      balances: statements && balancesOf(statements, june),
      before: isAll ? { days, totals: movements.read(days).totals } : undefined,
    },
  }
  const { items } = comeTo({ evidence, basis }, firm)
  return {
    client: { ...testClient, name: 'Northlight Robotics, Inc.', ...parts.client },
    accounts: parts.accounts ?? new Map([['a-1', 'Operating ··0215']]),
    view,
    period: choosePeriod({
      timeZone: 'UTC',
      fiscalStart: 1,
      requested: view.period,
      fallback: '2026-06',
      now: new Date('2026-07-06T12:00:00Z'),
    }),
    today: evidence.today,
    sealOf: () => '',
    read: closeReadWith({
      items,
      basis,
      digest: '9c41a7e04f2bd8156b03ce97e1885d2b9c41a7e04f2bd8156b03ce97e1885d2b',
      ...parts.read,
    }),
  }
}
