import * as z from 'zod'
import { nameEarlier, requireKept } from '@/app/api/close/require-kept'
import { tryJson } from '@/lib/bank-contract/try-json'
import { evidenceIds } from '@/lib/domain/close/finding'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { smallestUnits } from '@/lib/search-params/typed-amount'
import type { ClientAccess } from '@/lib/server/auth/guards'
import {
  type Decision,
  decideFindings,
  type SeenFinding,
  type Undecided,
} from '@/lib/server/close/decide-findings'
import { getContext } from '@/lib/server/context'
import { formText, rawFormText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'

type DecisionAction = (access: ClientAccess, close_id: string, form: FormData) => Promise<void>

const maxFindings = 500
// Of one payee who is new there may be very many.
const maxRows = 10_000
const maxBody = 1024 * 1024
const text = z.string().max(4000)
const money = z.object({ amount: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) })

/** A finding as `readClose` gives it, with the decisions of it that were seen. */
const findingSchema = z.object({
  finding: z.object({
    item: z.enum(evidenceIds),
    key: text,
    likeness: z.string().max(maxBody).optional(),
    rows: z.array(text).max(maxRows),
    day: z.string().max(10).optional(),
    payee: text.optional(),
    accounts: z.array(text).max(1000),
    amounts: z.array(money).max(maxRows),
  }),
  seen: z.array(z.uuid()).max(1000),
})

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
  const findings = findingsOf(form)
  const decided = await decideFindings(getContext(), access, close_id, { decision, findings })
  if (decided.kind === 'unknown') return requireKept(access, decided)
  const [first] = decided.undecided
  if (first === undefined) return
  const undecided = await Promise.all(decided.undecided.map((each) => sayUndecided(access, each)))
  await requireKept(access, first.answer, { kept: decided.kept, undecided })
}

async function sayUndecided({ firm }: ClientAccess, { finding, answer }: Undecided) {
  const { item, key } = finding
  if (answer.kind === 'refused') return { item, key, why: answer.why }
  return { item, key, earlier: await nameEarlier(firm.id, answer.earlier) }
}

function findingsOf(form: FormData): SeenFinding[] {
  const sent = form.getAll('finding')
  if (sent.length === 0 || sent.length > maxFindings) throw noField('finding')
  return sent.map((each) => {
    const { data } = findingSchema.safeParse(typeof each === 'string' ? tryJson(each) : undefined)
    if (data === undefined) throw noField('finding')
    const { likeness, day, payee, ...finding } = data.finding
    return { finding: { ...finding, likeness, day, payee }, seen: data.seen }
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
  const { data: currency } = money.shape.currency.safeParse(form.get('currency'))
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
