'use client'

import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FrameClient } from '@/components/layout/frame'
import type { RailView } from '@/components/layout/rail'
import { onIntent } from '@/components/ui/on-intent'

const panel = onIntent(async () => (await import('@/components/layout/nav-drawer-panel')).NavPanel)

/** Below 1024 px: the menu button, and behind it what the rail holds. */
export function NavDrawer({
  firm,
  rail,
  client,
}: {
  firm: string
  rail: RailView
  /** Shown in the drawer with the way to other clients. */
  client?: FrameClient | undefined
}) {
  const t = useTranslations('shell')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-icon -ms-1 shrink-0 lg:hidden noscript:hidden"
        aria-label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panel.preload}
        onFocus={panel.preload}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <Menu size={16} aria-hidden />
      </button>
      {wasOpened && (
        <panel.Component
          firm={firm}
          rail={rail}
          client={client}
          open={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}
