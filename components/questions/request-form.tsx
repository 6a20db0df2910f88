'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { fieldsOf } from '@/components/ui/form-fields'
import { useToast } from '@/components/ui/toast'
import { reasonOf, RequestError } from '@/lib/queries/http'
import { withQueries } from '@/lib/queries/query-client'
import { changeRequest, requestPath, type QuestionsSent } from '@/lib/queries/questions'

export interface RequestPlace {
  readonly connection_id: string
  readonly request: string
}

interface RequestFormProps {
  readonly id?: string
  readonly place: RequestPlace
  readonly hidden: readonly (readonly [name: string, value: string])[]
  /** Said once it is done. */
  readonly done?: string
  readonly onDone?: (sent: QuestionsSent) => void
  readonly className?: string
  readonly children?: ReactNode
}

/** A form that changes a request; without a script the route takes it the same. */
export const RequestForm = withQueries(function RequestForm(props: RequestFormProps) {
  const { id, place, hidden, done, onDone, className, children } = props
  const t = useTranslations('questions')
  const router = useRouter()
  const toast = useToast()
  const path = requestPath(place.connection_id, place.request)
  const { mutate, isPending, error } = useMutation(changeRequest(path))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const { submitter } = event.nativeEvent as SubmitEvent
    mutate(fieldsOf(event.currentTarget, submitter), {
      onSuccess: (sent) => {
        if (sent.href === undefined) router.refresh()
        if (done !== undefined && sent.mail !== 'failed') toast({ tone: 'good', text: done })
        if (done !== undefined && sent.mail === 'failed') {
          toast({ tone: 'attention', text: t('not_mailed') })
        }
        onDone?.(sent)
      },
      // Somebody was earlier: the page shows what it is now.
      onError: (cause) => {
        if (cause instanceof RequestError && cause.status === 409) router.refresh()
      },
    })
  }
  return (
    <form
      id={id}
      action={path}
      method="post"
      className={className}
      onSubmit={onSubmit}
      aria-busy={isPending || undefined}
    >
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {error !== null && (
        <p role="alert" className="basis-full text-xs text-danger">
          {reasonOf(error) ?? t('not_saved')}
        </p>
      )}
    </form>
  )
})
