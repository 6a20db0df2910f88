import { formatsOf, type LedgerFormat, type LedgerTarget } from '@/lib/domain/ledgers/ledger-target'
import { isCsvColumn, type CsvColumn, defaultColumns } from '@/lib/domain/ledgers/csv-columns'

/** The ledger of a client, chosen once. */
export interface LedgerChoice {
  readonly target: LedgerTarget
  readonly format: LedgerFormat
  /** By which QuickBooks Desktop knows a bank: `INTU.BID`. */
  readonly bankId?: string | undefined
  /** Of a CSV file of one’s own. */
  readonly columns?: readonly CsvColumn[] | undefined
}

/** Intuit counts its banks. */
export function isBankId(text: string): boolean {
  return /^\d{1,9}$/u.test(text)
}

/** The format of a ledger that was wanted, or its best. */
export function formatFor(target: LedgerTarget, wanted: string | undefined): LedgerFormat {
  const [best, ...others] = formatsOf[target]
  return others.find((each) => each === wanted) ?? best
}

/** The columns of these names in their order, each once; the usual ones where none is known. */
export function columnsFrom(names: readonly string[]): readonly CsvColumn[] {
  const columns = [...new Set(names)].filter(isCsvColumn)
  return columns.length === 0 ? defaultColumns : columns
}
