'use client'

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { ClientSwitcher } from '@/components/layout/client-switcher'
import type { FrameClient } from '@/components/layout/frame'
import { RailContent, type RailView } from '@/components/layout/rail'

/** The part of the drawer that is fetched on intent; a link in it closes it. */
export function NavPanel({
  firm,
  rail,
  client,
  open,
  onOpenChange,
}: {
  firm: string
  rail: RailView
  client: FrameClient | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useTranslations('shell')
  const closeByLink = ({ target }: MouseEvent): void => {
    const isLink = target instanceof Element && target.closest('a:not([aria-haspopup])') !== null
    if (isLink) onOpenChange(false)
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          aria-label={t('menu')}
          onClick={closeByLink}
          className="fixed inset-y-0 start-0 z-50 flex w-[19rem] max-w-[calc(100vw-3.5rem)] flex-col bg-sunk shadow-dialog outline-none transition-transform duration-[140ms] data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full"
        >
          <Dialog.Close
            className="btn btn-ghost btn-icon absolute end-2 top-1.5 size-10!"
            aria-label={t('close_menu')}
          >
            <X size={16} aria-hidden />
          </Dialog.Close>
          <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto px-3 pb-3 [&_.nav]:h-10 [&>a:first-child]:-mx-3 [&>a:first-child]:border-b [&>a:first-child]:border-line [&>a:first-child]:px-5 [&>a:first-child]:pe-12">
            <RailContent
              firm={firm}
              rail={rail}
              labelClass=""
              switcher={client && <ClientSwitcher client={client} place="drawer" />}
            />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
