'use client'

import { useEffect, useMemo, useState } from 'react'
import {
  tableBody,
  type TableBodyProps,
  type TableBodyRow,
} from '@/components/data-table/table-body'
import { hearRows } from '@/components/portfolio/figure-news'

const noHoles: NonNullable<TableBodyProps['holes']> = []

/** Rows that stay where they are while newer figures take the place of the last known ones. */
export function LiveRows({ text, holes = noHoles, labels }: TableBodyProps) {
  const given = useMemo(() => JSON.parse(text) as TableBodyRow[], [text])
  const [newer, setNewer] = useState<{ of: string; rows: ReadonlyMap<string, TableBodyRow> }>()
  useEffect(
    () =>
      hearRows((rows) =>
        setNewer((before) => ({
          of: text,
          rows: new Map([
            ...(before?.of === text ? before.rows : []),
            ...rows.map((row) => [row.key, row] as const),
          ]),
        })),
      ),
    [text],
  )
  const current = newer?.of === text ? newer.rows : undefined
  const rows = current === undefined ? given : given.map((row) => current.get(row.key) ?? row)
  return tableBody(rows, holes, labels)
}
