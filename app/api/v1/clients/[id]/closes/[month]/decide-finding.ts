import { beginMonth } from '@/app/api/v1/clients/[id]/closes/[month]/begin-month'
import { requireKept, unknown } from '@/app/api/close/require-kept'
import { absoluteSums } from '@/lib/domain/close/amounts'
import type { CloseFinding, CloseRead } from '@/lib/domain/close/close-read'
import { findingName } from '@/lib/domain/close/finding-name'
import { requirePermission } from '@/lib/domain/people/permissions'
import { areAboutTheSame, findingId, findingsOf, toApiFinding } from '@/lib/server/api/answer-close'
import { findMonth, readMonth } from '@/lib/server/api/close-month'
import type { ApiFinding, WantedDecision } from '@/lib/server/api/close-schemas'
import { requireAccess } from '@/lib/server/api/require-access'
import { type Decision, decideFindings } from '@/lib/server/close/decide-findings'
import { getContext } from '@/lib/server/context'
import type { TokenHolder } from '@/lib/server/db/api-token'
import { HttpError, ReadFailedError } from '@/lib/server/http/to-problem'

interface OfFinding {
  readonly id: string
  readonly month: string
  readonly finding_id: string
}

/**
 * Accepts or excludes one finding, which is looked up at the bank now. The first decision of a month begins its
 * close. Throws NotAllowedError, ReadFailedError, BudgetSpentError and HttpError.
 */
export async function decideOne(
  holder: TokenHolder,
  { id, month, finding_id }: OfFinding,
  wanted: WantedDecision,
): Promise<ApiFinding> {
  const access = await requireAccess(holder, id, 'close')
  const { person } = access
  requirePermission(person, 'prepare')
  const own = await findMonth(access, month)
  const read = await readMonth(access, own)
  const found = findOne(read, finding_id)
  const decision = decisionOf(wanted, found)
  if (read.close?.state !== 'locked' && isDone(found, decision, person.id)) {
    return toApiFinding(found)
  }
  const close_id = await beginMonth(access, own)
  const { finding, standing } = found
  // A program has seen that it was decided before only where it is open all the same.
  const seen = standing === 'accepted' || standing === 'excluded' ? [] : found.seen
  const decided = await decideFindings(getContext(), access, close_id, {
    decision,
    findings: [{ finding, name: findingName(found), seen }],
  })
  if (decided.kind === 'unknown') throw unknown()
  const [undecided] = decided.undecided
  if (undecided !== undefined) await requireKept(access, undecided.answer)
  return { ...toApiFinding(found), state: decision.kind, reason: decision.reason }
}

function findOne(read: CloseRead, id: string): CloseFinding {
  const all = findingsOf(read)
  const found = all.find((each) => findingId(each) === id)
  if (found !== undefined) return found
  const now = all.find((each) => areAboutTheSame(findingId(each), id))
  if (now !== undefined) {
    throw new HttpError(
      409,
      { say: 'problems.close_finding_changed' },
      {},
      { now: toApiFinding(now) },
    )
  }
  const { failure } = read.basis
  if (read.frozenAt === undefined && failure !== undefined) throw new ReadFailedError(failure)
  throw unknown()
}

/** A program that did not hear the answer sends the same once more. */
function isDone({ standing, by }: CloseFinding, decision: Decision, person_id: string): boolean {
  return (
    decision.kind === 'accepted' &&
    standing === 'accepted' &&
    by?.by === person_id &&
    by.reason === decision.reason
  )
}

function decisionOf(wanted: WantedDecision, found: CloseFinding): Decision {
  const { reason } = wanted
  if (wanted.decision === 'accept') return { kind: 'accepted', reason }
  const scopes = [wanted.scope].flat()
  const { until } = wanted
  return {
    kind: 'excluded',
    reason,
    scope: {
      ofPayee: scopes.includes('payee'),
      ofAccount: scopes.includes('account'),
      upTo: scopes.includes('amount') ? (wanted.up_to ?? amountOf(found)) : undefined,
    },
    end:
      until === 'never' || until === 'fiscal_year'
        ? { kind: until }
        : { kind: 'date', last: until },
  }
}

/** What its rows come to, where they are of one currency. */
function amountOf({ finding }: CloseFinding) {
  const [sum, ...others] = absoluteSums(finding.amounts)
  if (sum === undefined || others.length > 0) return undefined
  const [currency, amount] = sum
  return { amount: Number(amount), currency }
}
