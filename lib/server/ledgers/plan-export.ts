import type { Account } from '@/lib/bank-contract/account'
import {
  byKey,
  type ComparedRow,
  compareHanded,
  type GivenRow,
} from '@/lib/domain/ledgers/compare-handed'
import { givenOf, handedDays, type HandOver, standing } from '@/lib/domain/ledgers/handed-over'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { BookableRow, LedgerReading } from '@/lib/domain/ledgers/ledger-reading'
import {
  isOfChoice,
  type PlannedRows,
  planRows,
  type RowChoice,
} from '@/lib/domain/ledgers/plan-hand-over'
import { isReadOn, mayBeMade, preflight, type PreflightLine } from '@/lib/domain/ledgers/preflight'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { type HandedRow, type LedgerRef, walkGiven } from '@/lib/server/db/hand-over'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { type LedgerFile, makeLedgerFile } from '@/lib/server/ledgers/make-ledger-file'
import {
  isMissed,
  maxLookedUp,
  readGone,
  type ReadingSteps,
  type ReadLedgerBank,
  readLedgerRows,
} from '@/lib/server/ledgers/read-ledger-rows'
import { createShelf, type SortedShelf } from '@/lib/server/ledgers/sorted-shelf'

interface RowsDemand {
  readonly ref: LedgerRef
  readonly chosen: RowChoice
  readonly period: DayRange
  readonly isBounded?: boolean | undefined
  readonly timeZone: string
  /** Those of this account and ledger. */
  readonly handOvers: readonly HandOver[]
  /** As many rows are read at most. */
  readonly max: number
}

export interface FileDemand extends RowsDemand {
  readonly choice: LedgerChoice
  readonly clientName: string
  /** What the account is called, which no other of the client is. */
  readonly accountName: string
  /** ISO 8601. */
  readonly madeAt: string
}

/** All that is known before a file is handed over: its rows, its balances, and what is said of them. */
export interface LedgerPlan {
  readonly reading: LedgerReading
  readonly planned: PlannedRows
  readonly content: LedgerContent
  readonly lines: readonly PreflightLine[]
  /** Whether its file can be made, as far as was read. */
  readonly canBeMade: boolean
  /** Undefined where it cannot be made, or not before the rest is read. */
  readonly file: LedgerFile | undefined
  /** What the ledger is given of each of its rows. */
  readonly given: () => AsyncIterable<HandedRow>
  /** Frees the rows, which cannot be read any more. */
  readonly dispose: () => Promise<void>
}

/** Reads the account and plans its file; nothing is kept, and its rows are held until they are disposed of. */
export function planExport<Failure>(
  store: SealedQuery,
  readBank: ReadLedgerBank<Failure>,
  demand: FileDemand,
  steps?: ReadingSteps,
) {
  return withRows(store, readBank, { demand, steps }, (rows, read) => planOf(demand, rows, read))
}

/** What there is to hand over, without its file; none of its rows is held. */
export function lookOver<Failure>(
  store: SealedQuery,
  readBank: ReadLedgerBank<Failure>,
  demand: FileDemand,
) {
  return withRows(store, readBank, { demand, steps: undefined }, async (rows, read) => {
    const { planned } = await contentOf(demand, rows, read)
    await rows.dispose()
    return { reading: read.reading, planned }
  })
}

/** Reads the account and makes something of its rows, which are freed where that fails. */
async function withRows<Failure, Made>(
  store: SealedQuery,
  readBank: ReadLedgerBank<Failure>,
  { demand, steps }: { demand: FileDemand; steps: ReadingSteps | undefined },
  make: (rows: SortedShelf<ComparedRow>, read: CompletedReading) => Promise<Made>,
): Promise<{ kind: 'read'; value: Made } | { kind: 'failed'; failure: Failure }> {
  const rows = createShelf<ComparedRow>({
    compare: (one, other) => one.instant - other.instant || byKey(one, other),
  })
  try {
    const read = await readCompared(store, readBank, { demand, rows, steps })
    if (read.kind === 'failed') {
      await rows.dispose()
      return read
    }
    return { kind: 'read', value: await make(rows, read.value) }
  } catch (cause) {
    await rows.dispose()
    throw cause
  }
}

const contentOf = (
  demand: FileDemand,
  rows: SortedShelf<ComparedRow>,
  { account, reading, gone }: CompletedReading,
) => planRows(reading, rows.pages, { ...demand, account, name: demand.accountName, gone })

async function planOf(
  demand: FileDemand,
  rows: SortedShelf<ComparedRow>,
  read: CompletedReading,
): Promise<LedgerPlan> {
  const { chosen, max } = demand
  const { reading } = read
  const { content, planned } = await contentOf(demand, rows, read)
  const check = (files: number | undefined) => preflight({ content, reading, chosen, files, max })
  const canBeMade = mayBeMade(check(undefined))
  const isWhole = !isReadOn({ reading, max })
  const file = canBeMade && isWhole ? await makeLedgerFile(content) : undefined
  const given = async function* (): AsyncGenerator<HandedRow> {
    for await (const page of rows.pages()) {
      for (const each of page) {
        if (isOfChoice(each, chosen, demand)) yield { object: each.key, given: givenOf(each.row) }
      }
    }
  }
  const lines = check(file?.count)
  return { reading, planned, content, canBeMade, lines, file, given, dispose: rows.dispose }
}

interface Comparing {
  readonly demand: RowsDemand
  /** Takes the rows with what the ledger has of them. */
  readonly rows: SortedShelf<ComparedRow>
  readonly steps: ReadingSteps | undefined
}

interface CompletedReading {
  readonly account: Account
  readonly reading: LedgerReading
  readonly gone: PlannedRows['changed']
}

const rowsAtOnce = 500

/** Which rows of an account there are to hand over to a ledger, and which it has. */
async function readCompared<Failure>(
  store: SealedQuery,
  readBank: ReadLedgerBank<Failure>,
  { demand, rows, steps }: Comparing,
): Promise<{ kind: 'read'; value: CompletedReading } | { kind: 'failed'; failure: Failure }> {
  const { ref, handOvers, period, timeZone, max } = demand
  const read = createShelf<BookableRow>({ compare: byKey })
  const handed = createShelf<GivenRow>({ compare: byKey })
  try {
    const since = firstDay(handOvers, period)
    const last = demand.chosen === 'period' || demand.isBounded ? period.last : undefined
    const wanted = { account_id: ref.account_id, timeZone, since, last, max, shelve: read.add }
    const outcome = await readLedgerRows(readBank, wanted, steps)
    if (outcome.kind === 'failed') return outcome
    for await (const some of walkGiven(store, ref, standing(handOvers))) await handed.add(some)
    const { reading } = outcome.value
    const missing: GivenMissing[] = []
    let page: ComparedRow[] = []
    for await (const each of compareHanded(read.pages(), handed.pages())) {
      if (each.kind === 'row') page.push(each.row)
      // Of more than can be looked up, the first.
      else if (missing.length < maxLookedUp && isMissed(each, reading)) missing.push(each)
      if (page.length < rowsAtOnce) continue
      await rows.add(page)
      page = []
    }
    await rows.add(page)
    const gone = await readGone(readBank, missing)
    if (gone.kind === 'failed') return gone
    return { kind: 'read', value: { ...outcome.value, gone: gone.value } }
  } finally {
    await read.dispose()
    await handed.dispose()
  }
}

type GivenMissing = Pick<GivenRow, 'key' | 'given'>

/** From the period’s first day, or that of the first hand-over; all where the period has none. */
function firstDay(handOvers: readonly HandOver[], { first }: DayRange): string | undefined {
  const handed = handedDays(handOvers)
  if (first === undefined || handed === undefined) return first
  return handed.first < first ? handed.first : first
}
