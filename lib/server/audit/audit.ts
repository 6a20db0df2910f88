import type { AuditKind } from '@/lib/domain/audit/audit-kind'
import { isSecret } from '@/lib/bank-contract/secret-text'
import {
  type AccessNotes,
  type AccessNotesDependencies,
  createAccessNotes,
} from '@/lib/server/audit/access-notes'
import type { Anchors } from '@/lib/server/audit/anchors'
import {
  type AuditStore,
  type ChainEnd,
  type ChainVerdict,
  findAuditKeys,
  sealEvent,
  storeResumed,
  verifyChain,
} from '@/lib/server/audit/audit-chain'
import {
  addAuditRow,
  lockChain,
  type AuditFilter,
  listAuditFirms,
  listLatestAuditRows,
} from '@/lib/server/db/audit-event'
import { findFirmOfDomain } from '@/lib/server/db/person'
import type { Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

export type AuditDetail = Record<string, string | number | boolean | null | readonly string[]>

export interface AuditEvent {
  firm_id: string
  kind: AuditKind
  person_id?: string | null
  connection_id?: string | null
  /** Facts that are safe to show. Throws when a secret is among them. */
  detail?: AuditDetail
  /** Where it came from, when nobody is known; a person's is that of their request. */
  address?: string
}

/** Writes one event at the end of the firm's chain. There is no verb that changes or removes one. */
export async function appendEvent(store: AuditStore, event: AuditEvent): Promise<void> {
  await appendChange(store, event.firm_id, async (_, note) => note(event))
}

/** What a transaction changes; it notes the events that say so, none where it changed nothing. */
export type AuditedChange<Outcome> = (
  query: Query,
  note: (event: AuditEvent) => void,
) => Promise<Outcome>

/** What `change` writes is written with its events or not at all. A firm's changes wait for each other. */
export async function appendChange<Outcome>(
  store: AuditStore,
  firm_id: string,
  change: AuditedChange<Outcome>,
): Promise<Outcome> {
  const [key] = await findAuditKeys(store)
  if (key === undefined) throw new Error('there is no key to seal an audit event with')
  return forFirm(store.database, firm_id).transaction(async (query) => {
    await lockChain(query, firm_id)
    const events: AuditEvent[] = []
    const outcome = await change(query, (event) => void events.push(event))
    for (const event of events) {
      const { kind, person_id = null, connection_id = null, detail = {} } = event
      for (const value of Object.values<unknown>(detail)) {
        if (isSecret(value)) throw new Error('a secret was about to be audited')
      }
      const address = event.address ?? (await findAddressOf(store, event))
      const about = { firm_id, kind, person_id, connection_id, address }
      await addAuditRow(query, firm_id, (link) =>
        sealEvent({ ...link, ...about, detail: JSON.stringify(detail) }, key),
      )
    }
    return outcome
  })
}

// What happens by itself may happen while somebody's request is answered, and did not come from there.
async function findAddressOf(store: AuditStore, { person_id }: AuditEvent): Promise<string | null> {
  return person_id == null ? null : ((await store.findAddress?.()) ?? null)
}

export interface ListedEvent {
  seq: number
  at: string
  kind: string
  person: { id: string; name: string | null } | null
  connection_id: string | null
  /** Null where the event is about no client, or about one that is forgotten. */
  clientName: string | null
  address: string | null
  detail: Record<string, unknown>
}

export interface EventPage extends AuditFilter {
  limit?: number | undefined
}

/** The firm's events, newest first; those that the filter names. */
export async function listEvents(
  { database }: Pick<AuditStore, 'database'>,
  firm_id: string,
  { limit = 100, ...filter }: EventPage = {},
): Promise<ListedEvent[]> {
  const rows = await listLatestAuditRows(database, firm_id, filter, limit)
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    kind: row.kind,
    person: row.person_id === null ? null : { id: row.person_id, name: row.personName },
    connection_id: row.connection_id,
    clientName: row.clientName,
    address: row.address,
    // Written by `appendEvent`, which writes an object.
    detail: JSON.parse(row.detail) as Record<string, unknown>,
  }))
}

const pageSize = 500

async function* listPages(
  store: Pick<AuditStore, 'database'>,
  firm_id: string,
  filter: AuditFilter,
): AsyncGenerator<ListedEvent[]> {
  let { beforeSeq } = filter
  for (;;) {
    const events = await listEvents(store, firm_id, { ...filter, beforeSeq, limit: pageSize })
    if (events.length > 0) yield events
    if (events.length < pageSize) return
    beforeSeq = events.at(-1)?.seq
  }
}

/** A firm's record of who did what: added to and read, never changed. */
export interface Audit extends AccessNotes {
  append: (event: AuditEvent) => Promise<void>
  /** What `change` writes is written with its events or not at all. A firm's changes wait for each other. */
  appendChange: <Outcome>(firm_id: string, change: AuditedChange<Outcome>) => Promise<Outcome>
  list: (firm_id: string, page?: EventPage) => Promise<ListedEvent[]>
  /** All of them, newest first, some hundred at a time. */
  pages: (firm_id: string, filter: AuditFilter) => AsyncGenerator<ListedEvent[]>
  /** When an end of the log was last noted outside the store. */
  findAnchoredAt: (firm_id: string) => Promise<string | undefined>
  /**
   * Whether the record is as it was written. The whole of it is read at most once an hour, or when
   * that is requested; between, only what was added. `wholeAt` is when it was last read from its
   * first event.
   */
  verify: (firm_id: string, range?: 'whole') => Promise<ChainVerdict & { wholeAt: Date }>
}

const wholeMilliseconds = 60 * 60 * 1000

export interface AuditDependencies {
  now?: () => Date
  anchors?: Pick<Anchors, 'list'>
  log?: AccessNotesDependencies['log']
}

export function createAudit(
  store: AuditStore,
  { now = () => new Date(), anchors, log }: AuditDependencies = {},
): Audit {
  const checked = new Map<string, { start: ChainEnd; end: ChainEnd; wholeAt: Date }>()
  const append = (event: AuditEvent): Promise<void> => appendEvent(store, event)
  return {
    ...createAccessNotes({
      append,
      findFirmOfDomain: (domain) => findFirmOfDomain(store.database, domain),
      log,
      now: () => now().getTime(),
    }),
    append,
    appendChange: (firm_id, change) => appendChange(store, firm_id, change),
    list: (firm_id, page) => listEvents(store, firm_id, page),
    pages: (firm_id, filter) => listPages(store, firm_id, filter),
    findAnchoredAt: async (firm_id) => (await anchors?.list(firm_id))?.at(-1)?.noted_at,
    verify: async (firm_id, range) => {
      const last = checked.get(firm_id)
      const age = last === undefined ? Infinity : now().getTime() - last.wholeAt.getTime()
      if (last !== undefined && range !== 'whole' && age < wholeMilliseconds) {
        const verdict = await verifyChain(store, firm_id, { after: last })
        if (verdict.kind === 'intact') {
          checked.set(firm_id, { ...last, end: verdict.end })
          return { ...verdict, wholeAt: last.wholeAt }
        }
        // Where it is broken, the whole of it shows.
      }
      const wholeAt = now()
      const noted = (await anchors?.list(firm_id)) ?? []
      // What this program has seen is an anchor too.
      const seen = last === undefined || last.end.seq === 0 ? [] : [last.end]
      const verdict = await verifyChain(store, firm_id, { anchors: [...noted, ...seen] })
      if (verdict.kind === 'intact') {
        const { start, end } = verdict
        checked.set(firm_id, { start, end, wholeAt })
      }
      return { ...verdict, wholeAt }
    },
  }
}

export interface FirmVerdict {
  firm_id: string
  name: string
  verdict: ChainVerdict
}

/** The whole chain of every firm. */
export async function verifyEveryChain(
  store: AuditStore,
  anchors: Pick<Anchors, 'list'>,
): Promise<FirmVerdict[]> {
  const verdicts: FirmVerdict[] = []
  for (const firm of await listAuditFirms(store.database)) {
    const noted = await anchors.list(firm.firm_id)
    const verdict = await verifyChain(store, firm.firm_id, { anchors: noted })
    verdicts.push({ ...firm, verdict })
  }
  return verdicts
}

/** Says in every chain that a restored or copied store goes on, from where it was restored to. */
export async function noteResumed(store: AuditStore, hold: string): Promise<void> {
  for (const { firm_id } of await listAuditFirms(store.database)) {
    await appendEvent(store, { firm_id, kind: storeResumed, detail: { hold } })
  }
}

/** Says so in the chain of each firm whose people an operator lets use passwords again. */
export async function notePasswordsAllowed(
  store: AuditStore,
  firm_ids: readonly string[],
): Promise<void> {
  for (const firm_id of firm_ids) {
    await appendEvent(store, { firm_id, kind: 'firm.passwords_on', detail: {} })
  }
}
