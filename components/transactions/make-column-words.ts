import type { ColumnWords } from '@/components/transactions/column-words'
import type { Text } from '@/lib/i18n/create-text'

export function makeColumnWords(text: Text['text']): ColumnWords {
  return {
    width: text('transactions.column_width', { column: '{column}' }),
    pixels: text('transactions.column_pixels', { pixels: '{pixels}' }),
    keys: text('transactions.column_keys'),
    moved: text('transactions.column_moved', {
      column: '{column}',
      place: '{place}',
      count: '{count}',
    }),
    undone: text('transactions.column_undone'),
    saved: text('transactions.saved'),
    notSaved: text('transactions.column_not_saved'),
  }
}
