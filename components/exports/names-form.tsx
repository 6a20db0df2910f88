'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode, SubmitEvent } from 'react'
import { withQuery } from '@/lib/search-params/resource-path'

/**
 * A form over another screen, whose answer is shown there. By hand: `next/form` leaves out the button that was
 * pressed, which here says what to add or to take out.
 */
export function NamesForm({
  action,
  className,
  children,
}: {
  action: string
  className: string
  children: ReactNode
}) {
  const router = useRouter()
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    const { submitter } = event.nativeEvent
    // To keep the names is a request of its own.
    if (submitter?.getAttribute('formmethod') === 'post') return
    event.preventDefault()
    const pairs = [...new FormData(event.currentTarget, submitter)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    router.replace(withQuery(action, new URLSearchParams(pairs).toString()), { scroll: false })
  }
  return (
    <form action={action} className={className} onSubmit={send}>
      {children}
    </form>
  )
}
