import Link from 'next/link'
import { PaperLines } from '@/components/close/paper-lines'
import { Disclosure } from '@/components/ui/disclosure'
import type { Paper, PaperColumn, Working } from '@/lib/present/paper/paper'
import type { LaidRow, TablePart } from '@/lib/present/paper/sheet'

/** The rows of a table that stand on one sheet, and how its figures were made. */
export function PaperTableView({ part, paper }: { part: TablePart; paper: Paper }) {
  const { laid, rows, isContinued, isEnd } = part
  const { table, widths, hasRefs, ref } = laid
  const { words } = paper
  const all = widths.reduce((sum, each) => sum + each, 0) + (hasRefs ? refWidth : 0)
  const hasHead = table.columns.some(({ head }) => head !== '')
  const title = isContinued ? words.continued(table.title) : table.title
  const [refHead] = words.workingHeads
  const columns = hasRefs ? [...table.columns, { head: refHead, share: 0 }] : table.columns
  return (
    <section>
      <h3 className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">{title}</span>
        {ref !== undefined && !isContinued && (
          <span className="flex-none text-[10px] font-normal text-quiet">{`${refHead} ${ref}`}</span>
        )}
      </h3>
      <table className="paper-table" role="table" aria-label={title}>
        <colgroup>
          {[...widths, ...(hasRefs ? [refWidth] : [])].map((width, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- A column is its place.
            <col key={at} style={{ width: `${(100 * width) / all}%` }} />
          ))}
        </colgroup>
        <thead className={hasHead ? undefined : 'sr-only'}>
          <tr>
            {columns.map(({ isFigure }, at) => (
              <th
                // oxlint-disable-next-line react/no-array-index-key -- Several may have no head.
                key={at}
                scope="col"
                className={`paper-lines ${isFigure === true || (hasRefs && at === widths.length) ? 'num' : ''}`}
              >
                <ColumnHead lines={laid.headLines[at] ?? [refHead]} title={title} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- Two rows may say the same.
            <Row key={at} row={row} columns={table.columns} hasRefs={hasRefs} />
          ))}
        </tbody>
      </table>
      {isEnd && table.note !== undefined && (
        <p className="paper-lines pt-[5px] text-[10px] leading-[14px] text-quiet">
          <PaperLines lines={laid.noteLines} />
        </p>
      )}
      <Workings workings={workingsOf(part, paper.workings)} paper={paper} />
    </section>
  )
}

const refWidth = 34

function ColumnHead({ lines, title }: { lines: readonly string[]; title: string }) {
  const isEmpty = lines.every((line) => line === '')
  return isEmpty ? <span className="sr-only">{title}</span> : <PaperLines lines={lines} />
}

interface RowProps {
  readonly row: LaidRow
  readonly columns: readonly PaperColumn[]
  readonly hasRefs: boolean
}

function Row({ row: { kind, cells, ref }, columns, hasRefs }: RowProps) {
  const count = columns.length + (hasRefs ? 1 : 0)
  const [only] = cells
  if (cells.length === 1 && columns.length > 1 && only !== undefined) {
    return (
      <tr className={kind === 'group' ? 'paper-group' : undefined}>
        <th scope="rowgroup" colSpan={count} className="paper-lines">
          <PaperLines lines={only.lines} />
        </th>
      </tr>
    )
  }
  return (
    <tr className={kind === 'total' ? 'paper-total' : undefined}>
      {cells.map(({ cell, lines }, at) => {
        const column = columns[at]
        const isFigure = column?.isFigure === true
        return (
          <td
            // oxlint-disable-next-line react/no-array-index-key -- A cell is its place.
            key={at}
            data-head={column?.head}
            className={`${isFigure ? 'num' : ''} ${cell.isQuiet === true ? 'text-quiet' : ''}`}
            {...(cell.working !== undefined && { 'data-amount': '' })}
          >
            <bdi className="paper-lines">
              <PaperLines lines={lines} />
            </bdi>
          </td>
        )
      })}
      {hasRefs && <td className="num text-[10px]! text-quiet">{ref}</td>}
    </tr>
  )
}

/** Those that the rows on this sheet name, each once. */
function workingsOf({ laid, rows }: TablePart, workings: readonly Working[]): readonly Working[] {
  // The workings’ own table names them all.
  if (laid.table.id === 'workings') return []
  const refs = new Set(rows.flatMap(({ cells }) => cells.flatMap(({ cell }) => cell.working ?? [])))
  return workings.filter(({ ref }) => refs.has(ref))
}

/** How the figures above were made; printed, they are the last sheets. */
function Workings({ workings, paper }: { workings: readonly Working[]; paper: Paper }) {
  if (workings.length === 0) return null
  const { words, readings } = paper
  const [, , made, filter, read] = words.workingHeads
  const readingOf = new Map(readings.map(({ ref, text }) => [ref, text]))
  return (
    <Disclosure
      summary={words.showWorking}
      className="pt-1 text-[11px] leading-[15px] print:hidden"
    >
      <ol className="flex flex-col gap-2 rounded-md bg-sunk p-3">
        {workings.map(({ ref, of, made: how, filter: which, reads, unread, href }) => (
          <li key={ref}>
            <p className="font-semibold">
              <span className="pe-1.5 text-quiet">{ref}</span>
              <bdi>{of}</bdi>
            </p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 ps-5 text-quiet max-sm:grid-cols-1">
              <dt>{made}</dt>
              <dd className="text-ink">{how}</dd>
              <dt>{filter}</dt>
              <dd className="text-ink">{which}</dd>
              <dt>{read}</dt>
              <dd className="text-ink">
                {reads.length === 0
                  ? (unread ?? words.readHere)
                  : [...reads.map((each) => readingOf.get(each) ?? ''), unread ?? ''].join(' ')}
              </dd>
            </dl>
            {href !== undefined && (
              <Link
                href={href}
                prefetch={false}
                className="link ms-5 inline-flex min-h-6 items-center"
              >
                {words.showInList}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
