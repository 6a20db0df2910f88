import Link from 'next/link'
import { InvoiceTable } from '@/components/customers/invoice-table'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonBar } from '@/components/ui/skeleton'
import type { PaidInvoice } from '@/lib/domain/invoices/paid-invoices'
import type { Reading } from '@/lib/domain/reading/reading'
import { shortId, shownName } from '@/lib/format/names'
import { numberInWords, sayNone, whyPartial } from '@/lib/present/reading-words'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

const maxShown = 10

/** What a customer paid, the latest first, and on which day. */
export async function PaidInvoices({
  paid: read,
  period,
  hrefOf,
  allHref,
}: {
  paid: Promise<Reading<PaidInvoice>>
  /** In which they were paid, in words; undefined of all days. */
  period: string | undefined
  hrefOf: (invoice_id: string) => string
  allHref: string
}) {
  const [t, reader, paid] = await Promise.all([getTranslations('customers'), getReader(), read])
  const partial = whyPartial(paid, reader)
  const shown = paid.items.slice(0, maxShown)
  const title = t('paid_invoices')
  const none = sayNone(
    paid,
    reader,
    period === undefined ? 'none.paid_invoices' : 'none.paid_invoices_in_period',
  )
  return (
    <Card
      title={title}
      scope={period}
      end={
        <Link href={allHref} prefetch={false} className="link text-xs">
          {t('all_invoices')}
        </Link>
      }
      flush={shown.length > 0}
      className="overflow-hidden"
    >
      {shown.length === 0 ? (
        <p className="text-quiet">{`${none}.`}</p>
      ) : (
        <InvoiceTable caption={title} fourth={t('paid')}>
          {shown.map((row) => (
            <PaidLine key={row.invoice.id} row={row} href={hrefOf(row.invoice.id)} />
          ))}
        </InvoiceTable>
      )}
      {shown.length < paid.items.length && (
        <p className="flex gap-4 border-t border-line px-4 py-2 text-xs text-faint">
          <span className="grow">
            {reader.text('checks.shown_of', {
              shown: reader.number(shown.length),
              number: numberInWords(paid.items.length, paid, reader),
            })}
          </span>
          <Link href={allHref} prefetch={false} className="link">
            {t('all_invoices')}
          </Link>
        </p>
      )}
      {partial !== undefined && (
        <p role="status" className="px-4 py-2 text-xs text-attention">
          {partial}
        </p>
      )}
    </Card>
  )
}

async function PaidLine({ row: { invoice, paidOn }, href }: { row: PaidInvoice; href: string }) {
  const [t, reader] = await Promise.all([getTranslations('invoices'), getReader()])
  const { id, invoice_number, date, due_date, total } = invoice
  const number = shownName(invoice_number) ?? t('invoice_id', { id: shortId(id) })
  return (
    <tr>
      <td className="line1-start">
        <Link href={href} prefetch={false} className="row-link" dir="auto" title={number}>
          {number}
        </Link>
      </td>
      <td className="text-quiet">{date ? reader.date(date) : undefined}</td>
      <td className="text-quiet">{due_date ? reader.date(due_date) : undefined}</td>
      <td className="line2-start">
        {paidOn === undefined ? (
          <span className="inline-block text-faint first-letter:uppercase">
            {reader.text('reading.not_known')}
          </span>
        ) : (
          <span className="state state-good">{reader.date(paidOn)}</span>
        )}
      </td>
      <td className="num line1-end font-medium">
        <bdi dir="ltr">{total ? reader.money(total) : undefined}</bdi>
      </td>
    </tr>
  )
}

export async function PaidSkeleton() {
  const [t, ui] = await Promise.all([getTranslations('customers'), getTranslations('ui')])
  return (
    <div className="noscript:hidden">
      <Card title={t('paid_invoices')}>
        <div className="h-40">
          <Skeleton status={ui('loading')}>
            <SkeletonBar className="w-60" />
          </Skeleton>
        </div>
      </Card>
    </div>
  )
}
