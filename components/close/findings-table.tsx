'use client'

import { Check, CornerDownRight } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FindingHeads } from '@/lib/present/close/finding-heads'
import { asTheyAre } from '@/components/close/as-they-are'
import { FindingActions } from '@/components/close/finding-actions'
import type { DecisionPlace, FindingRow } from '@/components/close/finding-row'
import { QuestionStanding } from '@/components/close/question-standing'
import { WithoutScript } from '@/components/close/without-script'
import { Asking, AskSome } from '@/components/close/ask-findings'
import { BeforeAfter } from '@/components/review/before-after'
import { GivenAnswers } from '@/components/review/given-answers'
import { showFocus } from '@/components/ui/keep-focus'
import { onIntent } from '@/components/ui/on-intent'
import type { Deciding } from '@/components/close/decision-dialog'

const dialog = onIntent(
  async () => (await import('@/components/close/decision-dialog')).DecisionDialog,
)

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
  const [deciding, setDeciding] = useState<Deciding>()
  const [asking, setAsking] = useState<readonly FindingRow[]>()
  // What was decided takes a line more each, and the next findings come in its place.
  useEffect(showFocus, [rows])
  const open = rows.filter(({ decided }) => decided === undefined)
  const isWide = rows.some(({ amount }) => amount.length > 13)
  // Where nothing is decided, and nothing can be, the names have its room.
  const hasWords = rows.some((row) => row.decided !== undefined || row.questions.length > 0)
  const hasDecisions = place !== undefined || hasWords
  const decide = (kind: Deciding['kind'], those: readonly FindingRow[]) =>
    setDeciding({ kind, rows: those })
  return (
    <>
      <div className="@container">
        <table className="tbl findings" role="table" onPointerEnter={dialog.preload}>
          <caption className="sr-only">{caption}</caption>
          <Columns isWide={isWide} hasWords={hasWords} hasDecisions={hasDecisions} />
          <thead className="sr-only">
            <tr>
              <th scope="col">{heads.date}</th>
              <th scope="col">{heads.party}</th>
              <th scope="col">{heads.place}</th>
              <th scope="col">{heads.amount}</th>
              {hasDecisions && <th scope="col">{t('decision')}</th>}
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
                  data-phone={row.date === '' || row.place === '' ? row.date : `${row.date} · `}
                >
                  <bdi>{row.place}</bdi>
                  <span className="block sm:hidden">
                    <QuestionStanding row={row} className="" />
                  </span>
                </td>
                <td className="num line1-end font-medium">
                  {row.was === undefined ? (
                    <bdi dir="ltr">{row.amount}</bdi>
                  ) : (
                    <BeforeAfter before={row.was} after={row.amount} />
                  )}
                </td>
                {hasDecisions && (
                  <td className="line2-end">
                    <FindingActions row={row} place={place} onDecide={decide} onAsk={setAsking} />
                  </td>
                )}
              </tr>
              <Under row={row} columns={hasDecisions ? 5 : 4} />
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
          rows={asTheyAre(deciding.rows, rows)}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  )
}

function Columns({
  isWide,
  hasWords,
  hasDecisions,
}: {
  isWide: boolean
  hasWords: boolean
  hasDecisions: boolean
}) {
  return (
    <colgroup>
      <col className="w-34" />
      <col />
      <col className="w-34" />
      <col className={isWide ? 'w-40' : 'w-28'} />
      {hasWords && <col className={isWide ? 'w-40 @min-[48rem]:w-56' : 'w-40 @min-[48rem]:w-70'} />}
      {hasDecisions && !hasWords && <col className="w-36" />}
    </colgroup>
  )
}

/** What stands beneath a row: its rows, where it has several, and the reason that was given. */
function Under({
  row: { parts, decided, questions },
  columns,
}: {
  row: FindingRow
  columns: number
}) {
  const reason = decided?.reason ?? ''
  const answered = questions.filter(({ answers }) => answers.length > 0)
  if (parts.length === 0 && reason === '' && answered.length === 0) return null
  return (
    <tr className="under">
      <td colSpan={columns} className="line2-start sm:ps-28!">
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
