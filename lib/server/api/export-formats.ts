import { type FileFormat, fileFormats } from '@/lib/domain/exports/export-run'
import {
  formatsOf,
  type LedgerFormat,
  type LedgerTarget,
  ledgerTargets,
} from '@/lib/domain/ledgers/ledger-target'

export const apiFormats = ['csv', 'xlsx', 'ofx', 'qbo', 'qif', 'mt940', 'camt053', 'jsonl'] as const
export type ApiFormat = (typeof apiFormats)[number]

/** A list is written in these as it is; what is handed over may be of others. */
export function isFileFormat(format: string): format is FileFormat {
  return fileFormats.some((each) => each === format)
}

/** What a program calls the formats of ledgers. A ledger’s own CSV is a CSV, hledger’s in a ZIP with its rules. */
const names: Readonly<Record<LedgerFormat, ApiFormat | 'beancount'>> = {
  qbo: 'qbo',
  quickbooks_csv: 'csv',
  ofx: 'ofx',
  xero_csv: 'csv',
  sage_csv: 'csv',
  camt: 'camt053',
  mt940: 'mt940',
  gnucash_csv: 'csv',
  hledger: 'csv',
  beancount: 'beancount',
  own_csv: 'csv',
  xlsx: 'xlsx',
  jsonl: 'jsonl',
}

/** The name of what a run was requested in; one that this version does not know is called as it was kept. */
export function formatNameOf(format: string): string {
  return Object.hasOwn(names, format) ? names[format as LedgerFormat] : format
}

/** The format of this name that a ledger takes. */
export function formatTakenBy(target: LedgerTarget, format: ApiFormat): LedgerFormat | undefined {
  return formatsOf[target].find((each) => names[each] === format)
}

export function ledgersTaking(format: ApiFormat): LedgerTarget[] {
  return ledgerTargets.filter((target) => formatTakenBy(target, format) !== undefined)
}

/** The names of what a ledger takes, the best first. */
export function formatsTakenBy(target: LedgerTarget): string[] {
  return formatsOf[target].map((each) => names[each])
}
