import { scaleBand } from 'd3-scale'
import type { Extent } from '@/lib/domain/figures/chart-columns'
import type { FlowCell } from '@/lib/domain/figures/money-flow'
import { rounded, type ValueScale } from '@/components/charts/value-scale'

export interface Bar {
  readonly kind: 'in' | 'out' | 'partly' | 'unread'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Money in above zero and money out below it: which is which needs no colour. */
export function flowBars(
  cells: readonly Pick<FlowCell, 'moneyIn' | 'moneyOut'>[],
  extents: readonly Extent[],
  scale: ValueScale,
  isLeftwards: boolean,
): Bar[] {
  const band = scaleBand<number>()
    .domain(cells.keys())
    .range(isLeftwards ? [100, 0] : [0, 100])
    .paddingInner(0.4)
    .paddingOuter(0.2)
  const width = rounded(band.bandwidth())
  const zero = scale.place(0n)
  return cells.flatMap(({ moneyIn, moneyOut }, index): Bar[] => {
    const x = rounded(band(index) ?? 0)
    const extent = extents[index]
    if (extent === 'unread') return [{ kind: 'unread', x, y: 0, width, height: 100 }]
    const bar = (kind: Bar['kind'], amount: bigint): Bar[] => {
      if (amount === 0n) return []
      const place = scale.place(amount)
      // However little it is beside the others, it is there to see.
      const height = Math.max(rounded(Math.abs(place - zero)), 0.75)
      return [{ kind, x, y: amount > 0n ? rounded(zero - height) : zero, width, height }]
    }
    const bars = [...bar('in', moneyIn), ...bar('out', moneyOut)]
    return extent === 'partly' ? [...bars, { kind: 'partly', x, y: 0, width, height: 100 }] : bars
  })
}

export function ColumnMarks({ bars }: { bars: readonly Bar[] }) {
  return bars.map(({ kind, x, y, width, height }) => (
    <rect
      key={`${kind} ${x}`}
      x={`${x}%`}
      y={`${y}%`}
      width={`${width}%`}
      height={`${height}%`}
      data-kind={kind}
    />
  ))
}
