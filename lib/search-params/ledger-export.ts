import { createLoader, type inferParserType } from 'nuqs/server'
import {
  formatsOf,
  type LedgerTarget,
  ledgerFormats,
  ledgerTargets,
} from '@/lib/domain/ledgers/ledger-target'
import { rowChoices } from '@/lib/domain/ledgers/plan-hand-over'
import {
  createHref,
  parseAsGiven,
  parseAsOneOf,
  parseAsPeriod,
  type RawSearchParams,
} from '@/lib/search-params/parsers'
import { exportPath } from '@/lib/search-params/resource-path'

const maxIdLength = 255

const parsers = {
  account: parseAsGiven(maxIdLength),
  target: parseAsOneOf(ledgerTargets),
  format: parseAsOneOf(ledgerFormats),
  rows: parseAsOneOf(rowChoices),
  period: parseAsPeriod,
}
const load = createLoader(parsers)
const write = createHref(parsers)

/** An export to a ledger as an address or a form names it; what is absent is the client’s own. */
export type LedgerExportParams = inferParserType<typeof parsers>

/** The same as the fields of a form. */
export function ledgerFields(params: Partial<LedgerExportParams>): [name: string, value: string][] {
  return Object.keys(parsers).flatMap((name) => {
    const value = params[name as keyof LedgerExportParams]
    return value == null ? [] : [[name, value] satisfies [string, string]]
  })
}

/** Reads an address; what means nothing here is left out. */
export function parseLedgerExport(raw: RawSearchParams): LedgerExportParams {
  return load(raw)
}

/** Where an export to a ledger is begun. */
export function ledgerExportHref(
  connection_id: string,
  params: Partial<LedgerExportParams>,
): string {
  return write(`${exportPath(connection_id)}/ledger`, params)
}

/** The same for another ledger: what the one before it takes, it may not. */
export function otherLedgerHref(
  connection_id: string,
  params: LedgerExportParams,
  target: LedgerTarget,
): string {
  const [format] = formatsOf[target]
  return ledgerExportHref(connection_id, { ...params, target, format })
}

const memoryParsers = {
  account: parseAsGiven(maxIdLength),
  /** The hand-over that was made a moment ago. */
  made: parseAsGiven(maxIdLength),
  period: parseAsPeriod,
}
const loadMemory = createLoader(memoryParsers)
const writeMemory = createHref(memoryParsers)

export type LedgerMemoryParams = inferParserType<typeof memoryParsers>

export function parseLedgerMemory(raw: RawSearchParams): LedgerMemoryParams {
  return loadMemory(raw)
}

/** Where it is said what was handed over. */
export function ledgerMemoryHref(
  connection_id: string,
  params: Partial<LedgerMemoryParams> = {},
): string {
  return writeMemory(`${exportPath(connection_id)}/handed-over`, params)
}

/** Hands rows over, or says which ledger the client has. */
export function ledgerApiPath(connection_id: string): string {
  return `/api/ledgers/${encodeURIComponent(connection_id)}`
}

/** The file of a hand-over; posting there undoes it. */
export function handOverApiPath(connection_id: string, id: string): string {
  return `${ledgerApiPath(connection_id)}/${encodeURIComponent(id)}`
}
