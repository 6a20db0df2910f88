interface Place {
  /** Of the file, from 1. */
  readonly line: number
}

interface CellPlace extends Place {
  /** Of a table the column, of other formats the character in its line; from 1. */
  readonly column: number
  /** What stands there, cut to 80 characters. */
  readonly text: string
}

/** Why a file cannot be read as books: one sentence each, with its place and its values. */
export type BooksProblem =
  | { readonly code: 'empty' }
  /** No line of it has a date and an amount. */
  | { readonly code: 'no_table' }
  /** It has a head, or a frame, and no line. */
  | { readonly code: 'no_lines' }
  | { readonly code: 'unknown_format'; readonly seen: SeenFormat }
  /** Neither UTF-8 nor UTF-16 nor Windows-1252. */
  | ({ readonly code: 'unknown_encoding' } & Place)
  | ({ readonly code: 'line_too_long' } & Place)
  | ({ readonly code: 'quote_not_closed' } & Place)
  | ({ readonly code: 'stray_quote'; readonly column: number } & Place)
  | ({ readonly code: 'too_few_columns'; readonly columns: number; readonly needs: number } & Place)
  | ({ readonly code: 'too_many_columns'; readonly columns: number; readonly max: number } & Place)
  | ({
      readonly code:
        | 'not_a_day'
        | 'not_an_amount'
        | 'too_many_decimals'
        | 'too_large'
        | 'formula'
        | 'unknown_currency'
        | 'unknown_direction'
        | 'not_a_reversal'
        | 'two_amounts'
        /** It fits only what an earlier line rules out: two orders of dates, or two decimal signs. */
        | 'two_day_orders'
        | 'two_decimal_marks'
    } & CellPlace)
  /** A day of a batch that none of its years puts within its days. */
  | ({ readonly code: 'not_of_batch'; readonly first: string; readonly last: string } & CellPlace)
  | ({ readonly code: 'no_day' | 'no_amount' | 'no_currency'; readonly column: number } & Place)
  | ({ readonly code: 'other_currency'; readonly wanted: string } & CellPlace)
  | ({ readonly code: 'not_xml'; readonly column: number } & Place)
  /** A part of an entry that its format requires. */
  | ({ readonly code: 'missing_part'; readonly part: string } & Place)
  /** What begins here is not ended by this. */
  | ({ readonly code: 'missing_end'; readonly part: string } & Place)
  /** A line that its format, MT940 or QIF, does not have. */
  | ({ readonly code: 'not_of_the_format' } & CellPlace)

/** Ends the reading of a file; what was read before it is part of the file alone. */
export class BooksFileError extends Error {
  readonly kind = 'books_file'

  constructor(readonly problem: BooksProblem) {
    super(`books file: ${problem.code}`)
  }
}

export function refuse(problem: BooksProblem): never {
  throw new BooksFileError(problem)
}

const maxShown = 80

export function shown(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text
}

/** What a file is that no books can be read from. */
export type SeenFormat = 'zip' | 'pdf' | 'binary' | 'xml' | 'html' | 'json'
