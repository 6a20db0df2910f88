import type { ReadFailure, ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { utcDayOf } from '@/lib/domain/close/watch-plan'
import { maxPages } from '@/lib/domain/close/watch-step'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { BankingError } from '@/lib/server/banking/banking-error'
import { readPages } from '@/lib/server/banking/walk-pages'
import type { Context } from '@/lib/server/context'
import type { Client } from '@/lib/domain/clients/client'
import type { Person } from '@/lib/server/db/person'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { loadWatch } from '@/lib/server/db/watch'
import { claimSeconds, claimWatch, releaseWatch } from '@/lib/server/db/watch-claim'
import { rowsQuery } from '@/lib/server/watch/call-bank'
import { compareMonth } from '@/lib/server/watch/compare-month'
import { takeMonth } from '@/lib/server/watch/take-month'

/** Reads the client’s bank by the right of the person who wants it. */
type ReadAs = <Value>(read: (bank: BankReader) => Promise<Value>) => Promise<ReadOutcome<Value>>

interface ReReadRequest {
  readonly person: Person
  readonly client: Pick<Client, 'connection_id'>
  readonly close_id: string
  readonly readAs: ReadAs
}

export type ReReadAnswer =
  | { readonly kind: 'read' }
  /** It is not locked, or was reopened meanwhile: nothing was kept. */
  | { readonly kind: 'refused'; readonly why: 'state' }
  /** The watch or another person is at this client. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }
  /** The bank’s list did not come to its end: nothing was kept. */
  | { readonly kind: 'part' }
  /** Some rows were not understood: what the others say was kept, and the month does not count as re-read. */
  | { readonly kind: 'not_understood' }

/** The last call may take its own time before the claim lapses. */
const maxMilliseconds = (claimSeconds - 30) * 1000

/**
 * Reads a locked month again, whole and at once, in the place of the watch: while one is at a client, no other
 * is. It takes none of the watch's calls of the day. Throws NotAllowedError.
 */
export async function reReadMonth(
  { store, audit, clock }: Pick<Context, 'store' | 'audit' | 'clock'>,
  { person, client, close_id, readAs }: ReReadRequest,
): Promise<ReReadAnswer> {
  requirePermission(person, 'prepare')
  const { database, vault } = store
  const ref = { firm_id: person.firm_id, connection_id: client.connection_id }
  const begun = clock.now()
  const claim = await claimWatch(database, ref, utcDayOf(begun.toISOString()))
  if (claim === undefined) return { kind: 'busy' }
  try {
    const sealed = { query: forFirm(database, ref.firm_id).query, vault }
    const month = (await loadWatch(sealed, ref, claim))?.closes.get(close_id)
    if (month === undefined) return { kind: 'refused', why: 'state' }
    const isLate = () => clock.now().getTime() - begun.getTime() > maxMilliseconds
    const outcome = await readAs((bank) =>
      readPages(
        (page) => {
          // Once the claim lapses another may begin, and what came of this reading could not be kept.
          if (isLate()) throw new BankingError('timeout')
          return bank.listTransactions(page)
        },
        rowsQuery(month, month.timeZone),
        maxPages,
      ),
    )
    if (outcome.kind === 'failed') return outcome
    const { items, end, notUnderstood } = outcome.value
    if (end !== 'whole') return { kind: 'part' }
    const compared = await compareMonth(
      sealed,
      ref.firm_id,
      { month },
      { items, notUnderstood, isLast: true },
    )
    const turn = { store, audit, ref, claim, now: clock.now() }
    const isKept = await takeMonth(turn, month, compared, { begun, person_id: person.id })
    if (!isKept) return { kind: 'refused', why: 'state' }
    return { kind: compared.notUnderstood === 0 ? 'read' : 'not_understood' }
  } finally {
    await releaseWatch(database, ref, claim)
  }
}
