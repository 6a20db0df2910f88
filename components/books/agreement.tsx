import { Check, ListChecks, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { type AgreedRows, agreedRows } from '@/lib/domain/books/agreed-rows'
import type { Compared } from '@/lib/domain/books/compare-books'
import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import { dayBalances, type DayBalances } from '@/lib/domain/books/day-balances'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { closeHref } from '@/lib/search-params/close'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface AgreementProps {
  readonly shown: ShownBooks
  readonly month: ComparedMonth
  readonly compared: Compared
}

/** That books and bank agree: the verdict, three figures, and every day of the month. */
export async function Agreement({ shown, month, compared }: AgreementProps) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  const { currency, booksClosing, bankClosing, difference } = compared.equation
  const say = (amount: bigint) => reader.money({ amount, currency })
  const agreed = agreedRows(compared)
  const isTiming = difference !== 0n || agreed.hasTiming
  const plainTitle = agreed.isPlain ? 'agree_title' : 'agree_title_plain'
  const bankRows = month.bank.side.items
  const sum = (rows: readonly { amount: number }[]) =>
    rows.reduce((total, { amount }) => total + BigInt(amount), 0n)
  const lines = month.books.side.rows.items
  const days = dayBalances(
    shown.month,
    { opening: booksClosing - sum(lines), rows: lines },
    { opening: bankClosing - sum(bankRows), rows: bankRows },
  )
  return (
    <section className="px-4 pt-4 sm:px-6">
      <div className="card overflow-hidden" data-amount="">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4">
          <span className="tile size-10 flex-none bg-good-tint text-good">
            <Check size={18} aria-hidden />
          </span>
          <div className="min-w-0 grow">
            <h2 className="text-lg font-semibold">
              {t(isTiming ? 'agree_title_timing' : plainTitle)}
            </h2>
            <p className="text-quiet">
              {difference !== 0n && t('agree_timing', { amount: say(difference) })}
              {difference === 0n && <Counted agreed={agreed} total={bankRows.length} />}
            </p>
          </div>
          <dl className="flex flex-wrap gap-x-7 gap-y-2">
            <Figure label={t('books_closing')} value={say(booksClosing)} />
            <Figure label={t('bank_closing')} value={say(bankClosing)} />
            <Figure label={t('difference')} value={say(difference)} />
          </dl>
        </div>
        <DayStrip days={days} />
        <div className="flex items-center gap-x-3 border-t border-line bg-sunk px-5 py-2.5 text-quiet">
          <ListChecks size={15} className="text-faint" aria-hidden />
          <Link
            prefetch={false}
            className="link"
            href={closeHref(shown.client.connection_id, shown.month)}
          >
            {t('in_close')}
          </Link>
        </div>
      </div>
    </section>
  )
}

/** How many transactions are in the books, and what of either side is not on the other. */
async function Counted({ agreed, total }: { agreed: AgreedRows; total: number }) {
  const [t, { number }] = await Promise.all([getTranslations('books_data'), getReader()])
  if (agreed.isPlain) return t('agree_text', { number: total })
  const counted = (count: number) => ({ count, number: number(count) })
  const apart = [
    ['agree_together', agreed.together],
    ['agree_other_day', agreed.onOtherDay],
    ['agree_in_earlier_books', agreed.inEarlierBooks],
    ['agree_only_at_bank', agreed.onlyAtBank],
    ['agree_only_in_books', agreed.onlyInBooks],
    ['agree_at_bank_earlier', agreed.atBankEarlier],
    ['agree_not_yet', agreed.notYet],
  ] as const
  const sentences = apart.filter(([, count]) => count > 0)
  return [
    t('agree_some', { ...counted(agreed.inBooks), total: number(total) }),
    ...sentences.map(([key, count]) => t(key, counted(count))),
  ].join(' ')
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="text-end max-sm:text-start">
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="num-t font-semibold">
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </div>
  )
}

/** One image with a sentence: a cell a day, checked where both sides are the same. */
async function DayStrip({ days }: { days: readonly DayBalances[] }) {
  const [t, { number }] = await Promise.all([getTranslations('books_data'), getReader()])
  const done = days.filter(({ books, bank }) => books === bank).length
  const counts = { done: number(done), number: number(days.length) }
  return (
    <div className="border-t border-line px-5 py-3">
      <div className="flex flex-wrap justify-between gap-x-3 pb-2">
        <span className="font-medium">{t('balance_each_day')}</span>
        <span className="num-t text-xs text-faint">{t('agree_days', counts)}</span>
      </div>
      <div
        className="flex gap-px sm:gap-0.5"
        role="img"
        aria-label={t('days_sentence', counts)}
        dir="ltr"
      >
        {days.map(({ day, books, bank }) => (
          <span key={day} className="min-w-0 grow basis-0">
            <span
              className={`grid h-6 place-content-center rounded-[3px] ${books === bank ? 'bg-good-tint text-good' : 'bg-attention-tint text-attention'}`}
            >
              {books === bank ? (
                <Check className="size-3! max-sm:size-2!" aria-hidden />
              ) : (
                <TriangleAlert className="size-3! max-sm:size-2!" aria-hidden />
              )}
            </span>
            <span className="num-t block pt-1 text-center text-2xs text-faint max-lg:hidden">
              {isNumbered(day) ? number(Number(day.slice(8))) : '\u00a0'}
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}

function isNumbered(day: string): boolean {
  const of = Number(day.slice(8))
  return of === 1 || of % 5 === 0
}
