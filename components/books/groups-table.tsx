import {
  BookOpen,
  CalendarCheck2,
  ChevronRight,
  CircleCheck,
  Copy,
  Landmark,
  Merge,
  PencilLine,
} from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { BookRow } from '@/components/books/book-row'
import { CopyButton } from '@/components/ui/copy-button'
import type { Compared } from '@/lib/domain/books/compare-books'
import type { BooksGroupView } from '@/lib/present/books/book-groups'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { type BooksGroup, booksHref } from '@/lib/search-params/books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

export interface GroupsPlace {
  readonly shown: ShownBooks
  readonly compared: Compared
  readonly mayPrepare: boolean
}

interface GroupsTableProps extends GroupsPlace {
  readonly groups: readonly BooksGroupView[]
  /** Whether nothing of it has to be seen: all of it opens from one line. */
  readonly isFolded: boolean
}

const icons: Readonly<Record<BooksGroup, ReactNode>> = {
  opening: <CalendarCheck2 size={15} aria-hidden />,
  offers: <Merge size={15} aria-hidden />,
  amounts: <PencilLine size={15} aria-hidden />,
  bank: <Landmark size={15} aria-hidden />,
  books: <BookOpen size={15} aria-hidden />,
  twice: <Copy size={15} aria-hidden />,
  dates: <CalendarCheck2 size={15} aria-hidden />,
  came: <CalendarCheck2 size={15} aria-hidden />,
  together: <Merge size={15} aria-hidden />,
  matched: <CircleCheck size={15} aria-hidden />,
}

/** What was found, group by group in the order of need; what matched is folded. */
export async function GroupsTable({ groups, isFolded, ...place }: GroupsTableProps) {
  const isSettled = ({ group }: BooksGroupView) => isFolded || group === 'matched'
  const [open, folded] = [groups.filter((each) => !isSettled(each)), groups.filter(isSettled)]
  return (
    <div className="pt-4 pb-6">
      {open.length > 0 && <Lines groups={open} {...place} />}
      {folded.map((group) => (
        <details
          key={group.group}
          id={group.group}
          className="group mx-4 mt-4 sm:mx-6"
          open={place.shown.params.show === group.group}
        >
          <summary className="card flex min-h-11 items-center gap-2 px-4 text-quiet hover:bg-hover [&::-webkit-details-marker]:hidden">
            <Head group={group} />
            <ChevronRight
              aria-hidden
              className="size-3.5! text-faint group-open:rotate-90 rtl:not-group-open:-scale-x-100"
            />
          </summary>
          <div className="-mx-4 pt-2 sm:-mx-6">
            <Lines groups={[group]} {...place} isHeadless />
          </div>
        </details>
      ))}
    </div>
  )
}

interface LinesProps extends GroupsPlace {
  readonly groups: readonly BooksGroupView[]
  readonly isHeadless?: boolean
}

async function Lines({ groups, isHeadless = false, ...place }: LinesProps) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  return (
    <table className="tbl" role="table">
      <caption className="sr-only">{t('books_against_bank')}</caption>
      <colgroup>
        <col className="w-33 max-lg:w-29" />
        <col />
        <col className="w-40 max-xl:w-0" />
        <col className="w-32 max-lg:w-28" />
        <col className="w-32 max-lg:w-28" />
        <col className="w-29 max-lg:w-27" />
        <col className="w-58 max-xl:w-40 max-lg:w-39" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{reader.text('transactions.date')}</th>
          <th scope="col">{reader.text('transactions.counterparty')}</th>
          <th scope="col" className="max-xl:overflow-hidden max-xl:px-0!">
            {reader.text('paper_data.what')}
          </th>
          <th scope="col" className="num">
            {t('at_bank')}
          </th>
          <th scope="col" className="num">
            {t('in_books')}
          </th>
          <th scope="col" className="num">
            {t('effect')}
          </th>
          <th scope="col" className="num">
            {reader.text('runs.next_step')}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.group} id={isHeadless ? undefined : group.group} className="scroll-mt-24">
          {!isHeadless && (
            <tr className="group-head">
              <th
                scope="rowgroup"
                colSpan={7}
                className="h-10! bg-sunk! text-sm! font-normal! max-sm:-mx-4 max-sm:-my-2.25"
              >
                <div className="flex min-h-10 items-center gap-2 max-sm:flex-wrap max-sm:px-4">
                  <Head group={group} />
                  <CopyAll group={group} />
                </div>
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <BookRow key={row.key} row={row} {...place} />
          ))}
          <More group={group} shown={place.shown} />
        </tbody>
      ))}
    </table>
  )
}

async function Head({ group }: { group: BooksGroupView }) {
  const { number } = await getReader()
  return (
    <>
      <span className={`flex-none ${group.isUrgent ? 'text-attention' : 'text-faint'}`}>
        {icons[group.group]}
      </span>
      <span className="font-semibold text-ink">{group.title}</span>
      <span className="count">{number(group.count)}</span>
      {group.sum !== '' && (
        <bdi dir="ltr" className="num-t text-quiet" data-amount="">
          {group.sum}
        </bdi>
      )}
      <span className={`truncate text-xs text-faint ${group.sum === '' ? '' : 'max-sm:hidden'}`}>
        {group.hint}
      </span>
      <span className="grow" />
    </>
  )
}

/** All of a group that is to be entered in the ledger, a line each. */
async function CopyAll({ group }: { group: BooksGroupView }) {
  const texts = group.rows.flatMap(({ steps }) => steps.copy?.text ?? [])
  if (texts.length < 2) return null
  const t = await getTranslations('books_data')
  const label = t('copy_all', { count: texts.length })
  return (
    <CopyButton text={texts.join('\n')} label={label} inRow>
      {label}
    </CopyButton>
  )
}

async function More({ group, shown }: { group: BooksGroupView; shown: ShownBooks }) {
  if (group.rows.length >= group.count) return null
  const { number, text } = await getReader()
  const href = booksHref(shown.client.connection_id, { ...shown.params, show: group.group })
  return (
    <tr>
      <td colSpan={7} className="line1-start">
        <Link href={`${href}#${group.group}`} prefetch={false} className="link text-xs">
          {text('checks.show_all', { number: number(group.count) })}
        </Link>
      </td>
    </tr>
  )
}
