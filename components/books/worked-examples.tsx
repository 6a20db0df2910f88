import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DayOrder } from '@/lib/domain/books/read-day'
import type { DecimalMark } from '@/lib/domain/books/read-decimal'
import type { TableRow } from '@/lib/domain/books/table-rows'
import type { Sign, TableShape } from '@/lib/domain/books/table-shape'
import { amountExamples, dayExamples } from '@/lib/domain/books/worked-examples'
import { signName } from '@/lib/search-params/books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** A date of the file as it is read in each order that is left. */
export async function DayExamples({
  rows,
  orders,
}: {
  rows: readonly TableRow[]
  orders: readonly DayOrder[]
}) {
  const [t, { date }] = await Promise.all([getTranslations('books_data'), getReader()])
  return dayExamples(rows, orders).map(({ text, order, day }) => (
    <Example key={order} name={orders.length > 1 ? t(`days_${order}`) : ''} text={text}>
      {date(day)}
    </Example>
  ))
}

/** An amount of money in and one of money out as each sign that is left reads them. */
export async function AmountExamples({
  rows,
  shape,
  signs,
  account,
  mark,
  currency,
}: {
  rows: readonly TableRow[]
  shape: TableShape
  signs: readonly Sign[]
  account: string | undefined
  mark: DecimalMark
  currency: string
}) {
  const [t, { money }] = await Promise.all([getTranslations('books_data'), getReader()])
  return signs.flatMap((sign) =>
    amountExamples(rows, { sign, account, mark, currency }).map(({ column, text, amount }) => (
      <Example
        key={`${signName(sign)} ${Math.sign(amount)}`}
        name={signs.length > 1 ? t(`sign_${signName(sign)}`) : (shape.heads[column - 1] ?? '')}
        text={text}
        end={t(amount < 0 ? 'example_out' : 'example_in')}
      >
        <bdi dir="ltr" data-amount="" className={amount > 0 ? 'text-good' : undefined}>
          {money({ amount: BigInt(amount), currency })}
        </bdi>
      </Example>
    )),
  )
}

async function Example({
  name,
  text,
  end,
  children,
}: {
  /** What it is an example of: a head of the file, or a choice. */
  name: string
  /** As it stands in the file. */
  text: string
  end?: string
  /** What it is read as. */
  children: ReactNode
}) {
  const t = await getTranslations('books_data')
  return (
    <p className="flex flex-wrap items-center gap-x-2 pt-2 text-xs">
      {name !== '' && <bdi className="text-faint">{name}</bdi>}
      <bdi className="num-t font-mono">{text}</bdi>
      <ArrowRight size={13} className="flex-none text-faint rtl:-scale-x-100" aria-hidden />
      <span className="sr-only">{t('is_read_as')}</span>
      <span className="num-t font-medium">{children}</span>
      {end !== undefined && <span className="text-faint">{end}</span>}
    </p>
  )
}
