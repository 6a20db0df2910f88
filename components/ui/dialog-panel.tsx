'use client'

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import type { Closable } from '@/components/ui/dialog'
import { useUiLabels } from '@/components/ui/ui-labels'

interface DialogPanelProps {
  kind: 'dialog' | 'alert'
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: Closable
  action?: Closable
  hint?: ReactNode
  cancelLabel?: string
  className?: string
}

/** The part of a dialog that is fetched on intent. */
export function DialogPanel(props: DialogPanelProps) {
  const { kind, open, onOpenChange, title, description, action, hint, className = '' } = props
  const labels = useUiLabels()
  const Parts = kind === 'alert' ? AlertDialog : Dialog
  const close = (): void => onOpenChange(false)
  const show = (content: Closable): ReactNode =>
    typeof content === 'function' ? content(close) : content
  const body = useRef<HTMLDivElement>(null)
  // A form is to be filled in; anything else is to be read, or left by Cancel.
  const findFirst = (): HTMLElement | true =>
    body.current?.querySelector<HTMLElement>(
      'input:not([type="hidden"]), textarea, [role="combobox"]',
    ) ??
    body.current?.parentElement?.querySelector<HTMLElement>('.btn-ghost:not(.btn-icon)') ??
    true
  return (
    <Parts.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Parts.Portal>
        <Parts.Backdrop className="scrim" />
        <Parts.Viewport className="fixed inset-0 z-50 grid place-items-center p-3 max-sm:place-items-end max-sm:p-0">
          <Parts.Popup
            initialFocus={findFirst}
            className={`rise flex max-h-full w-full max-w-[35rem] flex-col overflow-hidden rounded-xl bg-float shadow-dialog outline-none max-sm:max-w-none max-sm:rounded-b-none ${className}`}
          >
            <div className="flex flex-none items-center gap-2 px-5 pt-4 pb-3">
              <Parts.Title className="grow text-lg font-semibold">{title}</Parts.Title>
              <IconButton
                variant="ghost"
                className="-me-2"
                icon={<X />}
                label={labels.close}
                onClick={close}
              />
            </div>
            <div ref={body} className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
              {description !== undefined && (
                <Parts.Description className="text-quiet">{description}</Parts.Description>
              )}
              {show(props.children)}
            </div>
            {action !== undefined && (
              <div className="flex flex-none items-center gap-2 border-t border-line bg-sunk px-5 py-3">
                <span dir="auto" className="min-w-0 grow truncate text-xs text-faint">
                  {hint}
                </span>
                <Button variant="ghost" onClick={close}>
                  {props.cancelLabel ?? labels.cancel}
                </Button>
                {show(action)}
              </div>
            )}
          </Parts.Popup>
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Root>
  )
}
