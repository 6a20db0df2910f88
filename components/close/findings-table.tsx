'use client'

import {
  Check,
  CircleMinus,
  CornerDownRight,
  MessageCircleQuestionMark,
  NotebookPen,
  Undo2,
} from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CloseForm } from '@/components/close/close-form'
import type { FindingHeads } from '@/lib/present/close/finding-heads'
import type { FindingRow } from '@/components/close/finding-row'
import { WithoutScript } from '@/components/close/without-script'
import { askDialog, Asking, AskSome } from '@/components/close/ask-findings'
import { BeforeAfter } from '@/components/review/before-after'
import { GivenAnswers } from '@/components/review/given-answers'
import { Badge } from '@/components/ui/badge'
import { onIntent } from '@/components/ui/on-intent'
import type { Deciding } from '@/components/close/decision-dialog'

const dialog = onIntent(
  async () => (await import('@/components/close/decision-dialog')).DecisionDialog,
)

export interface DecisionPlace {
  readonly connection_id: string
  /** The route that takes decisions of this close. */
  readonly action: string
  /** The route that takes them back, and where it leads then. */
  readonly withdraw: string
  readonly href: string
  /** What the item is called. */
  readonly item: string
  /** "31 Dec 2026" */
  readonly fiscalYearEnd: string
  /** Then what was found since is accepted; nothing is excluded, and nothing taken back. */
  readonly isLocked: boolean
}

interface FindingsTableProps {
  readonly caption: string
  readonly heads: FindingHeads
  readonly rows: readonly FindingRow[]
  /** Undefined where nothing can be decided here, or not by this person. */
  readonly place: DecisionPlace | undefined
  /** How the button names those that are decided together. */
  readonly together: 'accept_some' | 'accept_below'
  /** "1 of 6 decided" */
  readonly summary: string
}

/** The findings of an item, each with what can be done about it or was decided, which needs room for its words. */
export function FindingsTable(props: FindingsTableProps) {
  const { caption, heads, rows, place, together, summary } = props
  const t = useTranslations('closing')
  const lists = useTranslations('lists')
  const [deciding, setDeciding] = useState<Deciding>()
  const [asking, setAsking] = useState<readonly FindingRow[]>()
  const open = rows.filter(({ decided }) => decided === undefined)
  const isWide = rows.some(({ amount }) => amount.length > 13)
  const decide = (kind: Deciding['kind'], those: readonly FindingRow[]) =>
    setDeciding({ kind, keys: those.map(({ key }) => key) })
  return (
    <>
      <div className="@container">
        <table className="tbl findings" role="table" onPointerEnter={dialog.preload}>
          <caption className="sr-only">{caption}</caption>
          <colgroup>
            <col className="w-34" />
            <col />
            <col className="w-34" />
            <col className={isWide ? 'w-40' : 'w-28'} />
            <col className={isWide ? 'w-40 @min-[48rem]:w-56' : 'w-40 @min-[48rem]:w-70'} />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">{heads.date}</th>
              <th scope="col">{heads.party}</th>
              <th scope="col">{heads.place}</th>
              <th scope="col">{lists('amount')}</th>
              <th scope="col">{t('decision')}</th>
            </tr>
          </thead>
          {rows.map((row) => (
            <tbody key={row.key}>
              <tr className="with-av">
                <td className="text-quiet">{row.date}</td>
                <td className={`cp cp-sm ${row.hue} line1-start`} data-av={row.initials}>
                  <Link
                    className="row-link"
                    href={row.href}
                    prefetch={false}
                    scroll={false}
                    aria-label={row.label}
                    title={row.party}
                    dir="auto"
                  >
                    {row.party}
                  </Link>
                </td>
                <td
                  className="line2-start text-quiet"
                  title={row.place}
                  data-phone={row.date === '' ? '' : `${row.date} · `}
                >
                  <bdi>{row.place}</bdi>
                </td>
                <td className="num line1-end font-medium">
                  {row.was === undefined ? (
                    <bdi dir="ltr">{row.amount}</bdi>
                  ) : (
                    <BeforeAfter before={row.was} after={row.amount} />
                  )}
                </td>
                <td className="line2-end">
                  <RowActions row={row} place={place} onDecide={decide} onAsk={setAsking} />
                </td>
              </tr>
              <Under row={row} />
            </tbody>
          ))}
        </table>
      </div>
      {place !== undefined && open.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line bg-sunk px-3 py-2.5 sm:ps-12">
          <span className="num-t min-w-0 grow text-xs text-faint">{summary}</span>
          <button
            type="button"
            className="btn noscript:hidden"
            onPointerEnter={dialog.preload}
            onFocus={dialog.preload}
            onClick={() => decide('accept', open)}
          >
            <Check size={15} aria-hidden />
            {t(together, { count: open.length })}
          </button>
          {together === 'accept_some' && <AskSome rows={open} onAsk={setAsking} />}
          <noscript>
            <WithoutScript place={place} label={t(together, { count: open.length })} open={open} />
          </noscript>
        </div>
      )}
      {place !== undefined && asking !== undefined && (
        <Asking place={place} rows={asking} onClose={() => setAsking(undefined)} />
      )}
      {place !== undefined && deciding !== undefined && (
        <dialog.Component
          place={place}
          deciding={deciding}
          rows={rows.filter(({ key }) => deciding.keys.includes(key))}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  )
}

interface RowActionsProps {
  readonly row: FindingRow
  readonly place: DecisionPlace | undefined
  readonly onDecide: (kind: Deciding['kind'], rows: readonly FindingRow[]) => void
  readonly onAsk: (rows: readonly FindingRow[]) => void
}

function RowActions({ row, place, onDecide, onAsk }: RowActionsProps) {
  const t = useTranslations('closing')
  const { decided, label } = row
  if (decided !== undefined) {
    const Icon = decided.kind === 'accepted' ? Check : CircleMinus
    return (
      <span className="acts text-xs text-quiet">
        <span className="inline-flex min-w-0 items-center gap-1.5 pe-1.5" title={decided.reason}>
          <Icon size={14} className="flex-none text-accent" aria-hidden />
          <span className="truncate max-sm:sr-only">{decided.text}</span>
        </span>
        {place !== undefined && !place.isLocked && decided.exception !== undefined && (
          <CloseForm
            action={place.withdraw}
            hidden={[
              ['exception', decided.exception],
              ['return_to', place.href],
            ]}
            done={t('withdrawn')}
          >
            <button
              type="submit"
              data-key="u"
              className="btn btn-ghost btn-icon btn-sm act"
              aria-label={t('undo_of', { row: label })}
              title={t('undo')}
            >
              <Undo2 size={13} aria-hidden />
            </button>
          </CloseForm>
        )}
      </span>
    )
  }
  const latest = row.questions.at(-1)
  const isAnswered = latest?.standing === 'answered'
  const standing = latest && (
    <Badge tone={isAnswered ? 'accent' : 'plain'} icon={isAnswered ? 'inbox' : 'hourglass'}>
      {latest.state}
    </Badge>
  )
  if (place === undefined) return <span className="acts">{standing}</span>
  const { payee, account, upTo } = row.scope
  const hasScope = payee !== undefined || account !== undefined || upTo !== undefined
  const canExclude = hasScope && !place.isLocked
  return (
    <span className="acts">
      {standing}
      <button
        type="button"
        data-key="a"
        className={`btn btn-sm noscript:hidden ${isAnswered ? 'ms-1.5' : 'btn-ghost act'}`}
        aria-label={t('accept_of', { row: label })}
        title={t('accept')}
        onClick={() => onDecide('accept', [row])}
      >
        <Check size={14} aria-hidden />
        {isAnswered && (
          <span className="@max-[48rem]:sr-only" aria-hidden>
            {t('accept')}
          </span>
        )}
      </button>
      {canExclude && (
        <button
          type="button"
          data-key="e"
          className="btn btn-ghost btn-sm act noscript:hidden"
          aria-label={t('exclude_of', { row: label })}
          title={t('exclude')}
          onClick={() => onDecide('exclude', [row])}
        >
          <CircleMinus size={14} aria-hidden />
        </button>
      )}
      {row.ask !== undefined && (
        <button
          type="button"
          data-key="q"
          className="btn btn-ghost btn-sm act noscript:hidden"
          aria-label={t('ask_of', { row: label })}
          title={t('ask')}
          onPointerEnter={askDialog.preload}
          onFocus={askDialog.preload}
          onClick={() => onAsk([row])}
        >
          <MessageCircleQuestionMark size={14} aria-hidden />
        </button>
      )}
      {row.noteHref !== undefined && (
        <Link
          href={row.noteHref}
          prefetch={false}
          scroll={false}
          data-key="n"
          className="btn btn-ghost btn-icon btn-sm act"
          aria-label={t('note_of', { row: label })}
          title={t('note_of', { row: label })}
        >
          <NotebookPen size={14} aria-hidden />
        </Link>
      )}
    </span>
  )
}

/** What stands beneath a row: its rows, where it has several, and the reason that was given. */
function Under({ row: { parts, decided, questions } }: { row: FindingRow }) {
  const reason = decided?.reason ?? ''
  const answered = questions.filter(({ answers }) => answers.length > 0)
  if (parts.length === 0 && reason === '' && answered.length === 0) return null
  return (
    <tr className="under">
      <td colSpan={5} className="line2-start sm:ps-28!">
        <span className="inline-flex items-start gap-1.5">
          <CornerDownRight size={13} className="mt-0.5 flex-none text-faint" aria-hidden />
          <span className="flex min-w-0 flex-wrap gap-x-3">
            {parts.map(({ label, href }) => (
              <a key={href} className="link relative z-1 text-xs" href={href}>
                <bdi>{label}</bdi>
              </a>
            ))}
            {reason !== '' && <q dir="auto">{reason}</q>}
            {answered.map(({ id, answers }) => (
              <GivenAnswers key={id} answers={answers} />
            ))}
          </span>
        </span>
      </td>
    </tr>
  )
}
