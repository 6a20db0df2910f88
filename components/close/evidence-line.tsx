import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import type { DecisionPlace } from '@/components/close/finding-row'
import { FindingsTable } from '@/components/close/findings-table'
import { ItemLine } from '@/components/close/item-line'
import { itemWords } from '@/lib/present/close/item-words'
import {
  isDecidable,
  materialityInWords,
  materialityOfRead,
  type ShownClose,
} from '@/lib/present/close/shown-close'
import { figuresOf } from '@/lib/present/close/figures-of'
import { stateNameOf } from '@/lib/present/close/state-name'
import { findingHeads } from '@/lib/present/close/finding-heads'
import { splitFindings } from '@/lib/present/close/split-findings'
import { toFindingRows } from '@/components/close/to-finding-rows'
import { Disclosure } from '@/components/ui/disclosure'
import { Unbroken } from '@/components/ui/unbroken'
import type { CloseFinding, EvidenceItem } from '@/lib/domain/close/close-read'
import { checkIds } from '@/lib/domain/checks/judge-checks'
import { isPassing } from '@/lib/domain/connections/read-outcome'
import type { Extent } from '@/lib/domain/reading/reading'
import { numberInWords } from '@/lib/present/reading-words'
import { closeApiPath, exceptionsApiPath } from '@/lib/queries/close'
import { checkListHref } from '@/lib/search-params/check-list-href'
import { closeViewHref } from '@/lib/search-params/close-view'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

const fewFindings = 25
const maxFindings = 500

interface EvidenceLineProps {
  readonly item: EvidenceItem
  readonly shown: ShownClose
  readonly isOpen: boolean
  readonly mayDecide: boolean
}

/** An item by evidence: what it found, what was decided of that, and what is left out of it. */
export async function EvidenceLine({ item, shown, isOpen, mayDecide }: EvidenceLineProps) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { client, view, read } = shown
  const { title, parts, method } = itemWords(item, shown, reader)
  const extent = item.extent ?? { end: 'limit', notUnderstood: 0 }
  const { above, open, below, excluded } = splitFindings(item.findings, materialityOfRead(read))
  const heads = findingHeads(item.id, reader)
  const isShown = view.shown === item.id
  const max = isShown ? maxFindings : fewFindings
  const place: DecisionPlace | undefined =
    mayDecide && isDecidable(read)
      ? {
          connection_id: client.connection_id,
          action: `${closeApiPath(client.connection_id, read.close?.id ?? '')}/decisions`,
          withdraw: exceptionsApiPath(client.connection_id),
          href: closeViewHref(client.connection_id, view),
          item: title,
          fiscalYearEnd: reader.date(read.fiscalYearEnd),
          isLocked: read.close?.state === 'locked',
        }
      : undefined
  const rowsOf = (findings: readonly CloseFinding[]) =>
    toFindingRows(findings.slice(0, max), shown, reader)
  return (
    <ItemLine
      id={item.id}
      state={item.state}
      end={t(`state_${stateNameOf(item)}`)}
      title={title}
      parts={parts}
      isOpen={isOpen}
      action={actionOf(item, shown)}
    >
      <OlderNote item={item} />
      {above.length > 0 && (
        <FindingsTable
          caption={title}
          heads={heads}
          rows={rowsOf(above)}
          place={place}
          together="accept_some"
          summary={t('decided_of', {
            done: reader.number(above.length - open.length),
            number: numberInWords(above.length, extent, reader),
          })}
        />
      )}
      <MoreLinks item={item} all={above} max={max} shown={shown} />
      {below.length > 0 && (
        <Apart
          title={t('below', {
            number: numberInWords(below.length, extent, reader),
            amounts: materialityInWords(read, reader),
          })}
          figures={figuresOf(below, extent, reader)}
        >
          <FindingsTable
            caption={title}
            heads={heads}
            rows={rowsOf(below)}
            place={place}
            together="accept_below"
            summary={t('below_mean')}
          />
        </Apart>
      )}
      {excluded.length > 0 && (
        <Apart
          title={t('excluded_count', {
            count: excluded.length,
            number: numberInWords(excluded.length, extent, reader),
          })}
          figures={figuresOf(excluded, extent, reader)}
        >
          <FindingsTable
            caption={title}
            heads={heads}
            rows={rowsOf(excluded)}
            place={place}
            together="accept_some"
            summary=""
          />
        </Apart>
      )}
      <div className="px-3 py-2 sm:ps-12">
        <Disclosure
          summary={reader.text('checks.method')}
          className="max-w-[70ch] text-xs text-quiet"
        >
          <p className="pt-1">{method}</p>
        </Disclosure>
      </div>
    </ItemLine>
  )
}

/** What holds nothing up: counted, and shown when it is opened. */
function Apart({
  title,
  figures,
  children,
}: {
  title: string
  figures: readonly string[]
  children: ReactNode
}) {
  return (
    <Disclosure
      className="border-t border-line text-xs [&>summary]:px-3 [&>summary]:py-1.5 sm:[&>summary]:ps-12"
      summary={
        <span className="num-t min-w-0 font-normal" data-amount="">
          {title}{' '}
          <span className="text-faint">
            <Unbroken>{figures.map((each) => ` · ${each}`).join('')}</Unbroken>
          </span>
        </span>
      }
    >
      <div className="border-t border-line text-sm">{children}</div>
    </Disclosure>
  )
}

/** Reading again helps where the bank may answer otherwise, reading further where there is more to read. */
function actionOf(
  { state, extent }: EvidenceItem,
  { client, view, read: { basis } }: ShownClose,
): ComponentProps<typeof ItemLine>['action'] {
  if (state !== 'cannot_tell') return undefined
  const { failure, furtherHref } = basis
  if (failure !== undefined) {
    return isPassing(failure)
      ? { label: 'try_again', href: closeViewHref(client.connection_id, view) }
      : undefined
  }
  return extent?.end !== 'whole' && furtherHref !== undefined
    ? { label: 'read_further', href: furtherHref }
    : undefined
}

/** Where it cannot be told now: what it was when somebody signed. */
async function OlderNote({ item: { id, older } }: { item: EvidenceItem }) {
  if (older === undefined) return null
  const [t, { moment }] = await Promise.all([getTranslations('closing_data'), getReader()])
  return (
    <p className="px-3 pt-2 text-xs text-quiet sm:ps-12">
      {t('older', {
        time: moment(older.readAt),
        state: t(`state_${stateNameOf({ id, state: older.state })}`),
      })}
    </p>
  )
}

interface MoreLinksProps {
  readonly item: EvidenceItem
  readonly all: readonly CloseFinding[]
  readonly max: number
  readonly shown: ShownClose
}

/** How many findings are shown of how many, and the ways to all of them. */
async function MoreLinks({ item, all, max, shown }: MoreLinksProps) {
  const reader = await getReader()
  const { number } = reader
  const { client, view, read } = shown
  const extent: Extent = item.extent ?? { end: 'limit', notUnderstood: 0 }
  const isShown = view.shown === item.id
  const hasMore = isShown ? all.length > fewFindings : all.length > max
  const check = checkIds.find((each) => each === item.id)
  const rows = all.flatMap((each) => each.rows)
  const isPeriod =
    shown.period.range.first === read.period.first && shown.period.range.last === read.period.last
  const listHref =
    check === undefined || shown.read.isOtherZone
      ? undefined
      : checkListHref(check, rows, {
          connection_id: client.connection_id,
          period: view.period,
          ownDays: isPeriod ? undefined : read.period,
        })
  if (!hasMore && listHref === undefined) return null
  const total = numberInWords(all.length, extent, reader)
  const href = closeViewHref(client.connection_id, view, { shown: isShown ? undefined : item.id })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-xs text-faint sm:ps-12">
      <span>
        {reader.text('checks.shown_of', {
          shown: number(Math.min(all.length, max)),
          number: total,
        })}
      </span>
      <span className="grow" />
      {hasMore && (
        <Link href={`${href}#${item.id}`} prefetch={false} className="link text-xs">
          {isShown
            ? reader.text('checks.show_fewer')
            : all.length > maxFindings
              ? reader.text('checks.show_first', { number: number(maxFindings) })
              : reader.text('checks.show_all', { number: total })}
        </Link>
      )}
      {listHref !== undefined && (
        <Link href={listHref} prefetch={false} className="link text-xs">
          {reader.text('checks.in_the_list')}
        </Link>
      )}
    </div>
  )
}
