import { randomUUID } from 'node:crypto'
import type { Money } from '@/lib/bank-contract/money'
import { signOf } from '@/lib/domain/close/amounts'
import { closeOf } from '@/lib/domain/close/close-events'
import {
  decideFinding,
  type DecisionRefusal,
  withdrawException,
} from '@/lib/domain/close/decide-finding'
import {
  type Acceptance,
  covers,
  endOfFiscalYear,
  type ExceptionEntry,
  type Exclusion,
  type ExclusionEnd,
  exclusionScopes,
  isSamePeriod,
} from '@/lib/domain/close/exceptions'
import type { Finding } from '@/lib/domain/close/finding'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { requirePermission } from '@/lib/domain/people/permissions'
import { type CloseActor, type CloseAnswer, refOf } from '@/lib/server/close/close-answer'
import type { Context } from '@/lib/server/context'
import { findClose, listCloses } from '@/lib/server/db/close'
import { findClosePolicy } from '@/lib/server/db/close-policy'
import { listCloseEvents } from '@/lib/server/db/close-event'
import { addExceptions, listExceptions } from '@/lib/server/db/exception-entry'

type DecideContext = Pick<Context, 'store' | 'audit'>

/** A finding as the person saw it, with the decisions of it that they saw. */
export interface SeenFinding {
  readonly finding: Finding
  readonly name?: string | undefined
  readonly seen: readonly string[]
}

/** What a person decides of findings. Of which payee, account and sign an exclusion is, its finding says. */
export type Decision =
  | { readonly kind: 'accepted'; readonly reason: string }
  | {
      readonly kind: 'excluded'
      readonly reason: string
      readonly scope: {
        readonly ofPayee: boolean
        readonly ofAccount: boolean
        readonly upTo: Money | undefined
      }
      readonly end:
        | { readonly kind: 'never' | 'fiscal_year' }
        | { readonly kind: 'date'; readonly last: string }
    }

export type DecisionAnswer = CloseAnswer<ExceptionEntry, DecisionRefusal>

/** One finding that was not decided, and why. */
export interface Undecided {
  readonly finding: Finding
  readonly answer: Exclude<DecisionAnswer, { kind: 'kept' | 'unknown' }>
}

export type Decided =
  | { readonly kind: 'decided'; readonly kept: number; readonly undecided: readonly Undecided[] }
  | { readonly kind: 'unknown' }

/**
 * Decides findings of a close, each by itself: where somebody was earlier at one of them, the others are
 * kept all the same. Throws NotAllowedError.
 */
export function decideFindings(
  { store, audit }: DecideContext,
  actor: CloseActor,
  close_id: string,
  { decision, findings }: { decision: Decision; findings: readonly SeenFinding[] },
): Promise<Decided> {
  const { person } = actor
  requirePermission(person, 'prepare')
  const ref = refOf(actor)
  const { firm_id } = ref
  return audit.appendChange(firm_id, async (query, note): Promise<Decided> => {
    const sealed = { query, vault: store.vault }
    const close = await findClose(query, ref, close_id)
    const policy = await findClosePolicy(query, ref)
    if (close === undefined || policy === undefined) return { kind: 'unknown' }
    const { first, last, state } = close
    const period = { first, last }
    const before = await listExceptions(sealed, ref)
    const isLocked = state === 'locked'
    const { signatures } = closeOf(
      isLocked ? await listCloseEvents(sealed, { firm_id, close_id }) : [],
    )
    const isSuspended = signatures.some((each) => each.state === 'suspended')
    const context = { period, materiality: policy.materiality, isLocked, isSuspended }
    const made: (Acceptance | Exclusion)[] = []
    const undecided: Undecided[] = []
    const kept: Finding[] = []
    for (const { finding, name, seen } of once(findings)) {
      // One exclusion covers all findings of a payee that were chosen together.
      if (made.some((each) => each.kind === 'excluded' && covers(each, finding, period))) {
        kept.push(finding)
        continue
      }
      const entry = entryOf(decision, finding, { by: person.id, name, period, policy })
      const decided = decideFinding([...before, ...made], finding, entry, new Set(seen), context)
      if (decided.kind === 'kept') {
        made.push(entry)
        kept.push(finding)
      } else undecided.push({ finding, answer: decided })
    }
    await addExceptions(sealed, ref, made)
    const exclusion = made.find((each) => each.kind === 'excluded')
    for (const [item, count] of countByItem(kept)) {
      const kind = `close.findings_${decision.kind}` as const
      // How many findings an exclusion covers is known only when its close is judged.
      const extent = exclusion === undefined ? { count } : extentOf(exclusion)
      const detail = { first, last, item, ...extent }
      note({ ...ref, kind, person_id: person.id, detail })
    }
    return { kind: 'decided', kept: kept.length, undecided }
  })
}

/** By what an exclusion leaves findings out, and until when: whose they are is the bank's, and in no log. */
function extentOf({ scope, end }: Exclusion) {
  const by = exclusionScopes.filter((each) => scope[each] !== undefined)
  return { by, ...('last' in end && { until: end.last }) }
}

function withdrawnOf(entry: ExceptionEntry | undefined) {
  if (entry === undefined || entry.kind === 'withdrawn') return {}
  return entry.kind === 'accepted'
    ? { of: entry.kind, item: entry.finding.item, ...entry.period }
    : { of: entry.kind, item: entry.item, ...extentOf(entry) }
}

/** A finding that was sent twice is decided once. */
function once(findings: readonly SeenFinding[]): Iterable<SeenFinding> {
  return new Map(
    findings.map((each) => [JSON.stringify([each.finding.item, each.finding.key]), each]),
  ).values()
}

function entryOf(
  decision: Decision,
  finding: Finding,
  {
    by,
    name,
    period,
    policy,
  }: {
    by: string
    name: string | undefined
    period: Required<DayRange>
    policy: { fiscalStart: number }
  },
): Acceptance | Exclusion {
  const { reason } = decision
  const made = { id: randomUUID(), by, at: '' }
  const own = name !== undefined && { name }
  if (decision.kind === 'accepted') {
    return { ...made, ...own, kind: 'accepted', finding, period, reason }
  }
  const { scope, end } = decision
  const [account] = finding.accounts
  const sign = signOf(finding.amounts)
  return {
    ...made,
    ...(scope.ofPayee && own),
    kind: 'excluded',
    item: finding.item,
    scope: {
      ...(scope.ofPayee && { payee: finding.payee ?? '' }),
      ...(scope.ofAccount && { account: account ?? '' }),
      ...(scope.upTo && { upTo: scope.upTo, ...(sign && { sign }) }),
    },
    from: period.first,
    end: endOf(end, period, policy.fiscalStart),
    reason,
  }
}

function endOf(
  end: Extract<Decision, { kind: 'excluded' }>['end'],
  period: Required<DayRange>,
  fiscalStart: number,
): ExclusionEnd {
  if (end.kind === 'fiscal_year') return endOfFiscalYear(period.last, fiscalStart)
  return end.kind === 'date' ? { kind: 'date', last: end.last } : { kind: 'never' }
}

function countByItem(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { item } of findings) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** Ends an exception of the client. Throws NotAllowedError. */
export function withdrawFromClose(
  { store, audit }: DecideContext,
  actor: CloseActor,
  exception_id: string,
): Promise<DecisionAnswer> {
  const { person } = actor
  requirePermission(person, 'prepare')
  const ref = refOf(actor)
  return audit.appendChange(ref.firm_id, async (query, note): Promise<DecisionAnswer> => {
    const sealed = { query, vault: store.vault }
    const entries = await listExceptions(sealed, ref)
    if (!entries.some(({ id }) => id === exception_id)) return { kind: 'unknown' }
    const closes = await listCloses(query, ref)
    const withdrawal = {
      kind: 'withdrawn',
      id: randomUUID(),
      of: exception_id,
      by: person.id,
      at: '',
    } as const
    const decided = withdrawException(entries, withdrawal, (period) =>
      closes.some((each) => each.state === 'locked' && isSamePeriod(each, period)),
    )
    if (decided.kind !== 'kept') return decided
    await addExceptions(sealed, ref, [withdrawal])
    const ended = entries.find(({ id }) => id === exception_id)
    const detail = withdrawnOf(ended)
    note({ ...ref, kind: 'close.exception_withdrawn', person_id: person.id, detail })
    return { kind: 'kept' }
  })
}
