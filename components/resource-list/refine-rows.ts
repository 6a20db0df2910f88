import type { ListParams } from '@/lib/search-params/list-params'

/** Which rows meet a condition's value, by the name of the condition. */
export type RowTests<Row> = Readonly<Record<string, (value: string) => (row: Row) => boolean>>

/**
 * The rows of those read that meet the conditions no bank can be asked for. Undefined where there
 * is none of them. Values of one condition mean "any of", conditions mean "all of".
 */
export function refineRows<Base, Row extends Base>(
  rows: readonly Row[],
  { filters }: Pick<ListParams, 'filters'>,
  tests: RowTests<Base>,
): readonly Row[] | undefined {
  const conditions = Object.entries(tests).flatMap(([name, test]) => {
    const values = filters.filter(([each]) => each === name).map(([, value]) => value)
    return values.length === 0 ? [] : [values.map(test)]
  })
  if (conditions.length === 0) return undefined
  return rows.filter((row) => conditions.every((tested) => tested.some((isMet) => isMet(row))))
}
