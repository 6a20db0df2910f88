import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { standing, givenOf } from '@/lib/domain/ledgers/handed-over'
import { detailOf } from '@/lib/domain/ledgers/plan-hand-over'
import type { PreflightLine } from '@/lib/domain/ledgers/preflight'
import { requirePermission } from '@/lib/domain/people/permissions'
import { connectionsOf } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import { insertHandOver, listHandOvers, markUndone } from '@/lib/server/db/hand-over'
import { saveLedgerChoice } from '@/lib/server/db/ledger-choice'
import type { ClientAccess } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { createPatience } from '@/lib/server/exports/patience'
import { createRunReader, type RunFailure } from '@/lib/server/exports/run-reader'
import { type LedgerDemand, planExport } from '@/lib/server/ledgers/plan-export'
import { spend } from '@/lib/server/rights/budgets'
import { RightLostError, rightsOf } from '@/lib/server/rights/lasting-right'

export type HandOverOutcome =
  | { readonly kind: 'kept'; readonly id: string }
  /** Somebody else handed over, or undid, since the person looked. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'stopped'; readonly lines: readonly PreflightLine[] }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }

type Demand = Omit<LedgerDemand, 'ref' | 'handOvers' | 'madeAt'> & {
  readonly account_id: string
  /** How many hand-overs of this account and ledger the person has seen, and how many of them count. */
  readonly seen: string
  readonly signal: AbortSignal
}

/** What a person has seen of the hand-overs of an account and ledger. */
export function seenHandOvers(handOvers: Parameters<typeof standing>[0]): string {
  return `${handOvers.length}-${standing(handOvers).length}`
}

/**
 * Reads the rows once more, keeps their file and what it given the ledger, and the ledger as the client’s. All of it
 * or nothing. Throws NotAllowedError, BudgetSpentError, and RightLostError.
 */
export async function handOver(
  context: Context,
  access: ClientAccess,
  { account_id, seen, signal, ...demand }: Demand,
): Promise<HandOverOutcome> {
  requirePermission(access.person, 'prepare')
  await spend(context, access, 'exports')
  const { audit, clock, store } = context
  const { firm_id, id: person_id } = access.person
  const owner = { firm_id, connection_id: access.client.connection_id }
  const ref = { ...owner, account_id, target: demand.choice.target }
  const outside = { query: forFirm(store.database, firm_id).query, vault: store.vault }
  const known = async (query = outside.query) =>
    (await listHandOvers({ ...outside, query }, owner)).filter(
      (each) => each.account_id === account_id && each.target === ref.target,
    )
  const handOvers = await known()
  if (seenHandOvers(handOvers) !== seen) return { kind: 'conflict' }
  const madeAt = clock.now().toISOString()
  const whole = { ...demand, ref, handOvers, madeAt }
  const plan = await planExport(outside, patientReader(context, access, signal), whole)
  if (plan.kind === 'failed') return { kind: 'failed', failure: asReadFailure(plan.failure) }
  const { content, file, lines, planned } = plan.value
  if (file === undefined) return { kind: 'stopped', lines }
  const { bytes, contentType, count, name } = file
  const detail = detailOf(content, { fileName: name, contentType, files: count })
  return audit.appendChange(firm_id, async (query, note) => {
    const sealed = { query, vault: store.vault }
    // Each firm's changes wait for each other, so that nobody comes between looking and keeping.
    if (seenHandOvers(await known(query)) !== seen) return { kind: 'conflict' } as const
    const id = await insertHandOver(sealed, ref, {
      n: handOvers.length,
      person_id,
      at: madeAt,
      detail,
      rows: planned.chosen.map(({ key, row }) => ({ object: key, given: givenOf(row) })),
      bytes,
    })
    await saveLedgerChoice(sealed, owner, demand.choice)
    const facts = { ledger: ref.target, format: detail.format, count: detail.rows }
    note({ ...owner, person_id, kind: 'ledger.handed_over', detail: { ...facts, id } })
    return { kind: 'kept', id } as const
  })
}

/**
 * Takes back the last hand-over of its account and ledger, so that its rows count as new again. Of one that is not
 * the last, or was undone before, nothing is changed: false. Throws NotAllowedError.
 */
export function undoHandOver(
  { audit, clock, store }: Pick<Context, 'audit' | 'clock' | 'store'>,
  { client, person }: Pick<ClientAccess, 'client' | 'person'>,
  id: string,
): Promise<boolean> {
  requirePermission(person, 'prepare')
  const { firm_id, id: person_id } = person
  const owner = { firm_id, connection_id: client.connection_id }
  return audit.appendChange(firm_id, async (query, note) => {
    const all = standing(await listHandOvers({ query, vault: store.vault }, owner))
    const found = all.find((each) => each.id === id)
    const last = all.findLast(
      (each) => each.account_id === found?.account_id && each.target === found.target,
    )
    if (found === undefined || last?.id !== id) return false
    const at = clock.now().toISOString()
    if (!(await markUndone(query, owner, id, { person_id, at }))) return false
    const facts = { ledger: found.target, count: found.detail?.rows ?? 0 }
    note({ ...owner, person_id, kind: 'ledger.undone', detail: { ...facts, id } })
    return true
  })
}

/** Waits as long as the bank asks, and asks before each page whether the person still may. */
function patientReader(context: Context, access: ClientAccess, signal: AbortSignal) {
  const right = rightsOf(context).ofClient(access, 'transactions:read')
  const read = createRunReader(right, connectionsOf(context).readBank)
  const { now } = context.clock
  const patience = createPatience(
    { now, sleep: (ms, aborted) => sleep(ms, undefined, { signal: aborted }) },
    signal,
  )
  return <Value>(reading: Parameters<typeof read<Value>>[0]) =>
    patience.persist(() => read(reading))
}

function asReadFailure(failure: RunFailure): ReadFailure {
  if (failure.code === 'signed_out' || failure.code === 'not_allowed') {
    throw new RightLostError(failure)
  }
  return failure
}
