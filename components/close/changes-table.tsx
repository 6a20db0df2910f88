import { PlugZap } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { AcceptForm, acceptFormOf } from '@/components/close/accept-form'
import { ChangeLine } from '@/components/close/change-line'
import { ReopenButton } from '@/components/close/reopen-button'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import type { ChangedMonth, UnreadMonths } from '@/lib/domain/close/changes-read'
import type { FoundDifference } from '@/lib/domain/close/merge-differences'
import { amountsInWords, toChangeRow } from '@/lib/present/close/change-rows'
import type { ChangesRead } from '@/lib/present/close/changes-view'
import { nameClose, personName } from '@/lib/present/close/shown-close'
import { closeHref } from '@/lib/search-params/close'
import { connectionPath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface ChangesTableProps {
  readonly read: ChangesRead
  readonly mayAccept: boolean
  readonly mayReopen: boolean
}

/** A column without a width: the head of a month spans it, which it would not if it were hidden. Its own head is read. */
const narrow = 'max-xl:px-0!'

/** Each locked month with its changes, and clients whose months are not re-read. */
export async function ChangesTable({ read, mayAccept, mayReopen }: ChangesTableProps) {
  const [t, { text }] = await Promise.all([getTranslations('changes_data'), getReader()])
  return (
    <table className="tbl" role="table">
      <caption className="sr-only">{t('caption')}</caption>
      <colgroup>
        <col />
        <col className="w-50 max-[1400px]:w-46 max-lg:w-40" />
        <col className="w-26 max-[1400px]:w-0" />
        <col className="w-60 max-[1400px]:w-64" />
        <col className="w-34 max-[1400px]:w-30" />
        <col className="w-24 max-xl:w-0" />
        <col className="w-34 max-xl:w-0" />
        <col className="w-28" />
      </colgroup>
      <thead className="sticky top-13 z-10">
        <tr>
          <th scope="col">{t('what')}</th>
          <th scope="col">{text('transactions.posted')}</th>
          <th scope="col" className="max-[1400px]:px-0!">
            <span className="max-[1400px]:sr-only">{t('field')}</span>
          </th>
          <th scope="col">{t('closed_with')}</th>
          <th scope="col" className="num">
            {text('statements.difference')}
          </th>
          <th scope="col" className={narrow}>
            <span className="max-xl:sr-only">{text('closing_data.materiality')}</span>
          </th>
          <th scope="col" className={narrow}>
            <span className="max-xl:sr-only">{t('found')}</span>
          </th>
          <th scope="col">
            <span className="sr-only">{text('closing.decision')}</span>
          </th>
        </tr>
      </thead>
      {read.months.map((month) => (
        <Month
          key={month.id}
          month={month}
          read={read}
          mayAccept={mayAccept && read.params.view !== 'accepted'}
          mayReopen={mayReopen}
        />
      ))}
      {read.chosen.unread.map((each) => (
        <Unread key={each.connection_id} unread={each} mayRenew={mayAccept} />
      ))}
    </table>
  )
}

/** Which rows of a month the view shows: of those that are open, what its form accepts. */
function rowsOf(
  { open, accepted, shown }: ChangedMonth,
  view: ChangesRead['params']['view'],
): readonly FoundDifference[] {
  return view === 'accepted' ? accepted : open.slice(0, shown)
}

async function Month({
  month,
  read,
  mayAccept,
  mayReopen,
}: ChangesTableProps & { month: ChangedMonth }) {
  const [t, reader] = await Promise.all([getTranslations('changes_data'), getReader()])
  const { id, connection_id, client, period, since, open, shown, materiality } = month
  const { params, accounts, people } = read
  const isAccepted = params.view === 'accepted'
  const changes = isAccepted
    ? t('accepted_count', { count: since.accepted.length })
    : t(month.areAllFound ? 'changes' : 'changes_at_least', { count: since.open.length })
  const amount = amountsInWords(since.amounts, reader)
  const isPart = !isAccepted && open.length < since.open.length
  const name = nameClose(connection_id, { period }, reader)
  const href = closeHref(connection_id, period)
  const context = {
    connection_id,
    accounts: accounts.get(connection_id) ?? new Map(),
    materiality,
    timeZone: read.zones.get(id),
    personOf: (person: string) =>
      personName(
        people.map((each) => ({ ...each, isThere: true, role: '' })),
        person,
        reader,
      ),
  }
  const limits = amountsInWords(materiality, reader)
  const facts = [
    ...(limits === '' ? [] : [t('materiality_of', { amounts: limits })]),
    month.lastFullyReRead === undefined
      ? t('not_re_read_yet')
      : t('last_read', { day: reader.instant(month.lastFullyReRead) }),
  ]
  return (
    <tbody>
      <GroupRow
        id={connection_id}
        client={client}
        href={href}
        actions={
          <>
            {mayReopen && (
              <ReopenButton
                connection_id={connection_id}
                close_id={id}
                seen={month.events}
                month={name}
                variant="ghost"
                className="btn-sm"
              />
            )}
            {mayAccept && (
              <AcceptForm
                id={acceptFormOf(id)}
                connection_id={connection_id}
                close_id={id}
                page={month.page}
                count={shown}
              />
            )}
          </>
        }
      >
        <span className="text-sm font-normal text-quiet">{name}</span>
        <span className="num-t text-sm font-normal text-ink" data-amount="">
          {reader.withCommas([
            isAccepted || amount === '' ? changes : t('amounts', { changes, amount }),
            ...(isPart ? [t('shown_here', { count: open.length })] : []),
          ])}
        </span>
        <span className="num-t truncate font-normal text-faint max-lg:hidden">
          {facts.join(' · ')}
        </span>
      </GroupRow>
      {rowsOf(month, params.view).map((each) => {
        const row = toChangeRow(each, context, reader)
        const form = mayAccept ? acceptFormOf(id) : undefined
        return <ChangeLine key={row.key} row={row} form={form} isOfAll />
      })}
      {!isAccepted && open.length > shown && (
        <tr>
          <td colSpan={8}>
            <Link href={href} prefetch={false} className="link inline-block py-1 text-xs">
              {t('more_in_close', { count: open.length - shown })}
            </Link>
          </td>
        </tr>
      )}
    </tbody>
  )
}

async function Unread({ unread, mayRenew }: { unread: UnreadMonths; mayRenew: boolean }) {
  const [t, { instant, list, text }] = await Promise.all([
    getTranslations('changes_data'),
    getReader(),
  ])
  const { connection_id, client, months, since, why } = unread
  const facts = [
    since === undefined ? t('not_re_read_yet') : t('since', { day: instant(since) }),
    ...(why === undefined ? [] : [t(why === 'ended' ? 'consent_ended' : 'disconnected')]),
  ]
  return (
    <tbody>
      <GroupRow
        id={connection_id}
        client={client}
        href={connectionPath(connection_id)}
        actions={
          why === 'ended' &&
          mayRenew && (
            <Link href={connectionPath(connection_id)} prefetch={false} className="btn btn-sm">
              <PlugZap size={14} aria-hidden />
              {text('runs.reconnect')}
            </Link>
          )
        }
      >
        <span className="text-sm font-normal text-quiet">
          {t('locked_months', { count: months })}
        </span>
        <Badge tone="plain" icon="unplug">
          {t('not_re_read')}
        </Badge>
        <span className="num-t truncate font-normal text-faint max-lg:hidden">{list(facts)}</span>
      </GroupRow>
    </tbody>
  )
}

function GroupRow({
  id,
  client,
  href,
  actions,
  children,
}: {
  id: string
  client: string
  href: string
  actions: ReactNode
  children: ReactNode
}) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={8} className="sm:bg-sunk!">
        <div className="flex h-11 items-center gap-2.5 max-sm:h-auto max-sm:flex-wrap max-sm:py-1.5">
          <Avatar kind="client" id={id} name={client} />
          <Link
            href={href}
            prefetch={false}
            className="truncate text-sm leading-6 font-semibold text-ink hover:underline"
            dir="auto"
          >
            {client}
          </Link>
          {children}
          <span className="grow" />
          {actions}
        </div>
      </th>
    </tr>
  )
}
