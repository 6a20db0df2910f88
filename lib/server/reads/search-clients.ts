import { isDisconnected } from '@/lib/domain/clients/client'
import type { ClientEntry } from '@/lib/domain/clients/client-list'
import type { ClientsStep, PaletteGroup } from '@/lib/domain/palette/palette-answer'
import { createReader, type Reader } from '@/lib/format/create-reader'
import { readAmount } from '@/lib/format/read-amount'
import { type ClientSearch, clientStep, type SearchGap } from '@/lib/present/palette/client-step'
import { foundGroups } from '@/lib/present/palette/found-groups'
import { SignedOutError } from '@/lib/server/auth/access-errors'
import { connectionsOf } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import {
  type ClientAccess,
  findClientForSession,
  type PersonSession,
} from '@/lib/server/db/session'
import { type GuardedStream, guardStream, pushedStream } from '@/lib/server/rights/guarded-stream'
import { rightsOf } from '@/lib/server/rights/lasting-right'
import { findAtBank, isNothing } from '@/lib/server/reads/find-at-bank'
import { followPlan, planLookups } from '@/lib/server/reads/plan-lookups'

/** So many clients have their turn at once: a slow bank holds up one place. */
const clientsAtOnce = 4
/** After this long no further step is begun for a client. */
const maxMilliseconds = 12_000

interface Search {
  readonly session: PersonSession
  readonly clients: readonly Pick<ClientEntry, 'connection_id' | 'name'>[]
  readonly words: string
  /** That of the screen: it goes with every link. */
  readonly period: string | undefined
  readonly format: Reader
  readonly signal: AbortSignal
}

interface Part {
  readonly connection_id?: string
  readonly step: ClientsStep
}

/**
 * Looks for the words at the bank of each of these clients: a step for each as it is done. Whether the
 * person may see the client is checked again before every step at its bank, and before the answer.
 */
export function searchClients(context: Context, search: Search): GuardedStream<ClientsStep> {
  const total = search.clients.length
  const waiting = [...search.clients]
  let done = 0
  const parts = pushedStream<Part>(async (push, signal) => {
    push({ step: { done, total } })
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { connection_id } = next
        const client = await searchClient(context, next, { ...search, signal })
        if (signal.aborted) return
        done += 1
        push({ connection_id, step: { done, total, ...(client !== undefined && { client }) } })
      }
    }
    await Promise.all(Array.from({ length: clientsAtOnce }, work))
  }, search.signal)
  const right = rightsOf(context)
    .ofPerson(search.session, 'read')
    .streamOf<Part, ClientsStep>({
      clientsOf: ({ connection_id }) => (connection_id === undefined ? [] : [connection_id]),
      send: ({ connection_id = '', step }, visible) => {
        const client = visible.get(connection_id)
        if (client !== undefined && !isDisconnected(client)) return step
        return { done: step.done, total: step.total }
      },
    })
  return guardStream(parts, right).stream
}

/** Undefined for a client that is not this person's to see. Throws SignedOutError. */
async function searchClient(
  context: Context,
  { connection_id, name }: Search['clients'][number],
  search: Search,
): Promise<ClientsStep['client']> {
  const { database } = context.store
  const requireAccess = async (): Promise<ClientAccess | undefined> => {
    search.signal.throwIfAborted()
    const found = await findClientForSession(database, search.session.sid, connection_id)
    if (found === undefined) throw new SignedOutError('nobody is signed in')
    return found.access
  }
  const outcome = await readSteps(context, search, requireAccess)
  // Nothing is noted as seen of a client that was taken away while its bank took its time.
  const access = outcome && (await requireAccess())
  if (outcome === undefined || access === undefined) return undefined
  // A person's look at a client is on record before they see it.
  if (outcome.groups.length > 0) await context.audit.noteView(access, connection_id)
  return clientStep({ connection_id, name }, outcome, search)
}

/** Carries the steps out, one after the other, and gathers what they find. */
async function readSteps(
  context: Context,
  { words, period, format, signal }: Search,
  requireAccess: () => Promise<ClientAccess | undefined>,
): Promise<ClientSearch | undefined> {
  const begun = context.clock.now().getTime()
  const amount = readAmount(words, format.locale)
  const steps = followPlan(planLookups(words, amount))
  const groups: PaletteGroup[] = []
  let gap: SearchGap | undefined
  let isRead = false
  let next = steps.next({ isNothing: true, isExact: false, unread: [] })
  while (next.done !== true) {
    const step = next.value
    const access = await requireAccess()
    if (access === undefined) return undefined
    const { client, settings } = access
    const outcome = await connectionsOf(context).readBank(access, (bank) =>
      findAtBank(bank, step, { words, amount, scope: client.scope }),
    )
    if (outcome.kind === 'failed') return { groups, isRead, gap: outcome.failure.code }
    const { found, failure, isShared } = outcome.value
    const { locale } = format
    const of = { timeZone: settings.time_zone, fiscalStart: settings.fiscal_start }
    const more = foundGroups(found, {
      connection_id: client.connection_id,
      period,
      words,
      // The lists of all of an amount are for a client where it is searched alone.
      amount: undefined,
      further: [],
      format: createReader({ locale, ...of }),
    })
    isRead = true
    groups.push(...more)
    gap ??= failure ?? (isShared ? undefined : 'not_shared')
    gap ??= found.isUndetermined ? 'undetermined' : undefined
    const isExact = more.some(({ items }) => items.some((item) => item.isExact === true))
    next = steps.next({ isNothing: isNothing(found), isExact, unread: found.unread })
    const isLate = context.clock.now().getTime() - begun > maxMilliseconds
    if (next.done === true || signal.aborted || !isLate) continue
    gap ??= 'bank_slow'
    break
  }
  if (next.done === true && next.value.length > 0) gap ??= 'older'
  return { groups, isRead, gap }
}
