import { absoluteSums } from '@/lib/domain/close/amounts'
import type { Finding, ShownFinding } from '@/lib/domain/close/finding'
import { getReader } from '@/lib/server/http/get-reader'
import { HttpError } from '@/lib/server/http/to-problem'

/** One that the bank says otherwise of since it was shown; null where it is not found any more. */
export interface ChangedFinding extends ShownFinding {
  readonly now: Finding | null
}

/** Throws HttpError 409 with what each was and is, as problem members. */
export async function refuseChanged(
  changed: readonly ChangedFinding[],
  { kept, undecided }: { kept: number; undecided: readonly object[] },
): Promise<never> {
  const { text, list, money } = await getReader()
  const sumOf = ({ amounts }: Finding) =>
    list(Array.from(absoluteSums(amounts), ([currency, amount]) => money({ amount, currency })))
  const earlier = changed.map(({ finding, name = finding.payee ?? '', readAt, now }) => ({
    does: 'changed',
    by: '',
    name: '',
    at: readAt,
    words: text('closing_data.finding_was_is', {
      was: [name, sumOf(finding)].join(' ').trim(),
      is: now === null ? text('closing_data.finding_gone') : sumOf(now),
    }),
  }))
  const members = {
    kept,
    earlier,
    undecided: [
      ...undecided,
      ...changed.map(({ finding: { item, key }, now }) => ({ item, key, now })),
    ],
  }
  throw new HttpError(409, { say: 'problems.close_finding_changed' }, {}, members)
}
