import { differenceOf } from '@/lib/domain/books/books-closing'
import type { EvidenceItem } from '@/lib/domain/close/close-read'
import { unitAround } from '@/lib/domain/periods/day-range'
import { shortId } from '@/lib/format/names'
import type { PaperTable } from '@/lib/present/paper/paper'
import { daysInWords, type PaperPlace } from '@/lib/present/paper/paper-place'
import { booksHref } from '@/lib/search-params/books'

/** What books and bank closed each month of an account with, where they were compared. */
export function booksTable({ closings = [] }: EvidenceItem, place: PaperPlace): PaperTable {
  const { shown, reader, workings } = place
  const { text, money, date } = reader
  return {
    id: 'books-closings',
    title: text('paper_data.books_closings'),
    columns: [
      { head: text('statements.account'), share: 0.25 },
      { head: text('statements.period'), share: 0.21 },
      { head: text('books_data.books_closing'), share: 0.18, isFigure: true },
      { head: text('books_data.bank_closing'), share: 0.18, isFigure: true },
      { head: text('statements.difference'), share: 0.18, isFigure: true },
    ],
    rows: closings.map((each) => {
      const { account, currency, month, books, bank, endsOn } = each
      const name = shown.accounts.get(account) ?? shortId(account)
      const days = daysInWords(unitAround(month, 'month'), reader)
      const working = workings.add({
        of: reader.withCommas([name, days]),
        made: text('paper_data.made_closings'),
        filter: text('paper_data.filter_books', { days }),
        lists: [],
        href: booksHref(shown.client.connection_id, { account, period: month.slice(0, 7) }),
      })
      const figure = (amount: bigint) => ({ text: money({ amount, currency }), working })
      return {
        kind: 'row',
        cells: [
          { text: name, working },
          {
            text:
              endsOn === undefined
                ? days
                : `${days} · ${text('paper_data.books_to', { day: date(endsOn) })}`,
            isQuiet: true,
          },
          figure(BigInt(books)),
          figure(BigInt(bank)),
          figure(differenceOf(each)),
        ],
      }
    }),
    note: text('paper_data.books_closings_note'),
  }
}
