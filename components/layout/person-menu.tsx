'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FramePerson } from '@/components/layout/frame'
import { Avatar } from '@/components/ui/avatar'
import { onIntent } from '@/components/ui/on-intent'
import { Popover } from '@/components/ui/popover'
import type { Preferences } from '@/lib/format/preferences'

const panel = onIntent(
  async () => (await import('@/components/layout/person-menu-panel')).PersonMenuPanel,
)

/** Who is signed in, how the app looks to them, and signing out; the last works without a script. */
export function PersonMenu({
  person,
  firm,
  preferences,
}: {
  person: FramePerson
  firm: string
  preferences: Preferences
}) {
  const t = useTranslations('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Popover
        trigger={
          <button
            type="button"
            className="btn btn-ghost btn-icon ms-1 shrink-0 noscript:hidden"
            aria-label={t('account_of', { name: person.name })}
            onPointerEnter={panel.preload}
            onFocus={panel.preload}
          >
            <Avatar kind="person" id={person.id} name={person.name} />
          </button>
        }
        label={t('account')}
        align="end"
        className="w-72"
        open={isOpen}
        onOpenChange={setOpen}
      >
        {(close) => (
          <panel.Component person={person} firm={firm} initial={preferences} onClose={close} />
        )}
      </Popover>
      <form method="post" action="/api/session/end" className="hidden noscript:block">
        <button type="submit" className="btn btn-ghost">
          {t('sign_out')}
        </button>
      </form>
    </>
  )
}
