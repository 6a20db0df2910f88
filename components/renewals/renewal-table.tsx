'use client'

import { ArrowDown, ArrowUp, RotateCw } from 'lucide-react'
import Link from 'next/link'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ColumnSort } from '@/components/data-table/data-table'
import { useTicked } from '@/components/data-table/selection'
import { SelectionFrame } from '@/components/data-table/selection-frame'
import { useMay } from '@/components/layout/use-may'
import type { RenewalGroupRows, RenewalRow, RenewalSorts } from '@/components/renewals/renewal-rows'

interface TableProps {
  groups: readonly RenewalGroupRows[]
  sorts: RenewalSorts
}

/** The clients in groups of the month in which their consents end; those selected join the queue. */
export function RenewalTable(props: TableProps) {
  const t = useTranslations('renewals')
  const mayConnect = useMay('connect')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <form method="post" action="/api/renewals/queue" className="flex grow flex-col">
      <Table {...props} selected={selected} onSelect={setSelected} />
      {selected.size > 0 && (
        <SelectionBar count={selected.size} onClear={() => setSelected(new Set())} />
      )}
      {mayConnect ? (
        <noscript>
          <p className="px-4 py-3 sm:px-6">
            <button type="submit" name="step" value="add" className="btn btn-primary">
              {t('renew_selected')}
            </button>
          </p>
        </noscript>
      ) : (
        <p className="px-4 py-3 text-quiet sm:px-6">{t('preparers_renew')}</p>
      )}
    </form>
  )
}

function Table({
  groups,
  sorts,
  selected,
  onSelect,
}: TableProps & {
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}) {
  const t = useTranslations('renewals')
  const lists = useTranslations('lists')
  const mayConnect = useMay('connect')
  const open = groups.flatMap(({ rows }) => rows.filter(({ isQueued }) => !isQueued))
  const table = useRef<HTMLTableElement>(null)
  useTicked(table, open, (ticked) => onSelect(new Set(ticked.map(({ key }) => key))))
  const isAll = open.length > 0 && selected.size === open.length
  const toggle = (key: string): void => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    onSelect(next)
  }
  return (
    <table ref={table} className="tbl mt-4" role="table" data-hide="5 6">
      <caption className="sr-only">{t('caption')}</caption>
      <colgroup>
        <col className="w-13" />
        <col />
        <col className="w-38" />
        <col className="w-42" />
        <col className="w-72" />
        <col className="w-36" />
        <col className="w-36" />
      </colgroup>
      <thead className="sticky top-13 z-10">
        <tr>
          <th scope="col" className="max-sm:hidden!">
            {mayConnect && (
              <label className="check-area">
                <input
                  type="checkbox"
                  className="check"
                  aria-label={t('select_all')}
                  checked={isAll}
                  data-mixed={selected.size > 0 && !isAll ? '' : undefined}
                  onChange={() => onSelect(new Set(isAll ? [] : open.map(({ key }) => key)))}
                />
              </label>
            )}
          </th>
          <SortHead label={lists('client')} sort={sorts.name} />
          <SortHead label={t('access_until')} sort={sorts.ends} />
          <th scope="col">{t('time_left')}</th>
          <th scope="col">{t('month_end_close')}</th>
          <th scope="col">{t('queue_column')}</th>
          <th scope="col">
            <span className="sr-only">{lists('actions')}</span>
          </th>
        </tr>
      </thead>
      {groups.map(({ id, title, rows }) => (
        <tbody key={id}>
          <tr className="pointer-events-none">
            <th scope="rowgroup" colSpan={5} className="h-9! pt-2! align-bottom text-ink!">
              {title} <span className="count ms-1">{rows.length}</span>
            </th>
            {/* A head that spans columns which are hidden would make room for them. */}
            <td colSpan={2} className="h-9! max-xl:hidden!" aria-hidden />
          </tr>
          {rows.map((row) => (
            <RenewalLine
              key={row.key}
              row={row}
              isSelected={selected.has(row.key)}
              onToggle={() => toggle(row.key)}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function SortHead({ label, sort: { href, current } }: { label: string; sort: ColumnSort }) {
  return (
    <th scope="col" aria-sort={current ?? 'none'}>
      <Link
        href={href}
        prefetch={false}
        className={`inline-flex h-6 min-w-6 items-center gap-1 hover:text-ink ${current ? 'text-ink' : ''}`}
      >
        {label}
        {current === 'descending' && <ArrowDown size={12} aria-hidden />}
        {current === 'ascending' && <ArrowUp size={12} aria-hidden />}
      </Link>
    </th>
  )
}

function RenewalLine({
  row,
  isSelected,
  onToggle,
}: {
  row: RenewalRow
  isSelected: boolean
  onToggle: () => void
}) {
  const t = useTranslations('renewals')
  const canRenew = useMay('connect') && !row.isQueued
  return (
    <tr className="with-av" aria-selected={isSelected || undefined}>
      <td className="max-sm:hidden!">
        {canRenew && (
          <label className="check-area">
            <input
              type="checkbox"
              className="check"
              name="connection_id"
              value={row.key}
              aria-label={t('renew_client', { client: row.name })}
              checked={isSelected}
              onChange={onToggle}
            />
          </label>
        )}
      </td>
      <td className={`cp cp-client ${row.mark.hue} line1-start`} data-av={row.mark.initials}>
        <Link href={row.href} prefetch={false} className="row-link" title={row.name} dir="auto">
          {row.name}
        </Link>
      </td>
      <td className="line2-start text-quiet whitespace-normal!" title={row.cause}>
        {row.ends}
      </td>
      <td className="line2-end">
        <span className={row.leftClass}>{row.left}</span>
      </td>
      <td className="text-quiet" title={row.close}>
        {row.close}
      </td>
      <td>
        {row.isQueued && (
          <span className="state badge badge-info i-hourglass">{t('in_queue')}</span>
        )}
      </td>
      <td className="num line1-end">
        {canRenew && (
          // This client alone joins the queue, whatever else is selected.
          <button
            type="submit"
            name="only"
            value={row.key}
            className="btn btn-sm relative z-1"
            aria-label={`${row.action}: ${row.name}`}
          >
            {row.action}
          </button>
        )}
      </td>
    </tr>
  )
}

function SelectionBar({ count, onClear }: { count: number; onClear: () => void }) {
  const t = useTranslations('renewals')
  return (
    <SelectionFrame
      selection={{ count, countElsewhere: 0, clear: onClear }}
      counted={t('selected', { count })}
      place="bottom-4 pt-3 pb-1"
    >
      <span className="mx-2.5 h-4 w-px bg-white/20" />
      <button
        type="submit"
        name="step"
        value="add"
        className="flex h-9 items-center gap-1.5 rounded-md bg-white px-2.5 font-medium text-inverse"
      >
        <RotateCw size={15} aria-hidden />
        {t('renew_selected')}
      </button>
    </SelectionFrame>
  )
}
