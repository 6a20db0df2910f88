import { hash } from 'node:crypto'
import { closeOf } from '@/lib/domain/close/close-events'
import type { ItemProgress } from '@/lib/domain/close/close-progress'
import type { CloseFinding } from '@/lib/domain/close/close-read'
import { findingName } from '@/lib/domain/close/finding-name'
import { findViewed, rangeOf } from '@/lib/server/api/read-api'
import type { ApiClose, ApiFindings } from '@/lib/server/api/close-schemas'
import { ClientNotFoundError } from '@/lib/server/auth/access-errors'
import { findKeptOutcome } from '@/lib/server/close/load-close'
import { getContext } from '@/lib/server/context'
import type { TokenHolder } from '@/lib/server/db/api-token'
import { listCloseEvents } from '@/lib/server/db/close-event'
import { listColleagues } from '@/lib/server/db/close-policy'
import { type ListedClose, listClosesOfClient } from '@/lib/server/db/listed-close'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { findLastReRead } from '@/lib/server/db/watched-month'

type OfMonth = Readonly<{ id: string; month: string }>

export async function readCloses(holder: TokenHolder, id: string): Promise<{ closes: ApiClose[] }> {
  const closes = await listViewed(holder, id)
  const read = createReading(holder, id)
  const answers: ApiClose[] = []
  for (const each of closes) answers.push(await read(each))
  return { closes: answers }
}

/** Throws ClientNotFoundError, also where that month has no close. */
export async function readClose(holder: TokenHolder, of: OfMonth): Promise<ApiClose> {
  return createReading(holder, of.id)(await findOne(holder, of))
}

/** What it found when it was last signed or locked: no bank is read. Throws ClientNotFoundError. */
export async function readFindings(holder: TokenHolder, of: OfMonth): Promise<ApiFindings> {
  const { id: close_id, first, last } = await findOne(holder, of)
  const { sealed, firm_id } = storeOf(holder)
  const kept = await findKeptOutcome(sealed, { firm_id, close_id }, 'any')
  const findings = kept?.items.flatMap((item) =>
    item.kind === 'evidence' ? item.findings.map(toApiFinding) : [],
  )
  return {
    client_id: of.id,
    first,
    last,
    as_of: kept?.readAt ?? null,
    findings: findings ?? null,
  }
}

async function listViewed(holder: TokenHolder, id: string): Promise<ListedClose[]> {
  const context = getContext()
  await findViewed(context, holder, id)
  return listClosesOfClient(context.store, holder.person, id)
}

async function findOne(holder: TokenHolder, { id, month }: OfMonth): Promise<ListedClose> {
  const { first, last } = rangeOf(month)
  const closes = await listViewed(holder, id)
  const found = closes.find((each) => each.first <= first && each.last >= last)
  if (found === undefined) throw new ClientNotFoundError('no such close')
  return found
}

function storeOf({ firm }: TokenHolder): { firm_id: string; sealed: SealedQuery } {
  const { database, vault } = getContext().store
  return { firm_id: firm.id, sealed: { query: forFirm(database, firm.id).query, vault } }
}

/** Reads closes of one client, and the names of who signed them once. */
function createReading(holder: TokenHolder, connection_id: string) {
  const { sealed, firm_id } = storeOf(holder)
  const { query } = sealed
  let names: Promise<ReadonlyMap<string, string>> | undefined
  const listNames = async () =>
    new Map(
      (await listColleagues(query, { firm_id, connection_id })).map((each) => [each.id, each.name]),
    )
  return async (close: ListedClose): Promise<ApiClose> => {
    const own = { firm_id, close_id: close.id }
    const { signatures } = closeOf(await listCloseEvents(sealed, own))
    names ??= listNames()
    const nameOf = await names
    const { progress } = close
    return {
      client_id: close.connection_id,
      first: close.first,
      last: close.last,
      state: close.state,
      due_on: close.due,
      preparer_id: close.preparer,
      reviewer_id: close.reviewer,
      items: progress === undefined ? null : progress.items.map(toApiItem),
      open_findings: progress?.open ?? null,
      as_of: close.progressAt,
      signatures: signatures.map(({ as, by, at, state }) => ({
        by: nameOf.get(by) ?? '',
        role: as,
        at,
        state,
      })),
      changes: {
        count: close.changes,
        last_full_read_at: (await findLastReRead(query, own)) ?? null,
      },
    }
  }
}

function toApiItem({ id, state, found }: ItemProgress) {
  if (found === undefined) return { id, state, found: null, decided: null, below_materiality: null }
  const { open, accepted, below, excluded } = found
  const decided = accepted + excluded
  return { id, state, found: open + decided + below, decided, below_materiality: below }
}

function toApiFinding({ finding, standing, by, rows }: CloseFinding) {
  const { item, key, day, amounts } = finding
  return {
    id: hash('sha256', JSON.stringify([item, key]), 'hex'),
    item,
    state: standing,
    day: day ?? null,
    payee: findingName({ finding, rows, invoice: undefined }) ?? null,
    amounts: amounts.map(({ amount, currency }) => ({ amount, currency })),
    transaction_ids: rows.map(({ transaction }) => transaction.id),
    reason: by?.reason ?? null,
  }
}
