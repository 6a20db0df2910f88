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
import { mayBeMade, preflight, type PreflightLine } from '@/lib/domain/ledgers/preflight'
import { type LedgerRef, listGiven } from '@/lib/server/db/hand-over'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { type LedgerFile, makeLedgerFile } from '@/lib/server/ledgers/make-ledger-file'
import {
  type LedgerRows,
  readGone,
  type ReadLedgerBank,
  readLedgerRows,
} from '@/lib/server/ledgers/read-ledger-rows'

export interface LedgerDemand {
  readonly ref: LedgerRef
  readonly choice: LedgerChoice
  readonly chosen: RowChoice
  readonly period: DayRange
  readonly timeZone: string
  readonly clientName: string
  /** What the account is called, which no other of the client is. */
  readonly accountName: string
  /** ISO 8601. */
  readonly madeAt: string
  /** Those of this account and ledger. */
  readonly handOvers: readonly HandOver[]
}

/** All that is known before a file is handed over: its rows, its balances, and what is said of them. */
export interface ExportPlan {
  readonly reading: LedgerReading
  readonly planned: PlannedRows
  readonly content: LedgerContent
  readonly lines: readonly PreflightLine[]
  readonly file: LedgerFile | undefined
}

/** Reads the account and plans its file; nothing is kept. */
export async function planExport<Failure>(
  store: SealedQuery,
  readBank: ReadLedgerBank<Failure>,
  demand: LedgerDemand,
) {
  const { ref, handOvers, period, timeZone } = demand
  const since = firstDay(handOvers, period)
  const read = await readLedgerRows(readBank, { account_id: ref.account_id, timeZone, since })
  if (read.kind === 'failed') return read
  const handed = await listGiven(store, ref)
  const gone = await readGone(readBank, read.value.reading, handed)
  if (gone.kind === 'failed') return gone
  return { kind: 'read', value: await toPlan(demand, read.value, handed, gone.value) } as const
}

/** From the period’s first day, or that of the first hand-over; all where the one has none. */
function firstDay(handOvers: readonly HandOver[], { first }: DayRange): string | undefined {
  const handed = handedDays(handOvers)
  if (first === undefined || handed === undefined) return handed?.first ?? first
  return handed.first < first ? handed.first : first
}

async function toPlan(
  { accountName, choice, chosen, clientName, madeAt, period }: LedgerDemand,
  { account, reading }: LedgerRows,
  handed: Awaited<ReturnType<typeof listGiven>>,
  gone: PlannedRows['changed'],
): Promise<ExportPlan> {
  const planned = planRows({ reading, handed, gone, period, chosen })
  const making = { account, name: accountName, clientName, choice, madeAt }
  const content = contentOf(reading, planned.chosen, making)
  const check = (files: number | undefined) => preflight({ content, reading, chosen, files })
  if (!mayBeMade(check(undefined))) {
    return { reading, planned, content, lines: check(undefined), file: undefined }
  }
  const file = await makeLedgerFile(content)
  return { reading, planned, content, lines: check(file.count), file }
}
