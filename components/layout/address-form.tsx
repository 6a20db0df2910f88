'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps, SubmitEvent } from 'react'
import { queryOf, withQuery } from '@/lib/search-params/resource-path'

interface AddressFormProps extends Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> {
  readonly action: string
  /** Fields that stand in no address; without a script they do. */
  readonly keptOut?: readonly string[]
}

/**
 * A form whose answer is the page at the address of its fields, shown in place: what was typed stays. A button that
 * posts does so as without a script. By hand: `next/form` leaves out the button that was pressed, which may say what
 * to add or to take out.
 */
export function AddressForm({ action, keptOut = [], ...form }: AddressFormProps) {
  const router = useRouter()
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    const { submitter } = event.nativeEvent
    if (submitter?.getAttribute('formmethod') === 'post') return
    event.preventDefault()
    const pairs = [...new FormData(event.currentTarget, submitter)].flatMap(([name, value]) =>
      typeof value === 'string' && !keptOut.includes(name) ? [[name, value] as const] : [],
    )
    router.replace(withQuery(action, queryOf(pairs)), { scroll: false })
  }
  return <form {...form} action={action} onSubmit={send} />
}
