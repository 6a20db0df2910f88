import { type HandOver, seenHandOvers } from '@/lib/domain/ledgers/handed-over'
import { detailOf } from '@/lib/domain/ledgers/plan-hand-over'
import { may } from '@/lib/domain/people/permissions'
import type { Context } from '@/lib/server/context'
import { findAccessOfPerson, type PersonAccess } from '@/lib/server/db/current-right'
import {
  addHandedPart,
  addHandedRows,
  beginHandOver,
  dropHalfHandOver,
  type LedgerRef,
  listHandOvers,
  settleHandOver,
} from '@/lib/server/db/hand-over'
import { saveLedgerChoice } from '@/lib/server/db/ledger-choice'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { forFirm } from '@/lib/server/db/store/firm-role'
import type { KeptHandOver, LedgerDemand, PlanSources } from '@/lib/server/exports/export-plan'
import type { LedgerPlan } from '@/lib/server/ledgers/plan-export'
import { RightLostError } from '@/lib/server/rights/lasting-right'

/** A file that was made, and of which rows. */
export type MadeFile = Pick<LedgerPlan, 'content' | 'given'> & {
  readonly file: NonNullable<LedgerPlan['file']>
}

interface Keeping {
  readonly ref: LedgerRef
  readonly demand: LedgerDemand
  /** Its parts: once the first has come, `made` knows the whole. */
  readonly stream: AsyncIterable<Uint8Array>
  readonly made: () => MadeFile
  /** Frees its rows. */
  readonly release: () => Promise<void>
  readonly sources: Pick<PlanSources, 'run_id' | 'signal'>
}

/** The hand-overs so far of an account and ledger. */
export async function listHandOversOf(sealed: SealedQuery, ref: LedgerRef): Promise<HandOver[]> {
  const all = await listHandOvers(sealed, ref)
  return all.filter(
    ({ account_id, target }) => account_id === ref.account_id && target === ref.target,
  )
}

/** Keeps a file with what its ledger is given of each row, so that it counts as a whole or not at all. */
export function keepHandOver(
  { store }: Context,
  access: PersonAccess,
  { ref, demand, stream, made, release, sources }: Keeping,
): KeptHandOver {
  const { firm_id, connection_id } = ref
  const { vault } = store
  const outside: SealedQuery = { query: forFirm(store.database, firm_id).query, vault }
  const person_id = access.person.id
  let id: string | undefined
  let size = 0

  const begin = (): Promise<string> => {
    const { content, file } = made()
    const { name: fileName, contentType, count: files } = file
    const { run_id } = sources
    const detail = detailOf(content, { fileName, contentType, files })
    const begun = { run_id, person_id, at: demand.madeAt, detail }
    return beginHandOver(outside, ref, begun)
  }
  const keepAll = async (): Promise<void> => {
    let part = 0
    for await (const bytes of stream) {
      id ??= await begin()
      await addHandedPart(outside, ref, id, part, bytes)
      part += 1
      size += bytes.length
    }
    if (id !== undefined) await addHandedRows(outside, ref, id, made().given(), sources.signal)
    await requirePreparer(store, access)
  }
  return {
    keep: async () => {
      try {
        await keepAll()
      } catch (cause) {
        const half = { firm_id, run_id: sources.run_id }
        await dropHalfHandOver(outside.query, half).catch(() => {})
        throw cause
      } finally {
        await release()
      }
    },
    settle: async (query, note) => {
      const known = await listHandOversOf({ query, vault }, ref)
      // Each firm’s changes wait for each other, so that nobody comes between looking and keeping.
      if (seenHandOvers(known) !== demand.seen) return { code: 'handed_over_meanwhile' }
      if (id === undefined) throw new Error('there is no hand-over to settle')
      await settleHandOver(query, ref, { id, n: known.length, size })
      await saveLedgerChoice({ query, vault }, ref, demand.choice)
      const count = made().content.totals.count
      const facts = { ledger: ref.target, format: demand.choice.format, count, id }
      note({ firm_id, connection_id, person_id, kind: 'ledger.handed_over', detail: facts })
      return undefined
    },
  }
}

/** Throws RightLostError once the person may not hand over any more. */
async function requirePreparer(
  { database }: Context['store'],
  { client, person }: PersonAccess,
): Promise<void> {
  const now = await findAccessOfPerson(database, person.id, client.connection_id)
  if (now === undefined || !may(now.person, 'prepare')) {
    throw new RightLostError({ code: 'not_allowed' })
  }
}
