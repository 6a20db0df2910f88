'use client'

import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '@/components/ui/button'
import type { ToastMessage, ToastQueue } from '@/components/ui/toast'
import { useUiLabels } from '@/components/ui/ui-labels'

const icons = {
  good: <CircleCheck className="text-good" />,
  attention: <TriangleAlert className="text-attention" />,
  danger: <CircleAlert className="text-danger" />,
  info: <Info className="text-info" />,
}

/** The part of toasts that is fetched with the first of them. */
export function ToastPanel({ queue }: { queue: ToastQueue }) {
  const { notifications } = useUiLabels()
  return (
    <Toast.Provider limit={3} timeout={7000}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={notifications}
          className="fixed end-4 bottom-14 z-60 flex max-w-96 flex-col gap-2 outline-none max-sm:inset-x-3 max-sm:bottom-3 max-sm:max-w-none"
        >
          <ToastList queue={queue} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList({ queue }: { queue: ToastQueue }) {
  const { toasts, add, close } = Toast.useToastManager<ToastMessage>()
  const { dismiss } = useUiLabels()
  useEffect(
    () =>
      queue.subscribe((message) => {
        const { id, text, tone } = message
        const priority = tone === 'danger' ? 'high' : 'low'
        add({ title: text, priority, data: message, ...(id !== undefined && { id }) })
      }),
    [queue, add],
  )
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right']}
      data-toast=""
      className="pop rise data-limited:hidden"
    >
      <Toast.Content className="flex items-center gap-2.5 px-2.5 py-1.5">
        {icons[toast.data?.tone ?? 'good']}
        <Toast.Title render={<p />} className="grow" />
        {toast.data?.action !== undefined && (
          <Toast.Action
            className="btn btn-ghost btn-sm -my-1 text-accent"
            onClick={() => {
              toast.data?.action?.onAction()
              close(toast.id)
            }}
          >
            {toast.data.action.label}
          </Toast.Action>
        )}
        <IconButton
          variant="ghost"
          size="sm"
          className="-my-1 -me-1.5"
          icon={<X />}
          label={dismiss}
          onClick={() => close(toast.id)}
        />
      </Toast.Content>
    </Toast.Root>
  ))
}
