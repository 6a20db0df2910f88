import { Download, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { HandedMonths } from '@/components/exports/handed-months'
import { OnceRead } from '@/components/exports/once-read'
import { Avatar } from '@/components/ui/avatar'
import { Unbroken } from '@/components/ui/unbroken'
import type { HandedAccount, HandedRead } from '@/lib/domain/ledgers/handed-account'
import { handedDays, type HandOver, standing } from '@/lib/domain/ledgers/handed-over'
import type { UndoneRows } from '@/lib/domain/ledgers/held-rows'
import type { ChoiceExtent } from '@/lib/domain/ledgers/plan-hand-over'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import { formatName, ledgerName } from '@/lib/present/ledgers/ledger-names'
import { handOverApiPath, ledgerExportHref } from '@/lib/search-params/ledger-export'
import { getReader } from '@/lib/server/http/get-reader'

interface HandOversProps {
  readonly connection_id: string
  readonly account: HandedAccount
  readonly kept: LedgerChoice | undefined
  readonly mayPrepare: boolean
}

/** The hand-overs of one account, the newest first: each file again, and the last undone. */
export async function HandOvers({ connection_id, account, kept, mayPrepare }: HandOversProps) {
  const reader = await getReader()
  const { text } = reader
  const href = ledgerExportHref(connection_id, { account: account.id })
  const last = standing(account.handOvers).at(-1)
  const counts = account.held?.months ?? []
  return (
    <aside
      className="min-w-0 border-line bg-sunk max-xl:border-t xl:border-s"
      aria-labelledby="hand-overs-of"
    >
      <div className="flex items-start gap-3 px-4 pt-4 pb-3">
        <div className="min-w-0 grow">
          <h2 id="hand-overs-of" className="truncate text-lg font-semibold" dir="auto">
            {account.name}
          </h2>
          <p className="text-xs text-faint">
            {kept === undefined
              ? text('ledger_data.not_chosen')
              : reader.withCommas([ledgerName(kept.target), formatName(kept.format, reader)])}{' '}
            {mayPrepare && (
              <Link
                href={href}
                prefetch={false}
                className="link inline-block min-h-6 text-xs leading-6"
              >
                {text('transactions.change')}
              </Link>
            )}
          </p>
        </div>
        {mayPrepare && (
          <OnceRead account={account} fallback={null}>
            {(read) => (
              <ExportNew
                connection_id={connection_id}
                account={account}
                fresh={extentOfNew(read)}
              />
            )}
          </OnceRead>
        )}
      </div>
      <OnceRead account={account} fallback={<HandedMonths counts={counts} fresh={undefined} />}>
        {(read) => <HandedMonths counts={counts} fresh={extentOfNew(read)} />}
      </OnceRead>
      {account.handOvers.length > 0 && (
        <section className="border-t border-line bg-paper" aria-labelledby="hand-overs">
          <h3 id="hand-overs" className="px-4 pt-3 pb-2.5 text-xs font-medium text-faint">
            {text('ledger_data.hand_overs')}
          </h3>
          <ol>
            {account.handOvers.map((each) => (
              <Line
                key={each.id}
                connection_id={connection_id}
                handOver={each}
                undo={mayPrepare && each.id === last?.id ? account.held?.undo : undefined}
              />
            ))}
          </ol>
          {mayPrepare && last !== undefined && (
            <p className="border-t border-line px-4 py-3 text-xs text-faint">
              {text('ledger_data.undo_note')}
            </p>
          )}
        </section>
      )}
    </aside>
  )
}

interface ExportNewProps extends Pick<HandOversProps, 'connection_id' | 'account'> {
  readonly fresh: ChoiceExtent | undefined
}

async function ExportNew({ connection_id, account: { id, handOvers }, fresh }: ExportNewProps) {
  const { number, text } = await getReader()
  if (fresh === undefined || fresh.count === 0) return null
  // Of no period, what is older than the first hand-over would be new too.
  const first = handedDays(handOvers)?.first
  const period = first === undefined ? null : `${first}..${fresh.last}`
  const href = ledgerExportHref(connection_id, { account: id, period })
  return (
    <Link href={href} prefetch={false} className="btn flex-none">
      <Download size={15} aria-hidden />
      {text('ledger_data.export_new', { number: number(fresh.count) })}
    </Link>
  )
}

/** Which rows are new; undefined where the account was not read whole. */
function extentOfNew(read: HandedRead | undefined): ChoiceExtent | undefined {
  return read?.kind === 'read' && read.reading.end === 'whole'
    ? read.planned.choices.new
    : undefined
}

interface LineProps {
  readonly connection_id: string
  readonly handOver: HandOver
  /** Undefined where it cannot be undone. */
  readonly undo: UndoneRows | undefined
}

async function Line({ connection_id, handOver, undo }: LineProps) {
  const { date, moment, money, number, text } = await getReader()
  const { at, by, detail, id, isUndone } = handOver
  if (detail === undefined) return null
  const { currency, fileName, last, net, rows } = detail
  const href = handOverApiPath(connection_id, id)
  const again = text('ledger_data.download_again', { file: fileName })
  const amount = money({ amount: net, currency })
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5">
      <Avatar kind="person" id={by.id} name={by.name} />
      <span className="min-w-0 grow basis-40">
        <span className={`block truncate font-medium ${isUndone ? 'line-through' : ''}`}>
          {text('ledger_data.rows_up_to', { count: rows, number: number(rows), day: date(last) })}
        </span>
        <span className="block text-xs text-faint" data-amount="">
          <Unbroken>
            {[
              text('ledger_data.by_line', { name: by.name, moment: moment(at), amount }),
              ...(isUndone ? [text('ledger_data.undone')] : []),
            ].join(' · ')}
          </Unbroken>
        </span>
      </span>
      <a
        href={href}
        download
        className="btn btn-ghost btn-icon btn-sm"
        aria-label={again}
        title={again}
      >
        <Download size={15} aria-hidden />
      </a>
      {undo !== undefined && <Undo href={href} account={handOver.account_id} undo={undo} />}
    </li>
  )
}

/** Behind a question that opens in its place, without a script. */
async function Undo({ href, account, undo }: { href: string; account: string; undo: UndoneRows }) {
  const { number, text } = await getReader()
  const { newAgain = 0, stay } = undo
  const counts = { new_again: number(newAgain), stay: number(stay) }
  const becomes =
    stay === 0 ? text('ledger_data.undo_text') : text('ledger_data.undo_text_held', counts)
  return (
    <details className="group open:basis-full">
      <summary className="btn btn-sm btn-danger list-none group-open:hidden [&::-webkit-details-marker]:hidden">
        <Undo2 size={14} aria-hidden />
        {text('ledger_data.undo')}…
      </summary>
      <form method="post" action={href} className="rounded-lg bg-danger-tint p-3">
        <p className="font-medium">{text('ledger_data.undo_title')}</p>
        <p className="pb-2 text-xs">{becomes}</p>
        <input type="hidden" name="account" value={account} />
        <button type="submit" className="btn btn-sm btn-danger">
          {text('ledger_data.undo')}
        </button>
      </form>
    </details>
  )
}
