'use client'

import { Download } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'

/** Open at once; to close it is to go back to the screen that it was opened from. */
export function RequestDialog({
  title,
  description,
  send,
  hint,
  className,
  children,
}: {
  title: string
  description?: string
  /** The button that sends the form within. */
  send?: { readonly formId: string; readonly label: string }
  /** At the start of the foot: a file’s name. */
  hint?: string
  className?: string
  children: ReactNode
}) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(true)
  const close = (): void => {
    setOpen(false)
    router.back()
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title={title}
      {...(description !== undefined && { description })}
      {...(hint !== undefined && { hint })}
      {...(className !== undefined && { className })}
      {...(send !== undefined && {
        action: (
          <button type="submit" form={send.formId} className="btn btn-primary">
            <Download size={15} aria-hidden />
            {send.label}
          </button>
        ),
      })}
    >
      {children}
    </Dialog>
  )
}
