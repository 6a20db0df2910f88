'use client'

import { useTranslations } from 'use-intl'
import { Dialog } from '@/components/ui/dialog'

const keys = [
  ['j', 'key_next'],
  ['k', 'key_previous'],
  ['x', 'key_select'],
  ['r', 'key_review'],
  ['f', 'key_flag'],
  ['n', 'key_note'],
  ['q', 'key_ask'],
  ['Enter', 'key_open'],
  ['/', 'key_search'],
  ['Esc', 'key_escape'],
  ['?', 'key_help'],
] as const

/** The single keys of a list. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('lists')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('keys_of_list')}
    >
      <dl className="grid grid-cols-[5rem_1fr] gap-y-2">
        {keys.map(([key, name]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="kbd">{key}</kbd>
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
