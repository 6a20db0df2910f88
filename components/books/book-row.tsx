import { CalendarCheck2, Merge, Split, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { AskStep } from '@/components/books/ask-step'
import { DecisionForm } from '@/components/books/decision-form'
import type { GroupsPlace } from '@/components/books/groups-table'
import { CopyButton } from '@/components/ui/copy-button'
import type { BooksPart, BooksRow } from '@/lib/present/books/book-rows'
import type { FigurePart } from '@/lib/present/books/mark-digits'
import { getTranslations } from '@/lib/server/http/get-reader'

/** A line of the books, a row of the bank, or both, with its next step; the lines of an offer stand under it. */
export async function BookRow({ row, ...place }: { row: BooksRow } & GroupsPlace) {
  return (
    <>
      <tr className="with-av">
        <td className="text-quiet">{row.date}</td>
        <td className={`cp cp-sm line1-start ${row.hue}`} data-av={row.initials}>
          {row.href === undefined ? (
            <span dir="auto" title={row.party} className="font-medium">
              {row.party}
            </span>
          ) : (
            <Link
              className="row-link"
              href={row.href}
              prefetch={false}
              scroll={false}
              title={row.party}
              dir="auto"
            >
              {row.party}
            </Link>
          )}
          {row.inBooks !== undefined && (
            <span className="ms-2 text-xs text-faint max-lg:hidden" title={row.inBooks} dir="auto">
              {row.inBooks}
            </span>
          )}
        </td>
        <td
          className="line2-start text-quiet max-xl:px-0!"
          title={row.what}
          data-phone={dayBefore(row)}
        >
          <bdi>{row.what}</bdi>
          {row.inBooks !== undefined && !row.isMoved && (
            <bdi className="ms-2 sm:hidden">{row.inBooks}</bdi>
          )}
        </td>
        <td className={`num ${row.isSettled ? 'line1-end' : ''}`}>
          <Figure parts={row.bank} />
        </td>
        <td className="num">
          <Figure parts={row.books} />
        </td>
        <td
          className={`num ${row.isWithoutEffect ? 'text-quiet' : 'font-medium'} ${row.isSettled ? '' : 'line1-end'}`}
        >
          <bdi dir="ltr" data-amount="">
            {row.effect}
          </bdi>
        </td>
        <td className="line2-end overflow-visible!">
          {row.isMoved && <MovedRest row={row} />}
          <Steps row={row} {...place} />
        </td>
      </tr>
      {row.parts.map((part) => (
        <Part key={part.key} part={part} />
      ))}
    </>
  )
}

/** On a telephone the day stands before what else is said of the row. */
function dayBefore({ date, what }: Pick<BooksRow, 'date' | 'what'>): string {
  return date === '' || what === '' ? date : `${date} · `
}

/** What a narrow screen has no other place for: on a telephone the amount, on a tablet the day in the books. */
function MovedRest({ row }: { row: BooksRow }) {
  return (
    <>
      <span className="text-quiet sm:hidden">
        <Figure parts={row.bank} />
      </span>
      <span className="block text-end text-xs text-faint max-sm:hidden lg:hidden">
        {row.inBooks}
      </span>
    </>
  )
}

function Figure({ parts }: { parts: readonly FigurePart[] | undefined }) {
  if (parts === undefined) return <span className="text-faint">–</span>
  return (
    <bdi dir="ltr" data-amount="">
      {parts.map(({ text, isMarked }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- The pieces of one figure, in their order.
        <span key={at} className={isMarked ? 'digits' : undefined}>
          {text}
        </span>
      ))}
    </bdi>
  )
}

function Part({ part }: { part: BooksPart }) {
  return (
    <tr>
      <td className="text-quiet">{part.date}</td>
      <td className="line1-start ps-10! text-quiet max-sm:ps-0!" dir="auto">
        {part.party}
      </td>
      <td className="line2-start text-quiet max-xl:px-0!" data-phone={dayBefore(part)}>
        <bdi>{part.what}</bdi>
      </td>
      <td className="num">
        <bdi dir="ltr" data-amount="">
          {part.bank}
        </bdi>
      </td>
      <td className="num">
        <bdi dir="ltr" data-amount="">
          {part.books}
        </bdi>
      </td>
      <td className="num line1-end" colSpan={2}>
        <bdi dir="ltr" data-amount="" className="sm:hidden">
          {part.bank || part.books}
        </bdi>
      </td>
    </tr>
  )
}

async function Steps({ row, shown, mayPrepare }: { row: BooksRow } & GroupsPlace) {
  const t = await getTranslations('books_data')
  const { timing, match, undo, copy, ask, inClose } = row.steps
  const named = `${row.date} ${row.party}`
  const form = { shown, mayPrepare }
  return (
    <span className="acts">
      {inClose !== undefined && (
        <span className="truncate text-xs text-quiet max-sm:sr-only" title={inClose}>
          {inClose}
        </span>
      )}
      {undo !== undefined && (
        <>
          <span className="truncate text-xs text-quiet max-sm:sr-only">{undo.said}</span>
          <DecisionForm
            {...form}
            action="withdraw"
            field={['decision', undo.decision]}
            label={t('undo_of', { row: named })}
            icon={<Undo2 size={13} aria-hidden />}
          />
        </>
      )}
      {ask !== undefined && mayPrepare && (
        <AskStep
          connection_id={shown.client.connection_id}
          about={ask}
          label={t('ask_of', { row: named })}
        >
          {t('ask')}
        </AskStep>
      )}
      {copy !== undefined && (
        <CopyButton text={copy.text} label={t(`copied_${copy.kind}_of`, { row: named })} inRow>
          {t(`copied_${copy.kind}`)}
        </CopyButton>
      )}
      {timing !== undefined && (
        <DecisionForm
          {...form}
          action="timing"
          field={['about', timing]}
          label={t('accept_timing_of', { row: named })}
          icon={<CalendarCheck2 size={14} aria-hidden />}
        >
          {/* A row has one step in words, the others as icons. */}
          {copy === undefined ? t('accept_timing') : undefined}
        </DecisionForm>
      )}
      {match !== undefined && (
        <>
          <DecisionForm
            {...form}
            action="apart"
            field={['about', match.about]}
            label={t('keep_apart_of', { row: named })}
            icon={<Split size={14} aria-hidden />}
          >
            {t('keep_apart')}
          </DecisionForm>
          <DecisionForm
            {...form}
            action="together"
            field={['about', match.about]}
            label={t('match_of', { row: named })}
            icon={<Merge size={14} aria-hidden />}
          >
            {t('match', { count: String(match.count) })}
          </DecisionForm>
        </>
      )}
    </span>
  )
}
