import type { DayRange } from '@/lib/domain/periods/day-range'
import { handedDays, type HandOver } from '@/lib/domain/ledgers/handed-over'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { LedgerReading } from '@/lib/domain/ledgers/ledger-reading'
import {
  contentOf,
  type PlannedRows,
  planRows,
  type RowChoice,
} from '@/lib/domain/ledgers/plan-hand-over'
import { isReadOn, mayBeMade, preflight, type PreflightLine } from '@/lib/domain/ledgers/preflight'
import { type LedgerRef, listGiven } from '@/lib/server/db/hand-over'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { type LedgerFile, makeLedgerFile } from '@/lib/server/ledgers/make-ledger-file'
import {
  readGone,
  type ReadingSteps,
  type ReadLedgerBank,
  readLedgerRows,
} from '@/lib/server/ledgers/read-ledger-rows'

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
}

/** Which rows of an account there are to hand over to a ledger, and which it has. */
export async function readPlannedRows<Failure>(
  store: SealedQuery,
  readBank: ReadLedgerBank<Failure>,
  { ref, handOvers, period, isBounded, timeZone, chosen, max }: RowsDemand,
  steps?: ReadingSteps,
) {
  const since = firstDay(handOvers, period)
  const wanted = { account_id: ref.account_id, timeZone, since, max }
  const read = await readLedgerRows(readBank, wanted, steps)
  if (read.kind === 'failed') return read
  const { account, reading } = read.value
  const handed = await listGiven(store, ref)
  const gone = await readGone(readBank, reading, handed)
  if (gone.kind === 'failed') return gone
  const planned = planRows({ reading, handed, gone: gone.value, period, chosen, isBounded })
  return { kind: 'read', value: { account, reading, planned } } as const
}

/** Reads the account and plans its file; nothing is kept. */
export async function planExport<Failure>(
  store: SealedQuery,
  readBank: ReadLedgerBank<Failure>,
  demand: FileDemand,
  steps?: ReadingSteps,
) {
  const read = await readPlannedRows(store, readBank, demand, steps)
  if (read.kind === 'failed') return read
  const { account, ...plan } = read.value
  const { accountName: name, choice, chosen, clientName, madeAt, max } = demand
  const making = { account, name, clientName, choice, madeAt }
  const content = contentOf(plan.reading, plan.planned.chosen, making)
  const check = (files: number | undefined) =>
    preflight({ content, reading: plan.reading, chosen, files, max })
  const canBeMade = mayBeMade(check(undefined))
  const isWhole = !isReadOn({ reading: plan.reading, max })
  const file = canBeMade && isWhole ? await makeLedgerFile(content) : undefined
  const value: LedgerPlan = { ...plan, content, canBeMade, lines: check(file?.count), file }
  return { kind: 'read', value } as const
}

/** From the period’s first day, or that of the first hand-over; all where the period has none. */
function firstDay(handOvers: readonly HandOver[], { first }: DayRange): string | undefined {
  const handed = handedDays(handOvers)
  if (first === undefined || handed === undefined) return first
  return handed.first < first ? handed.first : first
}
