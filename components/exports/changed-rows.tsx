import Link from 'next/link'
import { CopyButton } from '@/components/ui/copy-button'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { ChangedRow } from '@/lib/domain/ledgers/handed-over'
import { changedView } from '@/lib/present/ledgers/changed-view'
import { resourcePath } from '@/lib/search-params/resource-path'
import { getReader } from '@/lib/server/http/get-reader'

interface ChangedProps {
  readonly connection_id: string
  readonly account: string
  readonly changed: readonly ChangedRow[]
}

/** Rows that the bank now says otherwise than the ledger was given, then and now. */
export async function ChangedRows({ connection_id, account, changed }: ChangedProps) {
  const reader = await getReader()
  const { text } = reader
  if (changed.length === 0) return null
  return (
    <>
      <h2 className="flex flex-wrap items-center gap-2 px-4 pt-6 pb-1 font-semibold sm:px-6">
        {text('ledger_data.changed_since')}
        <bdi className="font-normal text-faint">{account}</bdi>
      </h2>
      <table className="tbl border-t border-line" role="table">
        <caption className="sr-only">{text('ledger_data.changed_since')}</caption>
        <colgroup>
          <col className="w-32" />
          <col />
          <col className="w-36" />
          <col className="w-36" />
          <col className="w-46" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{text('closing.date')}</th>
            <th scope="col">{text('transactions.counterparty')}</th>
            <th scope="col">{text('ledger_data.was')}</th>
            <th scope="col">{text('ledger_data.now')}</th>
            <th scope="col">{text('lists.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((row) => {
            const view = changedView(row, reader)
            return (
              <tr key={row.key}>
                <td className="line2-start text-quiet">{view.day}</td>
                <td
                  className={`line1-start cp ${hueOf(view.name)}`}
                  data-av={initialsOf(view.name)}
                  dir="auto"
                >
                  {view.id === undefined ? (
                    view.name
                  ) : (
                    <Link
                      className="row-link"
                      href={resourcePath(connection_id, 'transactions', view.id)}
                      prefetch={false}
                    >
                      {view.name}
                    </Link>
                  )}
                </td>
                <td className="num text-faint" data-amount="">
                  <bdi className="line-through">{view.before}</bdi>
                </td>
                <td className="num line1-end" data-amount="">
                  <bdi>{view.after}</bdi>
                </td>
                <td className="num line2-end">
                  {view.copied !== undefined && (
                    <span className="relative z-1 inline-block">
                      <CopyButton text={view.copied}>
                        {text(
                          view.isReversal
                            ? 'ledger_data.copy_reversal'
                            : 'ledger_data.copy_correction',
                        )}
                      </CopyButton>
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
