import type { ReviewWords } from '@/components/transactions/review-words'
import { sumStateWords } from '@/components/transactions/sum-words'
import type { Format } from '@/lib/format/create-format'
import { countForms } from '@/lib/i18n/count-forms'

const made = new WeakMap<Format, ReviewWords>()

/** Made once for each reader: a list page hands them to the browser, which has no catalogue. */
export function makeReviewWords(format: Format): ReviewWords {
  const known = made.get(format)
  if (known !== undefined) return known
  const words = makeWords(format)
  made.set(format, words)
  return words
}

function makeWords(format: Format): ReviewWords {
  const { text } = format
  return {
    selectRows: text('transactions.select_rows'),
    selectRow: text('transactions.select_row', { name: '{name}' }),
    selection: text('transactions.selection'),
    selectPage: text('transactions.select_page'),
    selectNoneOfPage: text('transactions.select_none_of_page'),
    end: text('transactions.selection_end'),
    back: text('transactions.selection_back'),
    addUpAll: text('transactions.add_up_all'),
    cancel: text('transactions.cancel'),
    keys: text('transactions.keys'),
    rowsSelected: countForms(format, 'transactions.rows_selected'),
    rowsSelectedElsewhere: countForms(format, 'transactions.rows_selected_elsewhere', {
      elsewhere: '{elsewhere}',
    }),
    unread: text('transactions.selected_unread'),
    notAll: text('transactions.selected_not_all'),
    sums: {
      all: countForms(format, 'transactions.all_rows'),
      reading: countForms(format, 'transactions.reading_rows'),
      stopped: countForms(format, 'transactions.stopped_rows'),
      unread: countForms(format, 'transactions.unread_rows'),
      states: {
        settled: text(sumStateWords.settled),
        pending: text(sumStateWords.pending),
        failed: text(sumStateWords.failed),
        other: text(sumStateWords.other),
      },
      wholeMovements: countForms(format, 'transactions.whole_movements'),
    },
    sheet: {
      name: text('transactions.singular'),
      reading: text('transactions.sheet_reading'),
      failed: text('transactions.sheet_failed'),
      again: text('transactions.sheet_again'),
      close: text('transactions.close'),
    },
    help: makeHelpWords(format),
  }
}

function makeHelpWords({ text }: Format): ReviewWords['help'] {
  return {
    title: text('transactions.keys_of_list'),
    deeds: [
      text('transactions.key_next'),
      text('transactions.key_previous'),
      text('transactions.key_select'),
      text('transactions.key_open'),
      text('transactions.key_escape'),
      text('transactions.search'),
      text('transactions.key_help'),
    ],
    on: text('transactions.keys_on'),
    off: text('transactions.keys_off'),
    change: text('transactions.change'),
    close: text('transactions.close'),
  }
}
