'use client'

import type { ComponentProps } from 'react'
import { ColumnsLoader, type ColumnsProps } from '@/components/transactions/columns-loader'
import { ReviewLoader } from '@/components/transactions/review-loader'

/** What a script adds to the list, in one file: its rows are reviewed, its columns moved by hand. */
export function ListTools({
  review,
  columns,
}: {
  review: ComponentProps<typeof ReviewLoader>
  /** Undefined where the columns are a view's own. */
  columns: ColumnsProps | undefined
}) {
  return (
    <>
      <ReviewLoader {...review} />
      {columns !== undefined && <ColumnsLoader {...columns} />}
    </>
  )
}
