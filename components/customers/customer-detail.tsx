'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import type {
  CustomerDetailView,
  CustomerInvoices,
} from '@/components/customers/to-customer-detail'
import { Facts, Support } from '@/components/layout/detail'
import { DownloadLink } from '@/components/layout/download-link'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { Card } from '@/components/ui/card'
import { KpiStrip } from '@/components/ui/kpi-strip'

/** One customer: what is open and how late it is, then who it is; or every invoice of it. */
export function CustomerDetail({ detail }: { detail: CustomerDetailView }) {
  const t = useTranslations('customers')
  const { title, back, updatedAt, kind, body, state } = detail
  return (
    <>
      <TitleRow
        title={<bdi>{title}</bdi>}
        back={back}
        updatedAt={updatedAt}
        status={
          body?.isDeleted && <span className="state badge badge-plain i-x">{t('deleted')}</span>
        }
      >
        {body !== undefined && (
          <DownloadLink href={detail.zipHref} label={t('download_invoices')} />
        )}
      </TitleRow>
      {body === undefined ? (
        state && <StateScreen state={state} />
      ) : (
        <div className="grid items-start gap-3 px-4 pt-2 pb-6 sm:px-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex min-w-0 flex-col gap-3">
            {body.kpis.length > 0 && (
              <KpiStrip
                kpis={body.kpis.map(({ id, label, amount, context, isLate }) => ({
                  id,
                  label,
                  figure: amount,
                  context: isLate ? <span className="text-danger">{context}</span> : context,
                }))}
              />
            )}
            {!body.isWhole && (
              <p role="status" className="rounded-lg bg-attention-tint px-4 py-2 text-attention">
                <b className="font-semibold">{t('at_least_these')}.</b> {t('not_read_to_end')}
              </p>
            )}
            {body.groups.length > 0 && body.undetermined !== undefined && (
              <p role="status" className="text-sm text-attention">
                {body.undetermined}
              </p>
            )}
            {body.groups.map((group) => (
              <InvoiceCard key={group.currency} group={group} kind={kind} />
            ))}
            {body.groups.length === 0 && (
              <Card title={t(kind === 'open' ? 'open_invoices' : 'all_invoices')}>
                <p className="text-quiet">
                  {body.undetermined ??
                    (kind === 'open'
                      ? t('none_open')
                      : `${t('no_invoices')}. ${t('no_invoices_when')}`)}
                </p>
              </Card>
            )}
            <p className="flex gap-4">
              {kind === 'open' ? (
                <Link href={detail.allHref} prefetch={false} className="link">
                  {t('all_invoices')}
                </Link>
              ) : (
                <Link href={detail.customerHref} prefetch={false} className="link">
                  {t('the_customer')}
                </Link>
              )}
              <Link href={detail.listHref} prefetch={false} className="link">
                {t('in_list_of_invoices')}
              </Link>
            </p>
          </div>
          <About body={body} />
        </div>
      )}
    </>
  )
}

/** How old what is open is, what all of it adds up to, and who the customer is. */
function About({ body }: { body: NonNullable<CustomerDetailView['body']> }) {
  const t = useTranslations('customers')
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {body.ages.map(({ currency, buckets }) => (
        <Card key={currency} title={t('open_by_age')} scope={currency}>
          <ul className="flex flex-col gap-2.5 pt-1">
            {buckets.map(({ label, amount, share }, index) => (
              <li key={label} className={share === 0 ? 'text-faint' : undefined}>
                <span className="flex justify-between pb-1">
                  <span>{label}</span>
                  <bdi dir="ltr" data-amount="" className="num-t">
                    {amount}
                  </bdi>
                </span>
                <svg width="100%" height="6" className="block" aria-hidden>
                  <rect width="100%" height="6" rx="3" fill="var(--color-press)" />
                  <rect
                    width={`${share}%`}
                    height="6"
                    rx="3"
                    fill={`var(--color-age-${Math.min(5, index + 1)})`}
                  />
                </svg>
              </li>
            ))}
          </ul>
        </Card>
      ))}
      {body.sums.length > 0 && (
        <Card title={t('by_state')}>
          <Facts facts={body.sums} />
        </Card>
      )}
      <Card title={t('singular')}>
        <Facts facts={body.facts} />
      </Card>
      <div className="card overflow-hidden [&>details]:border-0">
        <Support support={body.support} />
      </div>
    </div>
  )
}

function InvoiceCard({
  group: { currency, rows, total },
  kind,
}: {
  group: CustomerInvoices
  kind: 'open' | 'all'
}) {
  const t = useTranslations('customers')
  const lists = useTranslations('lists')
  const title = t(kind === 'open' ? 'open_invoices' : 'all_invoices')
  return (
    <Card title={title} scope={currency} flush className="overflow-hidden">
      <table className="tbl [--bleed:16px]" role="table">
        <caption className="sr-only">{`${title}, ${currency}`}</caption>
        <colgroup>
          <col className="w-34" />
          <col className="w-34" />
          <col className="w-34" />
          <col />
          <col className="w-40" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{lists('invoice')}</th>
            <th scope="col">{lists('issued')}</th>
            <th scope="col">{lists('due')}</th>
            <th scope="col">{lists('status')}</th>
            <th scope="col" className="num">
              {lists('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, href, number, issued, due, status, amount }) => (
            <tr key={id}>
              <td className="ma">
                <Link href={href} prefetch={false} className="row-link" dir="auto" title={number}>
                  {number}
                </Link>
              </td>
              <td className="text-quiet">{issued}</td>
              <td className="mc text-quiet">{due}</td>
              <td className="md">
                {status && <span className={status.className}>{status.text}</span>}
              </td>
              <td className="num mb font-medium">
                <bdi dir="ltr">{amount}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="max-sm:hidden">
          <tr>
            <th scope="row" colSpan={4} className="h-10! border-0! text-ink!">
              {t(kind === 'open' ? 'total_open' : 'total_all')}
            </th>
            <td className="num h-10! border-0! font-semibold">
              <bdi dir="ltr">{total}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
