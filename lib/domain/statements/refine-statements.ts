import type { Statement } from '@/lib/bank-contract/statement'
import { markFilters, type MarkOf } from '@/lib/domain/close/found-mark'
import type { FilterMemory, RowFilters } from '@/lib/domain/search/judge-rows'
import {
  answersWords,
  type Conditions,
  type RefinedRows,
  refineRows,
} from '@/lib/domain/search/refine-rows'
import { tieOutOf } from '@/lib/domain/statements/tie-out'

/** `textsOf` says what a statement is called: the bank gives it days and identifiers alone. */
export function refineStatements(
  rows: readonly Statement[],
  list: Conditions,
  textsOf: (row: Statement) => readonly string[],
  memory?: FilterMemory,
  markOf?: MarkOf<Statement>,
): RefinedRows<Statement> | undefined {
  const filters: RowFilters<Statement> = {
    tie_out: {
      judge: (row, values) => {
        const kind = tieOutOf(row)
        return kind && values.includes(kind)
      },
    },
    words: answersWords(textsOf),
    ...markFilters(markOf),
  }
  return refineRows(rows, list, filters, memory)
}
