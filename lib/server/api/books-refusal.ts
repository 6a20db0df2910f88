import type { Reader } from '@/lib/format/create-reader'
import { booksRefusalWords } from '@/lib/present/books/refusal-words'
import { writeMapping } from '@/lib/server/api/books-mapping'
import type { SaidTaken } from '@/lib/server/books/take-said-books'
import { HttpError, type Said } from '@/lib/server/http/to-problem'

type Unread = Extract<SaidTaken, { kind: 'unread' }>

/** Throws HttpError that says why a file was not kept, where in it, and what has to be said to have it read. */
export function requireKept(taken: SaidTaken, reader: Reader): void {
  switch (taken.kind) {
    case 'kept':
    case 'repeated':
      return
    case 'empty':
      throw refused(booksRefusalWords({ code: 'empty' }, reader), { code: 'empty' })
    case 'replaced':
      throw new HttpError(409, { say: 'books_data.replaced', values: { name: taken.by } })
    case 'same': {
      const values = { account: taken.account_id }
      throw unread({ say: 'program_data.same_books', values }, { code: 'same_books' })
    }
    case 'no_column': {
      const { column, columns } = taken
      const values = { column: reader.number(column), columns: reader.number(columns) }
      throw unread({ say: 'program_data.no_column', values }, { code: 'no_column' })
    }
    case 'unread':
      throw unreadBooks(taken, reader)
  }
}

function unreadBooks({ read, first }: Unread, reader: Reader): HttpError {
  const { refusal, table, month } = read
  if (refusal !== undefined) {
    const place = {
      ...('line' in refusal && { line: refusal.line }),
      ...('column' in refusal && { column: refusal.column }),
    }
    return refused(booksRefusalWords(refusal, reader), { code: refusal.code, ...place })
  }
  const settings = table?.found.kind === 'open' ? table.found.settings : []
  if (table === undefined || settings.length === 0) {
    if (month === undefined) throw new Error('a file that can be read has no month')
    return unread({ say: 'program_data.no_closing' }, { code: 'no_closing' })
  }
  const { shape, survey } = table
  const known = {
    columns: shape.columns,
    ...(survey.dayOrder.kind === 'certain' && { dayOrder: survey.dayOrder.value }),
    ...(survey.decimalMark.kind === 'certain' && { decimalMark: survey.decimalMark.value }),
  }
  const words = settings.map((setting) => reader.text(`program_data.open_${setting}`))
  return unread(
    { say: 'program_data.open', values: { what: words.join(' ') } },
    {
      code: 'unclear',
      open: settings,
      columns: shape.columns.map((role, at) => ({
        column: at + 1,
        head: shape.heads[at] ?? '',
        first: first[at] ?? '',
        read_as: role,
      })),
      mapping: writeMapping(known),
      ...(settings.includes('account') && { accounts: [...survey.accounts.keys()] }),
    },
  )
}

function refused(why: string, members: Readonly<Record<string, unknown>>): HttpError {
  return unread({ say: 'books_data.refused', values: { why } }, members)
}

function unread(said: Said, members: Readonly<Record<string, unknown>>): HttpError {
  return new HttpError(422, said, {}, members)
}
