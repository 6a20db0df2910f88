import type { ReactNode } from 'react'
import type { Reader } from '@/lib/format/create-reader'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** A client as the list of packs shows it. */
export interface PackRow {
  readonly id: string
  readonly name: string
  readonly initials: string
  readonly hue: string
  readonly href: string
  /** What its close is of, where that is more than the month. */
  readonly period: string | undefined
  readonly isReady: boolean
  readonly state: string
  readonly stateClass: string
  readonly signedBy: string
  /** Of the pack that was made last; undefined where none was. */
  readonly files: string | undefined
  readonly size: string | undefined
  /** Signer, files and size together, where there is no room for their columns. */
  readonly facts: string
  /** Who made it and when, or that nothing is known of one before it is made. */
  readonly made: string | undefined
  /** Why the last try made none. */
  readonly failure: string | undefined
}

/** Clients with a box before each; one that cannot have a pack says why, and cannot be ticked. */
export async function PacksTable({
  rows,
  selectAll,
}: {
  rows: readonly PackRow[]
  selectAll: ReactNode
}) {
  const [t, all, reader] = await Promise.all([
    getTranslations('packs_data'),
    getTranslations(),
    getReader(),
  ])
  return (
    <table className="tbl tbl-keep">
      <caption className="sr-only">{t('title_all')}</caption>
      <colgroup>
        <col className="w-13" />
        <col />
        <col className="w-32 sm:w-40 xl:w-44" />
        <col className="w-36 max-lg:hidden" />
        <col className="w-16 max-sm:hidden" />
        <col className="w-24 max-sm:hidden" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="check-area">{selectAll}</span>
          </th>
          <th scope="col">{all('lists.client')}</th>
          <th scope="col">{all('shell.close')}</th>
          <th scope="col" className="max-lg:hidden">
            {t('signed_by')}
          </th>
          <th scope="col" className="num max-sm:hidden" title={t('as_made')}>
            {all('ledger_data.tab_files')}
          </th>
          <th scope="col" className="num max-sm:hidden" title={t('as_made')}>
            {all('transaction_data.size')}
          </th>
        </tr>
      </thead>
      <tbody>{rows.flatMap((row) => [lineOf(row, reader), failureOf(row)])}</tbody>
    </table>
  )
}

function lineOf(row: PackRow, { withCommas }: Pick<Reader, 'withCommas'>) {
  return (
    <tr key={row.id}>
      <td>
        <label className="check-area">
          <input
            type="checkbox"
            className="check disabled:opacity-50"
            name="client"
            value={row.id}
            defaultChecked={row.isReady}
            disabled={!row.isReady}
            aria-label={withCommas([row.name, row.period ?? [], row.state].flat())}
          />
        </label>
      </td>
      <td
        className={`cp cp-client py-1.5! whitespace-normal! max-sm:before:hidden! ${row.hue}`}
        data-av={row.initials}
        title={row.name}
      >
        <a className="row-link wrap-anywhere max-sm:max-w-full!" href={row.href} dir="auto">
          {row.name}
        </a>
        {row.period !== undefined && (
          <span className="block text-xs text-faint sm:ps-8.5">{row.period}</span>
        )}
        {row.facts !== '' && (
          <span className="block text-xs text-faint wrap-anywhere sm:hidden">{row.facts}</span>
        )}
      </td>
      <td className="max-sm:whitespace-normal!">
        <span className={`max-sm:h-auto! max-sm:whitespace-normal! ${row.stateClass}`}>
          {row.state}
        </span>
      </td>
      <td className="text-quiet max-lg:hidden" title={row.signedBy}>
        <bdi>{row.signedBy}</bdi>
      </td>
      <td className="num max-sm:hidden" title={row.made}>
        {row.files ?? '–'}
      </td>
      <td className="num max-sm:hidden" title={row.made}>
        {row.size}
      </td>
    </tr>
  )
}

function failureOf({ id, failure }: PackRow) {
  if (failure === undefined) return null
  return (
    <tr key={`${id} failure`} className="under">
      <td colSpan={3} className="ps-13! wrap-anywhere text-danger" dir="auto">
        {failure}
      </td>
      {/* A cell that spans columns which are hidden would make room for them. */}
      <td className="max-lg:hidden" aria-hidden />
      <td colSpan={2} className="max-sm:hidden" aria-hidden />
    </tr>
  )
}
