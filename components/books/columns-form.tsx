'use client'

import type { FormEvent, ReactNode } from 'react'
import { AddressForm } from '@/components/layout/address-form'

interface ColumnsFormProps {
  /** The same page, which shows what comes out of what was chosen. */
  readonly action: string
  readonly id: string
  readonly children: ReactNode
}

/** Shows what comes out as soon as something is chosen; without a script its button does. */
export function ColumnsForm({ action, id, children }: ColumnsFormProps) {
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit()
  }
  return (
    <AddressForm id={id} action={action} onChange={onChange} keptOut={['closing']}>
      {children}
    </AddressForm>
  )
}
