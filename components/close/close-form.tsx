'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Earlier } from '@/components/close/earlier'
import { fieldsOf } from '@/components/ui/form-fields'
import { useToast } from '@/components/ui/toast'
import type { CloseConflict } from '@/lib/domain/close/close-conflict'
import { changeClose } from '@/lib/queries/close'
import { reasonOf } from '@/lib/queries/http'
import { withQueries } from '@/lib/queries/query-client'

export interface CloseFormProps {
  readonly id?: string
  readonly className?: string
  /** The route, which takes the same form without a script. */
  readonly action: string
  readonly hidden: readonly (readonly [name: string, value: string])[]
  /** Said once it is done. */
  readonly done: string
  readonly onDone?: (() => void) | undefined
  /** It carries a file. */
  readonly isUpload?: boolean
  readonly children?: ReactNode
}

/**
 * A form that changes a close. What was typed stays until it is kept; where somebody was earlier they are
 * shown, and pressing again is on what they did.
 */
export const CloseForm = withQueries(function CloseForm(props: CloseFormProps) {
  const { id, className, action, hidden, done, onDone, isUpload = false, children } = props
  const t = useTranslations('closing')
  const router = useRouter()
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(changeClose(action))
  const [conflict, setConflict] = useState<CloseConflict>()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = event.currentTarget
    mutate(isUpload ? new FormData(form, submitter) : fieldsOf(form, submitter), {
      onSuccess: (change) => {
        router.refresh()
        setConflict(change === 'kept' ? undefined : change)
        if (change !== 'kept') return
        toast({ id: 'close', tone: 'good', text: done })
        onDone?.()
      },
      onError: () => setConflict(undefined),
    })
  }
  return (
    <form
      id={id}
      action={action}
      method="post"
      encType={isUpload ? 'multipart/form-data' : undefined}
      className={className}
      onSubmit={onSubmit}
      aria-busy={isPending || undefined}
    >
      {hidden.map(([name, value], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- One name may stand several times.
        <input key={`${name} ${at}`} type="hidden" name={name} value={value} />
      ))}
      {conflict !== undefined && <Earlier conflict={conflict} />}
      {children}
      {error !== null && (
        <p role="alert" className="basis-full text-xs text-danger">
          {reasonOf(error) ?? t('not_saved')}
        </p>
      )}
    </form>
  )
})
