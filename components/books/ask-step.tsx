'use client'

import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { onIntent } from '@/components/ui/on-intent'

const askDialog = onIntent(async () => (await import('@/components/review/ask-dialog')).AskDialog)

interface AskStepProps {
  readonly connection_id: string
  /** What the question is about, as its form sends it. */
  readonly about: string
  readonly label: string
  readonly children: string
}

/** Asks the client about a line or row. */
export function AskStep({ connection_id, about, label, children }: AskStepProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-icon btn-sm noscript:hidden"
        aria-label={label}
        title={children}
        onPointerEnter={askDialog.preload}
        onFocus={askDialog.preload}
        onClick={() => setOpen(true)}
      >
        <MessageCircleQuestionMark size={14} aria-hidden />
      </button>
      {isOpen && (
        <askDialog.Component
          connection_id={connection_id}
          about={{ fields: [['question', about]] }}
          title={children}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
