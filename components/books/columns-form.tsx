'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent, ReactNode } from 'react'
import { queryOf, withQuery } from '@/lib/search-params/resource-path'

interface ColumnsFormProps {
  /** The same page, which shows what comes out of what was chosen. */
  readonly action: string
  readonly id: string
  readonly children: ReactNode
}

/**
 * Shows what comes out as soon as something is chosen; without a script its button does. What was typed stays in its
 * field, and out of the address.
 */
export function ColumnsForm({ action, id, children }: ColumnsFormProps) {
  const router = useRouter()
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.hasAttribute('formmethod') === true) return
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'closing' ? [[name, value] as const] : [],
    )
    router.push(withQuery(action, queryOf(fields)), { scroll: false })
  }
  return (
    <form id={id} action={action} onChange={onChange} onSubmit={onSubmit}>
      {children}
    </form>
  )
}
