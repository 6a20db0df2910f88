import { Check, CircleMinus, MessageCircleQuestionMark, NotebookPen, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { askDialog } from '@/components/close/ask-findings'
import { CloseForm } from '@/components/close/close-form'
import type { Deciding } from '@/components/close/decision-dialog'
import type { DecisionPlace, FindingRow } from '@/components/close/finding-row'
import { QuestionStanding } from '@/components/close/question-standing'

interface FindingActionsProps {
  readonly row: FindingRow
  readonly place: DecisionPlace | undefined
  readonly onDecide: (kind: Deciding['kind'], rows: readonly FindingRow[]) => void
  readonly onAsk: (rows: readonly FindingRow[]) => void
}

/** What can be done about a finding, or was decided; and how a question about it stands. */
export function FindingActions({ row, place, onDecide, onAsk }: FindingActionsProps) {
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
  const isAnswered = row.standing?.isAnswered === true
  // On a phone it stands beneath the party, which it would leave no room.
  const standing = <QuestionStanding row={row} className="max-sm:hidden!" />
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
