'use client'

import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { RequestForm, type RequestPlace } from '@/components/questions/request-form'
import { SentLink } from '@/components/review/sent-link'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { QuestionsSent } from '@/lib/queries/questions'

interface ConfirmRequestProps {
  readonly place: RequestPlace & { readonly name: string }
  readonly action: string
  readonly by?: 'mail' | 'link'
  readonly label: string
  /** What follows from it. */
  readonly text: string
  readonly done?: string
  readonly isDanger?: boolean
}

/** A step that is confirmed first; a link that comes of it is shown in its place. */
export function ConfirmRequest(props: ConfirmRequestProps) {
  const { place, action, by, label, text, done, isDanger = false } = props
  const id = useId()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<QuestionsSent>()
  const change = (open: boolean) => {
    setOpen(open)
    if (open || sent === undefined) return
    setSent(undefined)
    router.refresh()
  }
  const onDone = (answer: QuestionsSent) =>
    answer.href === undefined ? change(false) : setSent(answer)
  return (
    <>
      <Dialog
        trigger={
          <Button variant="ghost" size="sm" className={isDanger ? 'text-danger!' : ''}>
            {label}
          </Button>
        }
        open={isOpen}
        onOpenChange={change}
        title={`${label}: ${place.name}`}
        {...(sent === undefined && {
          action: (
            <Button type="submit" form={id} variant={isDanger ? 'danger' : 'primary'}>
              {label}
            </Button>
          ),
        })}
      >
        {sent === undefined ? (
          <RequestForm
            id={id}
            place={place}
            hidden={[['action', action], ...(by === undefined ? [] : ([['by', by]] as const))]}
            {...(done !== undefined && { done })}
            onDone={onDone}
          >
            <p className="text-quiet">{text}</p>
          </RequestForm>
        ) : (
          <SentLink sent={sent} onClose={() => change(false)} />
        )}
      </Dialog>
    </>
  )
}
