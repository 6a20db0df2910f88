import { CircleAlert, CircleCheck } from 'lucide-react'
import { EquationLine } from '@/components/books/equation-line'
import type { Compared } from '@/lib/domain/books/compare-books'
import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import { equationTerms } from '@/lib/present/books/equation-terms'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface EquationCardProps {
  readonly month: ComparedMonth
  readonly compared: Compared
}

/** Books closing less bank closing, and what explains it: a line from 640 px on, a column below. */
export async function EquationCard({ month, compared }: EquationCardProps) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  const { equation } = compared
  const { currency, booksClosing, bankClosing, difference } = equation
  const say = (amount: bigint) => reader.money({ amount, currency })
  const { last } = month.month
  const closedOn = reader.date(month.books.endsOn ?? last)
  return (
    <section className="px-4 pt-4 sm:px-6" aria-labelledby="equation">
      <h2 id="equation" className="sr-only">
        {t('books_against_bank')}
      </h2>
      <div className="card overflow-hidden" data-amount="">
        <EquationLine
          terms={equationTerms(compared, reader)}
          books={{ label: t('books_closing'), value: say(booksClosing), count: closedOn }}
          bank={{ label: t('bank_closing'), value: say(bankClosing), count: reader.date(last) }}
          difference={{ label: t('difference'), value: say(difference), count: '' }}
        />
        <Foot compared={compared} />
      </div>
    </section>
  )
}

async function Foot({ compared }: { compared: Compared }) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  const { equation, areSumsSearched } = compared
  const { currency, difference } = equation
  const say = (amount: bigint) => reader.money({ amount, currency })
  const isExplained = equation.state === 'explained'
  const Icon = isExplained ? CircleCheck : CircleAlert
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 ${isExplained ? 'bg-good-tint' : 'bg-danger-tint'}`}
    >
      <Icon size={16} className={isExplained ? 'text-good' : 'text-danger'} aria-hidden />
      <span>
        <b className="font-medium">{t('both_sides', { amount: say(difference) })}</b>{' '}
        <span className="text-quiet">
          {!isExplained && t('explained_rest')} {!areSumsSearched && t('sums_bounded')}
        </span>
      </span>
      <span className="grow" />
      <span className="num-t">
        {t('explained')}{' '}
        <b className="font-semibold">
          {say(equation.state === 'unexplained' ? equation.rest : 0n)}
        </b>
      </span>
    </div>
  )
}
