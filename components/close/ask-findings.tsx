'use client'

import { MessageCircleQuestionMark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FindingRow } from '@/components/close/finding-row'
import { onIntent } from '@/components/ui/on-intent'

export const askDialog = onIntent(
  async () => (await import('@/components/review/ask-dialog')).AskDialog,
)

/** Asks about all that are open; what waits for the client already is left out. */
export function AskSome({
  rows,
  onAsk,
}: {
  rows: readonly FindingRow[]
  onAsk: (rows: readonly FindingRow[]) => void
}) {
  const t = useTranslations('closing')
  const unwritten = rows.filter((row) => row.ask !== undefined && row.questions.length === 0)
  if (unwritten.length === 0) return null
  return (
    <button
      type="button"
      className="btn noscript:hidden"
      onPointerEnter={askDialog.preload}
      onFocus={askDialog.preload}
      onClick={() => onAsk(unwritten)}
    >
      <MessageCircleQuestionMark size={15} aria-hidden />
      {t('ask_some', { count: unwritten.length })}
    </button>
  )
}

/** The dialog that writes questions about findings. */
export function Asking({
  place,
  rows,
  onClose,
}: {
  place: { readonly connection_id: string }
  rows: readonly FindingRow[]
  onClose: () => void
}) {
  const lists = useTranslations('lists')
  return (
    <askDialog.Component
      connection_id={place.connection_id}
      about={{ fields: rows.flatMap(({ ask }) => (ask === undefined ? [] : [['question', ask]])) }}
      title={lists('key_ask')}
      onClose={onClose}
    />
  )
}
