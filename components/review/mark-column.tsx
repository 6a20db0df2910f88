import { useTranslations } from 'use-intl'
import type { Column, TableRow } from '@/components/data-table/data-table'
import type { ShownMark } from '@/lib/present/mark'

/** A row that a person can mark. */
export interface MarkedRow extends TableRow {
  /** Undefined where it never had one. */
  readonly review?: ShownMark | undefined
  /** The page that says what is seen of it, to be sent back with a mark. */
  readonly seen?: string | undefined
}

/** The mark of a row, which its cell draws. Pressed it changes; so does R at the row. */
export function useMarkColumn<Row extends MarkedRow>(): Column<Row> {
  const t = useTranslations('marks')
  return {
    id: 'mark',
    header: t('review'),
    isHeadHidden: true,
    isKept: true,
    width: 'w-9',
    td: ({ review }) => {
      const label = review?.label ?? t('mark_none')
      const className = `mk mk-${review?.look ?? 'none'} line2-mark`
      return { className, title: label, 'aria-label': label }
    },
  }
}
