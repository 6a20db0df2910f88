import { byKey, type GivenRow } from '@/lib/domain/ledgers/compare-handed'
import { type HandOver, standing } from '@/lib/domain/ledgers/handed-over'
import {
  type HeldRows,
  type MonthCounts,
  monthsOfApart,
  monthsOfGiven,
  undoneRows,
} from '@/lib/domain/ledgers/held-rows'
import { countHeld, type LedgerRef, walkGiven } from '@/lib/server/db/hand-over'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { createShelf } from '@/lib/server/ledgers/sorted-shelf'

/** What the hand-overs of one account and ledger hold, each row once; no bank is called. */
export async function readHeldRows(
  store: SealedQuery,
  ref: Pick<LedgerRef, 'firm_id'>,
  { handOvers, timeZone }: { readonly handOvers: readonly HandOver[]; readonly timeZone: string },
): Promise<HeldRows> {
  const all = standing(handOvers)
  if (all.length === 0) return { months: [], undo: undefined }
  if (all.length === 1) {
    return { months: monthsOfApart(all), undo: { newAgain: undefined, stay: 0 } }
  }
  const counts = await countHeld(
    store,
    ref,
    all.map(({ id }) => id),
  )
  const isApart = counts.given === counts.held
  return {
    months: isApart ? monthsOfApart(all) : await walkMonths(store, ref, all, timeZone),
    undo: undoneRows(counts),
  }
}

async function walkMonths(
  store: SealedQuery,
  ref: Pick<LedgerRef, 'firm_id'>,
  all: readonly HandOver[],
  timeZone: string,
): Promise<MonthCounts | undefined> {
  const shelf = createShelf<GivenRow>({ compare: byKey })
  try {
    for await (const some of walkGiven(store, ref, all)) await shelf.add(some)
    return await monthsOfGiven(shelf.pages(), timeZone)
  } finally {
    await shelf.dispose()
  }
}
