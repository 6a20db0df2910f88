'use client'

import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmRequest } from '@/components/questions/confirm-request'
import { RequestForm, type RequestPlace } from '@/components/questions/request-form'
import { onIntent } from '@/components/ui/on-intent'

const dialog = onIntent(async () => (await import('@/components/review/ask-dialog')).AskDialog)

/** What can be done with a draft: send it as it is left in its dialog, or discard it. */
export function DraftActions({ place }: { place: RequestPlace & { readonly name: string } }) {
  const t = useTranslations('questions')
  const [isOpen, setOpen] = useState(false)
  const title = t('send_to', { name: place.name })
  return (
    <span className="flex items-center gap-2">
      <button
        type="button"
        className="btn btn-sm noscript:hidden"
        aria-label={title}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
      >
        <Send size={14} aria-hidden />
        {t('send_draft')}
      </button>
      <noscript>
        <RequestForm
          place={place}
          hidden={[
            ['action', 'send'],
            ['by', 'link'],
          ]}
        >
          <button type="submit" className="btn btn-sm">
            {t('make_link')}
          </button>
        </RequestForm>
      </noscript>
      <ConfirmRequest
        place={place}
        action="withdraw"
        label={t('discard')}
        text={t('discard_text')}
        done={t('discarded')}
        isDanger
      />
      {isOpen && (
        <dialog.Component
          connection_id={place.connection_id}
          about={{ draft: place.request }}
          title={title}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
