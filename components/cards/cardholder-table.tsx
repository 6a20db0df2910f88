'use client'

import { useTranslations } from 'use-intl'
import type { CardholderRow } from '@/components/cards/cardholder-rows'
import { type Column, DataTable } from '@/components/data-table/data-table'

/** Windows of different length and currencies are never added up or compared with each other. */
export function CardholderTable({
  caption,
  rows,
}: {
  caption: string
  rows: readonly CardholderRow[]
}) {
  const t = useTranslations('cards')
  const shell = useTranslations('shell')
  const figure = (
    id: 'spent' | 'pending' | 'limit',
    header: string,
    cell: string,
  ): Column<CardholderRow> => ({
    id,
    header,
    width: 'w-40',
    align: 'end',
    amount: (row) => row[id],
    td: () => ({ className: cell }),
  })
  const columns: readonly Column<CardholderRow>[] = [
    {
      id: 'name',
      header: t('cardholder'),
      cell: ({ href, name }) =>
        href === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <a className="row-link" href={href} dir="auto">
            {name}
          </a>
        ),
      td: ({ mark }) => ({ className: `cp ${mark.hue} line1-start`, 'data-av': mark.initials }),
    },
    {
      id: 'window',
      header: t('window'),
      width: 'w-32',
      cell: ({ window }) => window,
      td: () => ({ className: 'line2-start text-quiet' }),
    },
    {
      id: 'cards',
      header: shell('cards'),
      width: 'w-52',
      isTooWideForTablet: true,
      cell: ({ cards }) => cards,
      td: () => ({ className: 'line2-end text-quiet' }),
    },
    {
      id: 'bar',
      header: t('share_of_spend'),
      width: 'w-40',
      isSecondary: true,
      cell: ({ percent }) => <progress className="bar" max={100} value={percent} aria-hidden />,
    },
    figure('spent', t('spent'), 'line1-end font-medium'),
    { ...figure('pending', t('of_it_pending'), 'text-quiet'), isTooWideForTablet: true },
    figure('limit', t('limits_together'), 'text-quiet'),
  ]
  return <DataTable caption={caption} columns={columns} rows={rows} rowClassName="with-av" />
}
