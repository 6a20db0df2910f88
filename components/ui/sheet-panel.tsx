'use client'

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useRef } from 'react'
import { IconButton } from '@/components/ui/button'
import { useUiLabels } from '@/components/ui/ui-labels'

/** The part of a sheet that is fetched on intent. */
export function SheetPanel(props: {
  open: boolean
  onClose: () => void
  label: string
  start?: ReactNode
  end?: ReactNode
  foot?: ReactNode
  returnFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined)
  children: ReactNode
}) {
  const { open, onClose, label, start, end, foot, returnFocus } = props
  const labels = useUiLabels()
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          aria-label={label}
          finalFocus={returnFocus}
          className="sheet fixed inset-y-0 end-0 z-50 flex w-[32.5rem] max-w-full flex-col bg-paper shadow-dialog outline-none max-sm:w-full"
        >
          <div className="flex h-13 flex-none items-center gap-0.5 border-b border-line px-3">
            {start}
            <span className="grow" />
            {end}
            <IconButton
              variant="ghost"
              icon={<X />}
              label={labels.close}
              shortcut="Esc"
              onClick={onClose}
            />
          </div>
          <div className="grow overflow-y-auto">{props.children}</div>
          {foot}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
