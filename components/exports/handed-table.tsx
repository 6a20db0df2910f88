import type { HandedPlace } from '@/components/exports/handed-over-screen'
import Link from 'next/link'
import { OnceRead } from '@/components/exports/once-read'
import { Badge } from '@/components/ui/badge'
import { SkeletonBar } from '@/components/ui/skeleton'
import type { HandedAccount, HandedRead } from '@/lib/domain/ledgers/handed-account'
import { handedDays } from '@/lib/domain/ledgers/handed-over'
import type { Reader } from '@/lib/format/create-reader'
import { formatName, ledgerName } from '@/lib/present/ledgers/ledger-names'
import { numberInWords } from '@/lib/present/reading-words'
import { ledgerMemoryHref } from '@/lib/search-params/ledger-export'
import { getReader } from '@/lib/server/http/get-reader'

interface HandedTableProps extends HandedPlace {
  readonly accounts: readonly HandedAccount[]
  readonly current: string | undefined
}

/** The accounts: up to where each was handed over, what is new and what changed. */
export async function HandedTable({ accounts, client, current, kept }: HandedTableProps) {
  const reader = await getReader()
  const { date, text } = reader
  const ledger =
    kept === undefined
      ? text('ledger_data.not_chosen')
      : ledgerWords(ledgerName(kept.target), formatName(kept.format, reader), reader)
  // Its rows may have gone to another ledger.
  const never =
    kept === undefined
      ? text('ledger_data.never')
      : text('ledger_data.never_to', { ledger: ledgerName(kept.target) })
  return (
    <table className="tbl" role="table">
      <caption className="sr-only">{text('ledger_data.handed_over')}</caption>
      <colgroup>
        <col />
        <col className="w-46 max-lg:hidden" />
        <col className="w-46" />
        <col className="w-22" />
        <col className="w-24" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{text('transactions.account')}</th>
          <th scope="col" className="max-lg:hidden">
            {text('ledger_data.ledger')}
          </th>
          <th scope="col">{text('ledger_data.handed_over_to')}</th>
          <th scope="col" className="num">
            {text('ledger_data.new')}
          </th>
          <th scope="col" className="num">
            {text('ledger_data.changed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => {
          const handed = handedDays(account.handOvers)
          const upTo = handed === undefined ? never : date(handed.last)
          return (
            <tr key={account.id} aria-selected={account.id === current || undefined}>
              <td className="line1-start with-i i-landmark">
                <Link
                  className="row-link"
                  href={ledgerMemoryHref(client.connection_id, { account: account.id })}
                  prefetch={false}
                  dir="auto"
                >
                  {account.name}
                </Link>
              </td>
              <td className="text-quiet max-lg:hidden">{ledger}</td>
              <td className="line2-start text-quiet">{upTo}</td>
              <td className="num line1-end font-medium">
                <OnceRead account={account} fallback={coming}>
                  {(read) => <NewRows read={read} />}
                </OnceRead>
              </td>
              <td className="num line2-end">
                <OnceRead account={account} fallback={coming}>
                  {(read) => <ChangedCount read={read} />}
                </OnceRead>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function ledgerWords(ledger: string, format: string, { withCommas }: Reader): string {
  return ledger === format ? ledger : withCommas([ledger, format])
}

const coming = <SkeletonBar className="inline-block w-8" />

async function NewRows({ read }: { read: HandedRead | undefined }) {
  const reader = await getReader()
  if (read === undefined) return null
  if (read.kind === 'failed') {
    return <span className="text-faint">{reader.text('ledger_data.not_read')}</span>
  }
  const { planned, reading } = read
  const extent = { end: reading.end, notUnderstood: reading.leftOut.get('not_understood') ?? 0 }
  return numberInWords(planned.choices.new.count, extent, reader)
}

async function ChangedCount({ read }: { read: HandedRead | undefined }) {
  const reader = await getReader()
  if (read?.kind !== 'read') return null
  const { planned, reading } = read
  const extent = { end: reading.end, notUnderstood: reading.leftOut.get('not_understood') ?? 0 }
  const said = numberInWords(planned.changedCount, extent, reader)
  if (planned.changedCount === 0) return <span className="text-faint">{said}</span>
  return (
    <Badge tone="attention" icon="git-compare-arrows">
      {said}
    </Badge>
  )
}
