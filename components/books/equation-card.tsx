import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Compared } from '@/lib/domain/books/compare-books'
import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import { type EquationTerm, equationTerms } from '@/lib/present/books/equation-terms'
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
  const day = reader.date(month.month.last)
  const [first, ...others] = equationTerms(compared, reader)
  return (
    <section className="px-4 pt-4 sm:px-6" aria-labelledby="equation">
      <h2 id="equation" className="sr-only">
        {t('books_against_bank')}
      </h2>
      <div className="card overflow-hidden" data-amount="">
        <dl className="flex flex-wrap items-center justify-between gap-x-1 gap-y-3 px-4 py-3.5 max-sm:flex-col max-sm:items-stretch max-sm:gap-y-1.5">
          <Term operator="" label={t('books_closing')} value={say(booksClosing)} count={day} />
          <Term operator="−" label={t('bank_closing')} value={say(bankClosing)} count={day} />
          <div className="-mx-4 mt-1 mb-1.5 flex items-baseline justify-between border-y border-line bg-sunk px-4 py-2 sm:hidden">
            <dt>
              <span className="inline-block w-4 text-faint" aria-hidden>
                =
              </span>
              {t('difference')}
            </dt>
            <dd className="num-t text-base font-semibold">{say(difference)}</dd>
          </div>
          {first !== undefined && <Term {...first} operator="=" isFirst />}
          {others.map((term) => (
            <Term key={term.label} {...term} />
          ))}
        </dl>
        <Foot compared={compared} />
      </div>
    </section>
  )
}

/** Between two terms in a line, before one in a column. */
function Operator({ sign, className = '' }: { sign: string; className?: string }) {
  return (
    <span
      className={`inline-block w-4 text-faint sm:absolute sm:inset-s-1 sm:top-1/2 sm:-translate-y-1/2 sm:text-lg ${className}`}
      aria-hidden
    >
      {sign}
    </span>
  )
}

type TermProps = Omit<EquationTerm, 'operator' | 'group'> & {
  readonly operator: string
  readonly group?: EquationTerm['group']
  /** What stands before it is the difference, which a column says itself. */
  readonly isFirst?: boolean
}

function Term({ operator, label, value, count, group, isFirst = false }: TermProps) {
  return (
    <div
      className={`relative min-w-0 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-x-3 ${operator === '' ? '' : 'sm:ps-7'}`}
    >
      <dt className="truncate text-xs text-faint max-sm:text-sm">
        <Operator sign={operator} className={isFirst ? 'max-sm:invisible' : ''} />
        {group === undefined ? (
          <span className="inline-block min-h-6 content-center">{label}</span>
        ) : (
          <a href={`#${group}`} className="inline-block min-h-6 content-center hover:underline">
            {label}
          </a>
        )}
      </dt>
      <dd className="num-t text-base font-semibold whitespace-nowrap">
        <bdi dir="ltr">{value}</bdi>
      </dd>
      <dd className="truncate text-xs text-faint max-sm:hidden">{count}</dd>
    </div>
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
