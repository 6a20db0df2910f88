import { beginMonth } from '@/app/api/v1/clients/[id]/closes/[month]/begin-month'
import { refused, requireKept, unknown } from '@/app/api/close/require-kept'
import { actionOf, changeClose, type CloseCommand } from '@/lib/domain/close/change-close'
import type { SignerRole } from '@/lib/domain/close/close-events'
import { comeTo } from '@/lib/domain/close/come-to'
import { requirePermission } from '@/lib/domain/people/permissions'
import { versionOf } from '@/lib/server/api/answer-close'
import { findMonth, sealedOf } from '@/lib/server/api/close-month'
import type { ApiClose } from '@/lib/server/api/close-schemas'
import { toKeptCloses } from '@/lib/server/api/list-closes'
import { requireAccess } from '@/lib/server/api/require-access'
import { refOf } from '@/lib/server/close/close-answer'
import { digestOfOutcome, loadClose } from '@/lib/server/close/load-close'
import { stepClose } from '@/lib/server/close/step-close'
import { getContext } from '@/lib/server/context'
import type { TokenHolder } from '@/lib/server/db/api-token'
import { findVisibleClose } from '@/lib/server/db/listed-close'
import { ReadFailedError } from '@/lib/server/http/to-problem'
import { deepest } from '@/lib/server/reads/read-charts'
import { readCloseBank } from '@/lib/server/reads/read-close-bank'
import { spend } from '@/lib/server/rights/budgets'

interface NewSignature {
  readonly as: SignerRole
  readonly note: string
  readonly version?: string | undefined
}

/**
 * Signs a month as its bank has it now, which is read for it. The preparer's signature of a month that nobody has
 * begun begins it. Throws NotAllowedError, ReadFailedError, BudgetSpentError and HttpError.
 */
export async function signMonth(
  holder: TokenHolder,
  { id, month }: { readonly id: string; readonly month: string },
  { as, note, version }: NewSignature,
): Promise<ApiClose> {
  const context = getContext()
  const access = await requireAccess(holder, id, 'close')
  const { person } = access
  const signing = { does: 'sign', as, note, digest: '', by: person.id, at: '' } as const
  requirePermission(person, actionOf(signing))
  const own = await findMonth(access, month)
  await spend(context, access, 'signatures')
  const bank = await readCloseBank(access, { ...own.period, due: own.due }, deepest, 'sign')
  // After the bank, so that what people did meanwhile is in it.
  const loaded = await loadClose(sealedOf(access), refOf(access), own)
  const outcome = comeTo(bank, loaded)
  const digest = digestOfOutcome(outcome.record)
  const seen = loaded.events.length
  if (version !== undefined && version !== versionOf(seen, digest)) throw refused('other_outcome')
  const command: CloseCommand = { ...signing, digest }
  if (own.close === undefined) {
    // Nothing is begun for a signature that is not given.
    const begun = { does: 'begin', by: person.id, at: '' } as const
    const items = outcome.items.map(({ state }) => state)
    const { role } = person
    const { twoSigners: twoPeople } = own.policy
    await requireSigned(changeClose([begun], command, { role, seen: 1, twoPeople, items, digest }))
  }
  const close_id = await beginMonth(access, own)
  await requireSigned(
    await stepClose(context, access, close_id, {
      step: { does: 'sign', as, note, digest },
      seen: own.close === undefined ? 1 : seen,
      bank,
    }),
  )
  const signed = await findVisibleClose(context.store, person, id, own.period)
  const [answer] = signed === undefined ? [] : await toKeptCloses(person, id, [signed])
  if (answer === undefined) throw unknown()
  return answer

  /** Where an item cannot be told since its bank could not be read, that is why. */
  async function requireSigned(
    step: Awaited<ReturnType<typeof stepClose>> | ReturnType<typeof changeClose>,
  ): Promise<void> {
    const { failure } = bank.basis
    const isUntold = step.kind === 'refused' && step.why === 'cannot_tell'
    if (isUntold && failure !== undefined) throw new ReadFailedError(failure)
    if (step.kind !== 'kept') await requireKept(access, step)
  }
}
