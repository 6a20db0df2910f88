import type { ChartTableView, ChartView, MarkKind } from '@/components/charts/chart-card'

export const markFills: Record<MarkKind | 'net', string> = {
  in: 'fill-chart-1',
  out: 'fill-chart-2',
  partly: 'fill-attention-tint opacity-60',
  unread: 'fill-press',
  net: 'fill-ink',
}

/** What is painted of a chart's figures: bars, the area of a balance, the zero, a limit and the line of the net. */
export function ChartMarks({ chart: { bars, area, zero, limit, points } }: { chart: ChartView }) {
  return (
    <>
      {bars.map(({ kind, x, y, width, height }) => (
        <rect
          key={`${kind} ${x}`}
          x={`${x}%`}
          y={`${y}%`}
          width={`${width}%`}
          height={`${height}%`}
          rx="3"
          className={markFills[kind]}
        />
      ))}
      {area !== undefined && (
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          <path d={area.fill} className="fill-chart-soft" />
          <path
            d={area.line}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className="stroke-chart-1"
          />
        </svg>
      )}
      <line x1="0%" x2="100%" y1={`${zero}%`} y2={`${zero}%`} className="stroke-rule" />
      {limit !== undefined && (
        <line
          x1="0%"
          x2="100%"
          y1={`${limit}%`}
          y2={`${limit}%`}
          strokeWidth="1.5"
          strokeDasharray="5 4"
          className="stroke-attention"
        />
      )}
      {points.slice(1).map(({ x, y }, index) => (
        <line
          key={x}
          x1={`${points[index]?.x}%`}
          y1={`${points[index]?.y}%`}
          x2={`${x}%`}
          y2={`${y}%`}
          strokeWidth="1.5"
          className="stroke-ink"
        />
      ))}
      {points.map(({ x, y }) => (
        <circle
          key={x}
          cx={`${x}%`}
          cy={`${y}%`}
          r="3"
          strokeWidth="1.5"
          className={area === undefined ? 'fill-paper stroke-ink' : 'fill-chart-1 stroke-paper'}
        />
      ))}
    </>
  )
}

/** The same figures as a table: exact, to be read, copied and heard. */
export function ChartTable({
  caption,
  table: { heads, rows },
}: {
  caption: string
  table: ChartTableView
}) {
  return (
    <div className="overflow-x-auto">
      <table className="tbl tbl-keep mt-3 table-auto! [--bleed:0px]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? undefined : 'num'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map(({ text, href }, index) => (
                <td key={heads[index]} className={index === 0 ? undefined : 'num num-t'}>
                  {href === undefined ? (
                    text
                  ) : (
                    <a href={href} className="link -my-1 inline-block py-1">
                      {text}
                    </a>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
