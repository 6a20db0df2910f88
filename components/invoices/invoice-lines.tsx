import { ArrowLeftRight, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { DetailSection } from '@/components/layout/detail'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import { shownName } from '@/lib/format/names'
import { plainValue, valueName } from '@/lib/format/value-name'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What was invoiced, line by line, and its total. */
export async function Lines({ invoice: { line_items, total } }: { invoice: Invoice }) {
  if (line_items == null || line_items.length === 0) return null
  const [t, lists, { money }] = await Promise.all([
    getTranslations('invoices'),
    getTranslations('lists'),
    getReader(),
  ])
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
          {line_items.map((line, index) => (
            // Lines have no identifier; their order is fixed within one answer.
            // oxlint-disable-next-line react/no-array-index-key
            <Line key={index} line={line} />
          ))}
        </tbody>
      </table>
      {total != null && (
        <dl className="num-t ms-auto w-72 px-5 pt-3 sm:px-6">
          <div className="flex justify-between font-semibold">
            <dt>{t('total')}</dt>
            <dd dir="ltr" data-amount="">
              {money(total)}
            </dd>
          </div>
        </dl>
      )}
    </section>
  )
}

async function Line({ line }: { line: NonNullable<Invoice['line_items']>[number] }) {
  const [t, { number, money, rate, list }] = await Promise.all([
    getTranslations('invoices'),
    getReader(),
  ])
  const { quantity, unit_price, discount_rate, tax_rate, total } = line
  const name = shownName(line.name) ?? t('unnamed')
  const rates = [
    ...(discount_rate ? [t('line_discount', { rate: rate(discount_rate) })] : []),
    ...(tax_rate ? [t('line_tax', { rate: rate(tax_rate) })] : []),
  ]
  return (
    <tr>
      <td className="line1-start" title={name} dir="auto">
        <span className="font-medium">{name}</span>{' '}
        {rates.length > 0 && <span className="ms-1 text-faint">{list(rates)}</span>}
      </td>
      <td className="num">{quantity == null ? undefined : number(quantity)}</td>
      <td className="num line2-start text-quiet">
        <bdi dir="ltr">{unit_price ? money(unit_price) : undefined}</bdi>
      </td>
      <td className="num line1-end">
        <bdi dir="ltr">{total ? money(total) : undefined}</bdi>
      </td>
    </tr>
  )
}

type Paid = NonNullable<Invoice['payments']>[number]

/** What was paid of an invoice. */
export async function Payments({
  payments,
  status,
  hrefOf,
}: {
  payments: readonly Paid[]
  /** Of the invoice: while its payout is pending, no payment is said to be in an account. */
  status: Invoice['status']
  hrefOf: (transaction_id: string) => string
}) {
  if (payments.length === 0) return null
  const t = await getTranslations('invoices')
  return (
    <DetailSection title={t('payments_applied')} count={payments.length}>
      <ul className="-my-1">
        {payments.map((payment, index) => (
          // The bank gives a payment no identifier; the order is fixed within one answer.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Payment
              payment={payment}
              isPending={status === 'pending_payout'}
              href={payment.transaction_id ? hrefOf(payment.transaction_id) : undefined}
            />
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}

/** The bank gives no amount; a linked transaction does. */
async function Payment({
  payment,
  isPending,
  href,
}: {
  payment: Paid
  isPending: boolean
  href: string | undefined
}) {
  const [t, { text, instant }] = await Promise.all([getTranslations('invoices'), getReader()])
  const kind =
    isPending && payment.type === 'received_in_account'
      ? t('state_pending_payout')
      : (valueName('invoices.payment', payment.type, text) ?? t('payment'))
  const method = shownName(payment.external_method)
  const type = method === undefined ? kind : `${kind} · ${plainValue(method)}`
  const paid = payment.paid_at ? instant(payment.paid_at) : undefined
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
