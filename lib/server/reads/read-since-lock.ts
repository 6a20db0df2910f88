import {
  type AcceptedDifference,
  areAllFound,
  type SinceLockRead,
} from '@/lib/domain/close/changes-read'
import type { LockDifference } from '@/lib/domain/close/locked-rows'
import type { FoundDifference } from '@/lib/domain/close/merge-differences'
import type { Materiality } from '@/lib/domain/close/materiality'
import { holdsUp, judgeSinceLock } from '@/lib/domain/close/since-lock'
import type { SeenDifference } from '@/lib/server/close/accept-changes'
import type { Context } from '@/lib/server/context'
import { listAcceptances, listDifferences } from '@/lib/server/db/lock-difference'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { writeSeenPage } from '@/lib/server/marks/seen-page'

/** A month that is locked, by what its judgement takes. */
export interface LockedRef {
  readonly id: string
  readonly connection_id: string
  readonly lockedAt: string
  readonly lastFullyReRead: string | undefined
  readonly materiality: Materiality
}

/**
 * What has happened to locked months since, of what is kept: no bank is called. Of the rows that are meant `limit` of
 * each are shown.
 */
export async function readSinceLock(
  { store }: Pick<Context, 'store'>,
  firm_id: string,
  months: readonly LockedRef[],
  {
    limit,
    isMeant = () => true,
  }: {
    limit: number
    isMeant?: (difference: LockDifference, materiality: Materiality) => boolean
  },
): Promise<ReadonlyMap<string, SinceLockRead>> {
  const { query } = forFirm(store.database, firm_id)
  const sealed = { query, vault: store.vault }
  const ids = months.map(({ id }) => id)
  const differences = await listDifferences(sealed, firm_id, ids)
  const acceptances = await listAcceptances(sealed, firm_id, ids)
  return new Map(
    months.map((month) => {
      const { id, connection_id, lockedAt, lastFullyReRead, materiality } = month
      const found = differences.get(id) ?? []
      const accepted = acceptances.get(id)
      // What was accepted before it was locked is of an earlier lock.
      const acceptancesOf = (key: string) =>
        (accepted?.get(key) ?? []).filter(({ at }) => at >= lockedAt)
      const since = judgeSinceLock(
        found.map(({ difference }) => difference),
        acceptancesOf,
        lastFullyReRead,
        materiality,
      )
      const isWanted = ({ difference }: FoundDifference) => isMeant(difference, materiality)
      const allOpen = found.filter(({ difference }) => since.open.includes(difference))
      const open = allOpen
        .filter(isWanted)
        .toSorted(
          (one, other) =>
            Number(holdsUp(other.difference, materiality)) -
            Number(holdsUp(one.difference, materiality)),
        )
      const shown = open.slice(0, limit)
      const seen = new Map(
        shown.map(({ difference: { key, kind, now } }): [string, Omit<SeenDifference, 'key'>] => [
          key,
          { kind, now, seen: acceptancesOf(key).length },
        ]),
      )
      const owner = { firm_id, connection_id }
      const read: SinceLockRead = {
        since,
        open,
        accepted: found.filter(isWanted).flatMap((each): AcceptedDifference[] => {
          const last = acceptancesOf(each.difference.key).at(-1)
          const isAccepted = since.accepted.includes(each.difference)
          return isAccepted && last ? [{ ...each, by: last.by, at: last.at }] : []
        }),
        materiality,
        lastFullyReRead,
        areAllFound: areAllFound(allOpen, lastFullyReRead),
        page: writeSeenPage(store.vault, owner, `close ${id}`, seen),
        shown: shown.length,
      }
      return [id, read] as const
    }),
  )
}
