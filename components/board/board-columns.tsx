import { useTranslations } from 'use-intl'
import {
  type BoardLine,
  type BoardSign,
  type BoardView,
  clientMark,
} from '@/components/board/board-view'
import type { Column } from '@/components/data-table/data-table'
import { useListColumns } from '@/components/data-table/list-columns'

// From 640 to 1279 px three months are left, below 1024 two; see `.board` in tables.css.
const monthsLeft = 2

/**
 * The client and five months as signs, which stay; the month in work in words, and what is to be known of
 * it, of which a person chooses.
 */
export function useBoardColumns(view: BoardView) {
  const { client, months, others } = useColumns(view)
  const { shown, menu } = useListColumns('closes', others, view.columns)
  return { shown: [client, ...months, ...shown], menu }
}

function useColumns(view: BoardView) {
  const t = useTranslations('board')
  const lists = useTranslations('lists')
  const last = view.months.length
  const signOf = ({ cells }: BoardLine, at: number) => view.signs[cells[at] ?? -1]
  const client: Column<BoardLine> = {
    id: 'name',
    header: lists('client'),
    isKept: true,
    sort: view.sorts.name,
    cell: ({ href, label }) => (
      <a className="row-link" href={href} title={label} dir="auto">
        {label}
      </a>
    ),
    td: ({ mark }) => ({
      className: `cp cp-client ${mark.hue} line1-start`,
      'data-av': mark.initials,
    }),
  }
  const months = view.months.map((month, at): Column<BoardLine> => ({
    id: `month ${at}`,
    header: month,
    width: 'w-13',
    isSecondary: at < last - monthsLeft,
    cell: (line) => signLink(line, signOf(line, at)),
    td: (line) => {
      const { look = 'none', count } = signOf(line, at) ?? {}
      return { className: `bm bm-${look}`, ...(count !== undefined && { 'data-n': count }) }
    },
  }))
  const others: Column<BoardLine>[] = [
    {
      id: 'work',
      isKept: true,
      header: view.month.name,
      width: 'w-41',
      cell: (line) => (
        <>
          {line.work.bar !== undefined && (
            <progress className="bar me-2! w-14!" aria-hidden {...line.work.bar} />
          )}
          <span className={line.work.className}>{line.work.text}</span>
          {signLink(line, signOf(line, last), { isReachable: true })}
        </>
      ),
      td: ({ work }) => ({ className: 'bm-work line1-end', title: work.title }),
    },
    {
      id: 'turn',
      header: t('turn'),
      width: 'w-28',
      sort: view.sorts.turn,
      cell: ({ turn }) => turn?.text,
      td: ({ turn }) => ({
        className: `line2-start line2-av ${turn?.className ?? ''}`,
        title: turn?.title,
        ...(turn?.initials !== undefined && { 'data-av': turn.initials }),
      }),
    },
    {
      id: 'due',
      header: lists('due'),
      width: 'w-28',
      sort: view.sorts.due,
      cell: ({ due }) => due?.text,
      td: ({ due }) => ({ className: `line2-end ${due?.className ?? ''}`, title: due?.title }),
    },
    {
      id: 'block',
      header: t('blocked_by'),
      width: 'w-58',
      cell: ({ block }) => block?.text,
      td: ({ block }) => ({ className: block?.className, title: block?.text }),
    },
  ]
  return { client, months, others }
}

/**
 * What opens a cell: a link to its close, which a script answers with what is kept of it. No component, since a page
 * has hundreds.
 */
function signLink(
  { path, label: client }: BoardLine,
  sign: BoardSign | undefined,
  { isReachable = false } = {},
) {
  if (sign === undefined) return null
  const label = sign.label.replace(clientMark, () => client)
  return (
    <a
      href={path + sign.query}
      className="bm-link"
      data-cell={sign.month}
      aria-label={label}
      title={label}
      // The arrow keys lead to the others.
      tabIndex={isReachable ? undefined : -1}
    />
  )
}
