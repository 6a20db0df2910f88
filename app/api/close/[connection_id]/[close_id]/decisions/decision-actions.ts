import * as z from 'zod'
import {
  type ChangedFinding,
  refuseChanged,
} from '@/app/api/close/[connection_id]/[close_id]/decisions/refuse-changed'
import { nameEarlier, requireKept } from '@/app/api/close/require-kept'
import type { ShownFinding } from '@/lib/domain/close/finding'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { smallestUnits } from '@/lib/search-params/typed-amount'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { type Decision, decideFindings, type Undecided } from '@/lib/server/close/decide-findings'
import { findChanged } from '@/lib/server/close/latest-findings'
import { openFinding } from '@/lib/server/marks/shown-findings'
import { getContext } from '@/lib/server/context'
import { formText, rawFormText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'

type DecisionAction = (access: ClientAccess, close_id: string, form: FormData) => Promise<void>

const maxFindings = 500
// Of one payee who is new there may be very many.
const moneySchema = z.object({ currency: z.string().regex(/^[A-Z]{3}$/) })

export const decisionActions: Readonly<Record<string, DecisionAction>> = {
  accept: (access, close_id, form) =>
    decide(access, close_id, form, { kind: 'accepted', reason: rawFormText(form, 'reason') }),
  exclude: (access, close_id, form) =>
    decide(access, close_id, form, {
      kind: 'excluded',
      reason: rawFormText(form, 'reason'),
      scope: scopeOf(form),
      end: endOf(form),
    }),
}

async function decide(
  access: ClientAccess,
  close_id: string,
  form: FormData,
  decision: Decision,
): Promise<void> {
  const context = getContext()
  const shown = findingsOf(access, close_id, form)
  const changed = shown.flatMap((each): ChangedFinding[] => {
    const now = findChanged(context, close_id, each)
    return now === undefined ? [] : [{ ...each, now }]
  })
  const findings = shown.filter(({ finding }) => changed.every((each) => each.finding !== finding))
  const decided = await decideFindings(context, access, close_id, { decision, findings })
  if (decided.kind === 'unknown') return requireKept(access, decided)
  const [first] = decided.undecided
  const { kept } = decided
  const undecided = await Promise.all(decided.undecided.map((each) => sayUndecided(access, each)))
  if (changed.length > 0) await refuseChanged(changed, { kept, undecided })
  if (first !== undefined) await requireKept(access, first.answer, { kept, undecided })
}

async function sayUndecided({ firm }: ClientAccess, { finding, answer }: Undecided) {
  const { item, key } = finding
  if (answer.kind === 'refused') return { item, key, why: answer.why }
  return { item, key, earlier: await nameEarlier(firm.id, answer.earlier) }
}

/** What their page showed this person, and nothing else. */
function findingsOf(
  { firm, client, person }: ClientAccess,
  close_id: string,
  form: FormData,
): ShownFinding[] {
  const sent = form.getAll('finding')
  if (sent.length === 0 || sent.length > maxFindings) throw noField('finding')
  const { vault } = getContext().store
  const reader = {
    firm_id: firm.id,
    connection_id: client.connection_id,
    close_id,
    person_id: person.id,
  }
  return sent.map((each) => {
    const shown = openFinding(vault, reader, typeof each === 'string' ? each : '')
    // Sealed by a key that is gone, or for somebody else: nobody knows what was seen.
    if (shown === undefined) throw new HttpError(422, { say: 'mark_data.page_refused' })
    return shown
  })
}

/** Whatever of it is chosen has to hold. */
function scopeOf(form: FormData): Extract<Decision, { kind: 'excluded' }>['scope'] {
  const chosen = form.getAll('scope')
  return {
    ofPayee: chosen.includes('payee'),
    ofAccount: chosen.includes('account'),
    upTo: chosen.includes('up_to') ? amountOf(form) : undefined,
  }
}

function amountOf(form: FormData) {
  const { data: currency } = moneySchema.shape.currency.safeParse(form.get('currency'))
  if (currency === undefined) throw noField('currency')
  const units = smallestUnits(formText(form, 'up_to', 40), currency)
  const amount = Number(units)
  if (units === undefined || !Number.isSafeInteger(amount) || amount < 0) throw noField('up_to')
  return { amount, currency }
}

function endOf(form: FormData): Extract<Decision, { kind: 'excluded' }>['end'] {
  const kind = formText(form, 'until', 11)
  if (kind === 'never' || kind === 'fiscal_year') return { kind }
  const last = formText(form, 'last', 10)
  if (kind !== 'date' || findCalendarDate(last) === undefined) throw noField('until')
  return { kind, last }
}

function noField(field: string): HttpError {
  return new HttpError(400, { say: 'problems.field', values: { field } })
}
