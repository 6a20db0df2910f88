import type { EquationTerm } from '@/lib/present/books/equation-terms'

type Figure = Pick<EquationTerm, 'label' | 'value' | 'count'>

interface EquationLineProps {
  readonly books: Figure
  readonly bank: Figure
  readonly difference: Figure
  readonly terms: readonly EquationTerm[]
}

/** Left and right side with every sign: a line from 640 px on, a column with the difference below. */
export function EquationLine({ books, bank, difference, terms }: EquationLineProps) {
  return (
    <dl className="flex flex-wrap justify-between gap-x-1 gap-y-3 px-4 py-3.5 sm:max-lg:gap-x-0 sm:max-lg:px-3 max-sm:flex-col max-sm:gap-y-1.5">
      <Term {...books} place="start" />
      <Term {...bank} operator="−" />
      <div className="-mx-4 mt-1 mb-1.5 flex items-baseline justify-between border-y border-line bg-sunk px-4 py-2 sm:hidden">
        <dt>
          <span className="inline-block w-4 text-faint" aria-hidden>
            =
          </span>
          {difference.label}
        </dt>
        <dd className="num-t text-base font-semibold">
          <bdi dir="ltr">{difference.value}</bdi>
        </dd>
      </div>
      {terms.map((term, at) => (
        <Term key={term.label} {...term} place={at === 0 ? 'right' : 'further'} />
      ))}
    </dl>
  )
}

/** Between two terms in a line, before one in a column. */
function Operator({ sign, className = 'sm:inset-s-1' }: { sign: string; className?: string }) {
  return (
    <span
      className={`inline-block w-4 text-faint sm:absolute sm:top-1/2 sm:-translate-y-1/2 sm:text-lg ${className}`}
      aria-hidden
    >
      {sign}
    </span>
  )
}

interface TermProps extends Figure {
  readonly operator?: EquationTerm['operator']
  readonly group?: EquationTerm['group']
  /** The first of the left side, the first of the right side, or one that follows. */
  readonly place?: 'start' | 'right' | 'further'
}

const indents = {
  start: '',
  further: 'sm:ps-5 lg:ps-7',
  plus: 'sm:ps-5 lg:ps-7',
  minus: 'sm:ps-10 lg:ps-12',
}

function Term({ operator, label, value, count, group, place = 'further' }: TermProps) {
  const signed = operator === '−' ? 'minus' : 'plus'
  return (
    <div
      className={`relative min-w-0 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-x-3 ${indents[place === 'right' ? signed : place]}`}
    >
      <dt className="truncate text-xs text-faint max-sm:text-sm">
        {place === 'right' && <Operator sign="=" className="max-sm:hidden sm:inset-s-1" />}
        {place === 'right' ? (
          <Operator
            sign={operator ?? ''}
            className={signed === 'minus' ? 'sm:inset-s-6' : 'max-sm:invisible sm:hidden'}
          />
        ) : (
          <Operator sign={operator ?? ''} />
        )}
        {group === undefined ? (
          <span className="inline-block min-h-6 content-center">{label}</span>
        ) : (
          <a href={`#${group}`} className="inline-block min-h-6 content-center hover:underline">
            {label}
          </a>
        )}
      </dt>
      <dd className="num-t text-base font-semibold whitespace-nowrap sm:max-lg:text-sm">
        <bdi dir="ltr">{value}</bdi>
      </dd>
      <dd className="truncate text-xs text-faint max-sm:hidden">{count}</dd>
    </div>
  )
}
