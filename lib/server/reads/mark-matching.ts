import 'server-only'
import { type FoundMark, type ReviewState, reviewStateOf } from '@/lib/domain/close/found-mark'
import { type MarkDoing, type MarkedKind, maxMarked } from '@/lib/domain/close/marked-object'
import type { SeenValues } from '@/lib/domain/close/seen-values'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { Scope } from '@/lib/bank-contract/authorization'
import type { Reader } from '@/lib/format/create-reader'
import type { MatchingMarksAnswer } from '@/lib/queries/marks'
import { bankQuery } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { type Listed, walkPages } from '@/lib/server/banking/walk-pages'
import { connectionsOf } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import { HttpError } from '@/lib/server/http/to-problem'
import { createMarkLoader, type Marked } from '@/lib/server/marks/mark-loader'
import { markObjects, type SeenObject } from '@/lib/server/marks/mark-objects'
import { markedInvoices, markedStatements } from '@/lib/server/marks/marked-rows'
import { readSeenPage, writeSeenPage } from '@/lib/server/marks/seen-page'
import { maxRowsByItself } from '@/lib/server/reads/count-matches'
import { cardReading, invoiceReading, statementReading } from '@/lib/server/reads/list-readings'
import { refineByMarks } from '@/lib/server/reads/refine-by-marks'
import {
  chosenPeriod,
  type ListReading,
  transactionReading,
} from '@/lib/server/reads/transaction-list'
import { rightsOf } from '@/lib/server/rights/lasting-right'

/** The marks that a whole filter can be given at once. */
export type MatchingDoing = Extract<MarkDoing, 'review' | 'flag'>

interface MatchingRequest {
  readonly kind: MarkedKind
  readonly does: MatchingDoing
  /** As the address of the list says what is meant. */
  readonly raw: RawSearchParams
}

/** How a mark looked before, and what brings that back; what had changed since cannot be brought back. */
const undoings = { none: 'clear', reviewed: 'review', flagged: 'flag' } as const

/** The mark that each would take the place of. */
const otherMarks = { review: 'flagged', flag: 'reviewed' } as const satisfies Record<
  MatchingDoing,
  keyof typeof undoings
>

type Undoing = (typeof undoings)[keyof typeof undoings]

/** What was done to one row, for the one who undoes it. */
interface DoneRow {
  readonly does: Undoing
  readonly steps: number
  readonly seen: SeenValues
}

interface MeantRow extends SeenObject {
  readonly look: keyof typeof undoings
}

/**
 * Marks all that a list's conditions match: reads the list to its end first, and marks only rows that were
 * read. What changed since it was marked is left to be looked at row by row, and what is marked otherwise stays
 * as it is, unless the list names that mark. Throws NotAllowedError, RightLostError; HttpError where not every
 * condition could be applied, or the list was not read to its end, which is longer than a list is read by
 * itself or cannot be read: then nothing is marked.
 */
export async function markMatching(
  context: Context,
  access: ClientAccess,
  { kind, does, raw }: MatchingRequest,
  reader: Reader,
): Promise<MatchingMarksAnswer> {
  requirePermission(access.person, 'prepare')
  switch (kind) {
    case 'transaction':
      return run(
        context,
        access,
        { does, raw, reader, scope: 'transactions:read' },
        transactionReading,
      )
    case 'invoice':
      return run(
        context,
        access,
        { does, raw, reader, scope: 'invoicing:read' },
        { ...invoiceReading(access, reader), marked: markedInvoices },
      )
    case 'card':
      return run(context, access, { does, raw, reader, scope: 'cards:read' }, cardReading)
    case 'statement':
      return run(
        context,
        access,
        { does, raw, reader, scope: 'statements:read' },
        { ...statementReading(access, reader), marked: markedStatements },
      )
  }
}

type MarkedReading<Item extends Listed> = ListReading<Item> & { readonly marked: Marked<Item> }

interface RunRequest {
  readonly does: MatchingDoing
  readonly raw: RawSearchParams
  readonly reader: Reader
  readonly scope: Scope
}

async function run<Item extends Listed>(
  context: Context,
  access: ClientAccess,
  request: RunRequest,
  reading: MarkedReading<Item>,
): Promise<MatchingMarksAnswer> {
  const right = rightsOf(context).ofClient(access, request.scope)
  const found = await readMatching(context, access, request, reading)
  const { does } = request
  const other = otherMarks[does]
  // Nobody has seen these rows: another's mark gives way only where the list says that it is meant.
  const isNamed = reading
    .parse(request.raw)
    .filters.some(([name, value]) => name === 'review' && value === other)
  const rows = found.rows.filter(
    (row): row is MeantRow => row.look === 'none' || (isNamed && row.look === other),
  )
  // Reading took a while: they may have lost the client meanwhile.
  await right.recent()
  const done = await markAll(context, access, { kind: reading.marked.kind, does }, rows)
  const undo = new Map<string, DoneRow>()
  for (const { object, seen, look } of rows) {
    const steps = done.marked.get(object)
    if (steps !== undefined) undo.set(object, { does: undoings[look], steps, seen })
  }
  const { vault } = context.store
  return {
    done: done.marked.size,
    earlier: done.earlier,
    left: found.rows.filter(({ look }) => look === 'changed').length,
    stay: isNamed ? 0 : found.rows.filter(({ look }) => look === other).length,
    again: 0,
    unreadable: found.unreadable,
    ...(undo.size > 0 && {
      undo: writeSeenPage(vault, ownerOf(access), `undo ${reading.marked.kind}`, undo),
    }),
  }
}

interface FoundRow extends SeenObject {
  readonly look: ReviewState
}

async function readMatching<Item extends Listed>(
  context: Context,
  access: ClientAccess,
  { raw, reader, scope }: RunRequest,
  reading: MarkedReading<Item>,
): Promise<{ rows: FoundRow[]; unreadable: number }> {
  const { definition, parse, read, marked } = reading
  const right = rightsOf(context).ofClient(access, scope)
  const conditions = parse(raw)
  const { range } = chosenPeriod(access, conditions.period)
  const readPage = async (page: BankQuery) =>
    connectionsOf(context).readBank(await right.recent(), (bank) => read(bank, page))
  const { refine } = refineByMarks(context, access, reading, conditions)
  const loader = createMarkLoader(context, access, marked)
  const rows = new Map<string, FoundRow>()
  let [count, unreadable] = [0, 0]
  for await (const step of walkPages(
    readPage,
    bankQuery(definition, conditions, reader.timeZone, range),
  )) {
    if (step.kind === 'failed') throw unread()
    const { page, end } = step
    const refined = await refine(page.items)
    // Rows that the bank may have listed past a condition are not what was meant.
    if ((page.notApplied ?? []).length + (refined?.notApplied ?? []).length > 0) {
      throw new HttpError(422, { say: 'mark_data.matching_untold' })
    }
    const matching = refined?.rows ?? page.items
    await loader.load(matching)
    for (const row of matching) {
      const object = marked.keyOf(row)
      rows.set(object, toFoundRow(object, marked.seenOf(row), loader.markOf(row)))
    }
    count += page.items.length + page.unreadable.length + (page.leftOut?.length ?? 0)
    unreadable += page.unreadable.length
    if (end === 'whole') return { rows: [...rows.values()], unreadable }
    if (end === 'limit' || count >= maxRowsByItself) {
      // Others may match that were not read: a part of them is not what was meant.
      const values = { count: rows.size }
      throw new HttpError(422, { say: 'mark_data.matching_at_least', values })
    }
  }
  throw unread()
}

function unread(): HttpError {
  return new HttpError(502, { say: 'mark_data.matching_failed' })
}

function toFoundRow(object: string, seen: SeenValues, found: FoundMark | undefined): FoundRow {
  return { object, seen, steps: found?.steps ?? 0, look: reviewStateOf(found) }
}

/**
 * Undoes it as one: rows that somebody marked since stay as they are, and an earlier mark is given again in
 * the name of the person who undoes. Throws NotAllowedError, HttpError 422.
 */
export async function undoMatching(
  context: Context,
  access: ClientAccess,
  { kind, undo }: { readonly kind: MarkedKind; readonly undo: string },
): Promise<MatchingMarksAnswer> {
  requirePermission(access.person, 'prepare')
  const { vault } = context.store
  const done = readSeenPage<DoneRow>(vault, ownerOf(access), `undo ${kind}`, undo)
  if (done === undefined) throw new HttpError(422, { say: 'mark_data.page_refused' })
  let [count, earlier, again] = [0, 0, 0]
  for (const does of Object.values(undoings)) {
    const rows = [...done].flatMap(([object, { does: back, steps, seen }]) =>
      back === does ? { object, steps, seen } : [],
    )
    const undone = await markAll(context, access, { kind, does }, rows)
    count += undone.marked.size
    earlier += undone.earlier
    if (does !== 'clear') again += undone.marked.size
  }
  return { done: count, earlier, again, left: 0, stay: 0, unreadable: 0 }
}

/** As many at a time as one request marks, since each firm's changes wait for each other. */
async function markAll(
  context: Context,
  access: ClientAccess,
  what: { readonly kind: MarkedKind; readonly does: MarkDoing },
  rows: readonly SeenObject[],
): Promise<{ marked: ReadonlyMap<string, number>; earlier: number }> {
  const marked = new Map<string, number>()
  let earlier = 0
  for (let first = 0; first < rows.length; first += maxMarked) {
    const done = await markObjects(context, access, what, rows.slice(first, first + maxMarked))
    for (const [object, steps] of done.marked) marked.set(object, steps.length)
    earlier += done.earlier.size
  }
  return { marked, earlier }
}

function ownerOf({ person, client }: ClientAccess) {
  return { firm_id: person.firm_id, connection_id: client.connection_id }
}
