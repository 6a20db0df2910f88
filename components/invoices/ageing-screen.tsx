'use client'

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { useInvoiceColumns } from '@/components/invoices/invoice-columns'
import { AgeBar } from '@/components/invoices/receivables-strip'
import type { AgeingRowView, AgeingView } from '@/components/invoices/to-ageing-view'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { noNames } from '@/lib/queries/names'

/** Receivables by age at the end of a day: by currency, then by customer, then the invoices behind. */
export function AgeingScreen({ view }: { view: AgeingView }) {
  const t = useTranslations('invoices')
  const { title, back, updatedAt, headers, bars, rows, opened, state } = view
  return (
    <>
      <TitleRow title={title} back={back} updatedAt={updatedAt}>
        <DayForm key={view.on} view={view} />
      </TitleRow>
      {view.unreadable !== undefined && (
        <Warning>
          {t('no_day', { typed: view.unreadable })}. {t('no_day_how')}
        </Warning>
      )}
      {!view.isWhole && (
        <Warning>
          {t('at_least_owed')}. {t('list_not_read')}
        </Warning>
      )}
      {view.undetermined !== undefined && <Warning>{view.undetermined}</Warning>}
      {state === undefined ? (
        <>
          {bars.map(({ currency, buckets }) => (
            <section
              key={currency}
              aria-label={t('ageing_in', { currency })}
              className="px-4 py-2 sm:px-6"
            >
              <ul className="grid grid-cols-2 gap-3 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
                {buckets.map(({ amount, share }, index) => (
                  <li key={headers[index]}>
                    <span className="flex items-baseline justify-between gap-2 text-xs">
                      <span className="text-quiet">{headers[index]}</span>
                      <b dir="ltr" data-amount="" className="num-t font-medium">
                        {amount}
                      </b>
                    </span>
                    <AgeBar size={4} share={share} age={index + 1} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <DataTable
            caption={t('owed_by')}
            columns={ageingColumns(headers, t('customer'), t('total'))}
            rows={rows}
          />
        </>
      ) : (
        <StateScreen state={state} />
      )}
      {opened !== undefined && <Opened opened={opened} />}
      {updatedAt !== undefined && (
        <p className="max-w-[80ch] px-4 py-4 text-xs text-faint sm:px-6">{t('ageing_note')}</p>
      )}
    </>
  )
}

function DayForm({ view: { path, period, on } }: { view: AgeingView }) {
  const t = useTranslations('invoices')
  return (
    <form action={path} className="flex items-center gap-2" aria-label={t('choose_day')}>
      {period !== undefined && <input type="hidden" name="period" value={period} />}
      <label className="flex items-center gap-2">
        <span className="text-xs text-faint max-sm:sr-only">{t('at_end_of')}</span>
        <input type="date" name="on" defaultValue={on} className="field w-36" />
      </label>
      <button type="submit" className="btn">
        {t('show')}
      </button>
    </form>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="mx-4 mb-2 flex items-center gap-2 rounded-lg bg-attention-tint px-4 py-2 text-attention sm:mx-6"
    >
      <TriangleAlert size={15} className="flex-none" aria-hidden />
      <span>{children}</span>
    </p>
  )
}

function ageingColumns(
  headers: readonly string[],
  customer: string,
  total: string,
): Column<AgeingRowView>[] {
  return [
    {
      id: 'customer',
      header: customer,
      cell: ({ customer: name, whole: { href } }) => (
        <a className="row-link" href={href} title={name} dir="auto">
          {name}
        </a>
      ),
      td: () => ({ className: 'ma' }),
    },
    ...headers.map((header, index): Column<AgeingRowView> => ({
      id: header,
      header,
      width: 'w-32',
      align: 'end',
      cell: ({ buckets }) => {
        const figure = buckets[index]
        if (figure === undefined) return null
        return (
          <a href={figure.href} className="relative z-1 hover:underline">
            <bdi dir="ltr">{figure.amount}</bdi>
          </a>
        )
      },
      td: () => ({ className: 'text-quiet' }),
    })),
    {
      id: 'total',
      header: total,
      width: 'w-36',
      align: 'end',
      cell: ({ whole: { amount } }) => <bdi dir="ltr">{amount}</bdi>,
      td: ({ isTotal }) => ({ className: isTotal ? 'mb font-semibold' : 'mb font-medium' }),
    },
  ]
}

/** The invoices behind one figure. */
function Opened({ opened: { title, rows } }: { opened: NonNullable<AgeingView['opened']> }) {
  const t = useTranslations('invoices')
  const columns = useInvoiceColumns(noNames)
  return (
    <section id="rows" aria-labelledby="rows-title" className="pt-4">
      <h2 id="rows-title" className="px-4 pb-1 font-semibold sm:px-6">
        <bdi>{title}</bdi>
      </h2>
      {rows.length === 0 ? (
        <p className="px-4 text-quiet sm:px-6">{t('none_behind')}</p>
      ) : (
        <DataTable caption={title} columns={columns} rows={rows} rowClassName="with-av" />
      )}
    </section>
  )
}
