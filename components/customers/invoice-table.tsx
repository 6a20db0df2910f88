import type { ReactNode } from 'react'
import { getTranslations } from '@/lib/server/http/get-reader'

/** Invoices of one customer, a line each; what the fourth column says differs. */
export async function InvoiceTable({
  caption,
  fourth,
  foot,
  children,
}: {
  caption: string
  fourth: string
  foot?: ReactNode
  children: ReactNode
}) {
  const t = await getTranslations('lists')
  return (
    <table className="tbl [--bleed:16px]" role="table">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="w-34" />
        <col className="w-34" />
        <col className="w-34" />
        <col />
        <col className="w-40" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('invoice')}</th>
          <th scope="col">{t('issued')}</th>
          <th scope="col">{t('due')}</th>
          <th scope="col">{fourth}</th>
          <th scope="col" className="num">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot}
    </table>
  )
}
