import type { CheckState } from '@/components/checks/to-check-view'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { countCoverage, type CoverageCount } from '@/lib/domain/checks/count-coverage'
import type { Client } from '@/lib/domain/clients/client'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { findDay } from '@/lib/domain/renewals/consent-end'
import type { CoverageRead } from '@/lib/domain/statements/coverage'
import type { Reader } from '@/lib/format/create-reader'
import { coveragePath } from '@/lib/search-params/coverage-params'

/** What a close needs besides its transactions. */
export interface CompletenessRead {
  /** The day by which the firm closes the period. */
  readonly due: string
  readonly today: string
  /** Undefined where the client does not share its statements. */
  readonly statements: ReadOutcome<CoverageRead> | undefined
}

/** A check without rows: what it found, and where that is seen. */
export interface FactView {
  readonly id: 'consent' | 'statements' | 'tie-out'
  readonly title: string
  readonly state: CheckState
  readonly finding: string
  readonly method: string
  readonly link: { readonly href: string; readonly label: string }
}

interface Close {
  readonly client: Client
  readonly days: Required<DayRange>
  /** As the address has it. */
  readonly period: string | undefined
}

/** Whether everything is there that the close of a period needs. */
export function toCompleteness(read: CompletenessRead, close: Close, reader: Reader): FactView[] {
  const { statements, today } = read
  const consent = toConsent(read, close.client, reader)
  if (statements === undefined) return [consent]
  const { connection_id } = close.client
  const link = {
    href: coveragePath(connection_id, close.period, Number(close.days.last.slice(0, 4))),
    label: reader.text('checks.show_coverage'),
  }
  const count =
    statements.kind === 'read' ? countCoverage(statements.value, close.days, today) : undefined
  if (statements.kind === 'read' && (count === undefined || count.due + count.notYet === 0)) {
    return [consent]
  }
  return [
    consent,
    { ...toReceived(count, close.days, reader), link },
    ...(count === undefined || count.received === 0 ? [] : [{ ...toTieOut(count, reader), link }]),
  ]
}

function toConsent({ due, today }: CompletenessRead, client: Client, reader: Reader): FactView {
  const { text, date, timeZone } = reader
  const end = findDay(client.grant_ends_at, timeZone)
  const dates = { end: date(end), due: date(due) }
  const covers = end > (due < today ? today : due)
  return {
    id: 'consent',
    title: text('checks.consent'),
    state: covers ? 'passed' : 'to_review',
    finding: text(covers ? 'checks.consent_covers' : 'checks.consent_short', dates),
    method: text('checks.consent_method'),
    link: {
      href: `/clients/${encodeURIComponent(client.connection_id)}/connection`,
      label: text('checks.show_connection'),
    },
  }
}

type Fact = Omit<FactView, 'link'>

function toReceived(
  count: CoverageCount | undefined,
  { first, last }: Required<DayRange>,
  { text, number }: Reader,
): Fact {
  const fact = {
    id: 'statements',
    title: text('checks.statements'),
    method: text('checks.statements_method'),
  } as const
  if (count === undefined) {
    return { ...fact, state: 'unknown', finding: text('checks.statements_unread') }
  }
  const { due, received, notYet } = count
  const isMonth = first.slice(0, 7) === last.slice(0, 7)
  const found = text(isMonth ? 'checks.received_month' : 'checks.received', {
    done: number(received),
    due: number(due),
  })
  const waiting = text('checks.not_yet', { count: notYet })
  return {
    ...fact,
    state: stateOf(count, { isOpen: received < due, isWaiting: notYet > 0 }),
    finding: due === 0 ? waiting : notYet === 0 ? found : `${found}, ${waiting}`,
  }
}

function toTieOut(count: CoverageCount, { text, number }: Reader): Fact {
  const { received, tiesOut, differs, unchecked } = count
  const found = text('checks.tie_out_of', { done: number(tiesOut), due: number(received) })
  return {
    id: 'tie-out',
    title: text('checks.tie_out'),
    state:
      unchecked > 0 && differs === 0
        ? 'undetermined'
        : stateOf(count, { isOpen: differs > 0, isWaiting: count.notYet > 0 }),
    finding: differs === 0 ? found : `${found}, ${text('checks.differ', { count: differs })}`,
    method: text('checks.tie_out_method'),
  }
}

function stateOf(
  { isCertain }: CoverageCount,
  { isOpen, isWaiting }: { isOpen: boolean; isWaiting: boolean },
): CheckState {
  if (!isCertain) return 'unknown'
  if (isOpen) return 'to_review'
  return isWaiting ? 'not_due' : 'passed'
}
