'use client'

import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { Popover } from '@/components/ui/popover'
import { ageColour } from '@/lib/format/age-colour'
import type { Receivables } from '@/lib/queries/figures'

type Currency = Receivables['currencies'][number]

const height = 'h-11 border-b border-line px-4 sm:px-6'

/** Receivables by age today, of whatever period, on one line: the currency with most invoices; the others behind the total. */
export function ReceivablesStrip({
  receivables,
  hasFailed,
}: {
  receivables: Receivables | undefined
  hasFailed: boolean
}) {
  const t = useTranslations('invoices')
  if (receivables === undefined) {
    return (
      <p role="status" className={`flex items-center text-xs text-faint ${height}`}>
        {t(hasFailed ? 'receivables_failed' : 'receivables_loading')}
      </p>
    )
  }
  const [first] = receivables.currencies
  if (first === undefined) {
    return (
      <p className={`flex items-center text-xs text-faint ${height}`}>
        {[receivables.none, receivables.partial].filter(Boolean).join('. ')}
      </p>
    )
  }
  const places = placesOf(first)
  return (
    <section
      aria-label={t('ageing_in', { currency: first.currency })}
      className={`flex items-center gap-2 ${height}`}
    >
      <span className="flex-none text-xs text-faint max-sm:hidden">{t('today')}</span>
      <ul className={`grid min-w-0 grow auto-cols-fr grid-flow-col gap-3 ${places.each}`}>
        {first.buckets.map((bucket) => (
          <li key={bucket.id} className="relative">
            <span className="flex items-baseline justify-between gap-2 text-xs">
              {bucket.count === 0 ? (
                <span className="min-h-6 truncate content-center text-faint">
                  <span aria-hidden>{bucket.short}</span>
                  <span className="sr-only">{bucket.label}</span>
                </span>
              ) : (
                <Link
                  href={bucket.href}
                  prefetch={false}
                  aria-label={bucket.label}
                  title={bucket.label}
                  className="min-h-6 truncate content-center text-quiet after:absolute after:-inset-x-1 after:-inset-y-2 after:rounded-md hover:after:bg-hover/50"
                >
                  {bucket.short}
                </Link>
              )}
              <b
                dir="ltr"
                data-amount=""
                className={`num-t font-medium ${bucket.count === 0 ? 'text-faint' : ''}`}
              >
                {bucket.amount}
              </b>
            </span>
            <AgeBar size={4} share={bucket.ofLargest} bucket={bucket.id} />
          </li>
        ))}
      </ul>
      <span className={`min-w-0 grow ${places.together}`}>
        <span className="block text-xs leading-4 text-faint sm:hidden">{t('today')}</span>
        <span className="flex justify-between gap-2 pb-1 text-xs max-sm:pb-0.5 max-sm:leading-4">
          <span className="truncate">
            {t.rich('overdue_amount', {
              amount: () => (
                <b className="num-t font-medium text-danger" dir="ltr" data-amount="">
                  {first.overdue}
                </b>
              ),
            })}
          </span>
          <span
            className={`num-t whitespace-nowrap text-quiet lg:hidden ${places.total}`}
            data-amount=""
          >
            {t('of_total', { amount: first.total })}
          </span>
        </span>
        <StackedBar buckets={first.buckets} />
      </span>
      <Popover
        label={t('ageing')}
        align="end"
        className="w-auto max-w-[calc(100vw-1.5rem)]"
        trigger={
          <button
            type="button"
            className="btn btn-ghost btn-sm -me-2 gap-1.5! px-2!"
            aria-label={t('receivables_more')}
          >
            <span className="text-xs font-normal text-faint max-lg:hidden">{t('total')}</span>
            <span className="num-t text-ink max-lg:hidden" dir="ltr" data-amount="">
              {first.total}
            </span>
            <ChevronDown size={14} aria-hidden />
          </button>
        }
      >
        <Details receivables={receivables} />
      </Popover>
    </section>
  )
}

/** Where each bucket, all of them together, and their total are shown. */
function placesOf({ buckets, overdue, total }: Currency) {
  // A telephone has room for both where they are short; the whole is behind the button too.
  const ofTotal = overdue.length + total.length > 26 ? 'max-sm:hidden' : ''
  if (buckets.some(({ amount }) => amount.length > 14)) {
    return { each: 'hidden', together: '', total: ofTotal }
  }
  // Six of them have no room for their names in a narrower window.
  return buckets.length > 5
    ? { each: 'max-[90rem]:hidden', together: 'min-[90rem]:hidden', total: ofTotal }
    : { each: 'max-xl:hidden', together: 'xl:hidden', total: ofTotal }
}

/** One bar of a bucket; its length says its share. */
export function AgeBar({ share, bucket, size }: { share: number; bucket: string; size: 4 | 6 }) {
  return (
    <svg width="100%" height={size} className={size === 4 ? 'mt-1 block' : 'block'} aria-hidden>
      <rect width="100%" height={size} rx={size / 2} fill="var(--color-press)" />
      <rect width={`${share}%`} height={size} rx={size / 2} fill={ageColour(bucket)} />
    </svg>
  )
}

function StackedBar({ buckets }: { buckets: Currency['buckets'] }) {
  const t = useTranslations('invoices')
  const starts = buckets.map((_, index) =>
    buckets.slice(0, index).reduce((sum, { ofTotal }) => sum + ofTotal, 0),
  )
  return (
    <svg width="100%" height="4" role="img" aria-label={t('ageing_share')} className="block">
      {buckets.map(({ id, ofTotal }, index) => (
        <rect
          key={id}
          x={`${starts[index]}%`}
          width={`${Math.max(0, ofTotal - 0.35)}%`}
          height="4"
          rx="2"
          fill={ageColour(id)}
        />
      ))}
    </svg>
  )
}

/** Counts, every currency, and the way to the ageing of any day. */
function Details({
  receivables: { currencies, ageingHref, partial },
}: {
  receivables: Receivables
}) {
  const t = useTranslations('invoices')
  return (
    <div className="flex flex-col gap-3 p-4">
      {partial !== undefined && <p className="text-xs text-attention">{partial}</p>}
      {currencies.map(({ currency, total, buckets }) => (
        <table key={currency} className="num-t text-sm">
          <caption className="pb-1 text-start text-xs font-medium text-faint">{currency}</caption>
          <tbody>
            {buckets.map(({ id, label, amount, count, href }) => (
              <tr key={id} className={count === 0 ? 'text-faint' : undefined}>
                <th scope="row" className="py-0.5 text-start font-normal">
                  {count === 0 ? (
                    label
                  ) : (
                    <Link href={href} prefetch={false} className="link">
                      {label}
                    </Link>
                  )}
                </th>
                <td className="ps-6 text-end text-faint">{count === 0 ? '' : count}</td>
                <td className="ps-6 text-end" data-amount="">
                  <bdi dir="ltr">{amount}</bdi>
                </td>
              </tr>
            ))}
            <tr className="font-medium">
              <th scope="row" className="border-t border-line pt-1 text-start font-medium">
                {t('total')}
              </th>
              <td colSpan={2} className="border-t border-line pt-1 text-end" data-amount="">
                <bdi dir="ltr">{total}</bdi>
              </td>
            </tr>
          </tbody>
        </table>
      ))}
      <Link href={ageingHref} prefetch={false} className="link text-sm">
        {t('ageing_by_customer')}
      </Link>
    </div>
  )
}
