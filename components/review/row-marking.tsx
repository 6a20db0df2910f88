'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '@/components/layout/use-may'
import { askFields } from '@/components/review/ask-fields'
import type { MarkedRow } from '@/components/review/mark-column'
import { useMarking } from '@/components/review/use-marking'
import { onIntent } from '@/components/ui/on-intent'
import type { ShownMark } from '@/lib/present/mark'
import { type MarkedList, marksSince } from '@/lib/queries/marks'
import { withQueries } from '@/lib/queries/query-client'

const dialog = onIntent(async () => (await import('@/components/review/ask-dialog')).AskDialog)

/** A key that was pressed at a row. */
export interface RowPress {
  readonly key: string
  readonly row: MarkedRow
}

/** The marks that were made since a page was. */
export interface LaterMarks {
  /** Its rows with them. */
  readonly show: <Row extends MarkedRow>(rows: readonly Row[]) => readonly Row[]
  /** "4 of 50 on this page reviewed" */
  readonly say: (rows: readonly MarkedRow[]) => string
}

/** Does what each key stands for once, and reports how rows are marked since their page was made, by anybody. */
export const RowMarking = withQueries(function RowMarking({
  list,
  pressed,
  onChange,
}: {
  list: MarkedList
  pressed: RowPress | undefined
  onChange: (marks: LaterMarks) => void
}) {
  const { data } = useQuery(marksSince(list))
  const router = useRouter()
  const t = useTranslations('marks')
  const lists = useTranslations('lists')
  const mark = useMarking(list)
  useEffect(() => {
    if (data === undefined) return
    const marks = new Map(data.marks.map((each) => [each.key, each]))
    onChange({
      show: (rows) => withMarks(rows, marks),
      say: (rows) => {
        const reviewed = rows.filter(({ review }) => review?.look === 'reviewed')
        const [count, total] = [reviewed, rows].map(({ length }) => String(length))
        return t('reviewed_here', { count: count ?? '', total: total ?? '' })
      },
    })
  }, [data, onChange, t])
  const mayMark = useMay('prepare')
  const [asking, setAsking] = useState<MarkedRow>()
  const run = useEffectEvent(({ key, row }: RowPress) => {
    if (!mayMark) return
    const look = row.review?.look
    if (key === 'q') setAsking(row)
    else if (key === 'r') mark(look === 'reviewed' ? 'clear' : 'review', [row])
    else if (key === 'f') mark(look === 'flagged' ? 'clear' : 'flag', [row])
    else if (row.href !== undefined) router.push(`${row.href}#note`, { scroll: false })
  })
  useEffect(() => {
    if (pressed !== undefined) run(pressed)
  }, [pressed])
  if (asking === undefined) return null
  return (
    <dialog.Component
      connection_id={list.connection_id}
      about={{ fields: askFields(list.kind, [asking]) }}
      title={lists('key_ask')}
      onClose={() => setAsking(undefined)}
    />
  )
})

function withMarks<Row extends MarkedRow>(
  rows: readonly Row[],
  marks: ReadonlyMap<string, ShownMark>,
): readonly Row[] {
  return rows.map((row) => {
    const review = marks.get(row.key)
    const isLater = review !== undefined && review.steps > (row.review?.steps ?? 0)
    return isLater ? { ...row, review } : row
  })
}
