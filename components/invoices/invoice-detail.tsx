'use client'

import { ArrowLeftRight, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import type {
  InvoiceDetailView,
  InvoiceLineView,
  PaymentView,
} from '@/components/invoices/to-invoice-detail'
import { DetailSection, Facts, Support, Timeline } from '@/components/layout/detail'
import { DocumentPage } from '@/components/layout/document-page'
import { StateScreen } from '@/components/layout/state-view'

/** One invoice, its PDF beside it. */
export function InvoiceDetail({ detail }: { detail: InvoiceDetailView }) {
  const lists = useTranslations('lists')
  const { title, back, updatedAt, document, body, state } = detail
  return (
    <DocumentPage
      title={title}
      back={back}
      updatedAt={updatedAt}
      status={body?.status}
      document={document}
    >
      {body === undefined ? (
        state && <StateScreen state={state} />
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-x-10 gap-y-3 px-5 pt-4 sm:px-6">
            <div>
              <p className="text-xs text-faint">{body.amount.label}</p>
              <p
                dir="ltr"
                data-amount=""
                className="num-t text-2xl font-semibold tracking-[-0.018em] rtl:text-end"
              >
                {body.amount.text}
                <span className="text-faint">{body.amount.minor}</span>
              </p>
            </div>
            {body.due && (
              <div className="pb-1">
                <p className="text-xs text-faint">{lists('due')}</p>
                <p className="font-medium">
                  {body.due.day} <span className="font-normal text-faint">{body.due.when}</span>
                </p>
              </div>
            )}
          </div>
          <div className="px-5 py-3 sm:px-6">
            <Facts facts={body.facts} />
          </div>
          <Lines lines={body.lines} total={body.total} />
          <Payments payments={body.payments} />
          <Timeline entries={body.timeline} />
          <Support support={body.support} />
        </>
      )}
    </DocumentPage>
  )
}

function Lines({ lines, total }: { lines: readonly InvoiceLineView[]; total: string | undefined }) {
  const t = useTranslations('invoices')
  const lists = useTranslations('lists')
  if (lines.length === 0) return null
  return (
    <section className="pt-2 pb-3">
      <h2 className="px-5 pb-1 font-semibold sm:px-6">{t('lines')}</h2>
      <table className="tbl" role="table">
        <caption className="sr-only">{t('lines')}</caption>
        <colgroup>
          <col />
          <col className="w-20" />
          <col className="w-28" />
          <col className="w-34" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col" className="num">
              {t('quantity')}
            </th>
            <th scope="col" className="num">
              {t('unit_price')}
            </th>
            <th scope="col" className="num">
              {lists('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, rates, quantity, unitPrice, total: amount }, index) => (
            <tr
              // Lines have no identifier; their order is fixed within one answer.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
            >
              <td className="ma" title={name} dir="auto">
                <span className="font-medium">{name}</span>{' '}
                {rates !== undefined && <span className="ms-1 text-faint">{rates}</span>}
              </td>
              <td className="num">{quantity}</td>
              <td className="num mc text-quiet">
                <bdi dir="ltr">{unitPrice}</bdi>
              </td>
              <td className="num mb">
                <bdi dir="ltr">{amount}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total !== undefined && (
        <dl className="num-t ms-auto w-72 px-5 pt-3 sm:px-6">
          <div className="flex justify-between font-semibold">
            <dt>{t('total')}</dt>
            <dd dir="ltr" data-amount="">
              {total}
            </dd>
          </div>
        </dl>
      )}
    </section>
  )
}

function Payments({ payments }: { payments: readonly PaymentView[] }) {
  const t = useTranslations('invoices')
  if (payments.length === 0) return null
  return (
    <DetailSection title={t('payments_applied')} count={payments.length}>
      <ul className="-my-1">
        {payments.map((payment, index) => (
          // The bank gives a payment no identifier; the order is fixed within one answer.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Payment payment={payment} />
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}

function Payment({ payment: { type, paid, href } }: { payment: PaymentView }) {
  const t = useTranslations('invoices')
  const className = '-mx-2 flex items-center gap-3 rounded-md px-2 py-1.75'
  const words = (
    <>
      <ArrowLeftRight size={15} className="flex-none text-faint" aria-hidden />
      <span className="min-w-0 grow truncate" title={type}>
        {type}
      </span>
      <span className="text-faint">{paid}</span>
    </>
  )
  if (href === undefined) return <p className={className}>{words}</p>
  return (
    <Link
      href={href}
      prefetch={false}
      className={`${className} hover:bg-hover`}
      aria-label={t('payment_transaction', { payment: type, day: paid ?? '' })}
    >
      {words}
      <ChevronRight size={14} className="text-faint rtl:-scale-x-100" aria-hidden />
    </Link>
  )
}
