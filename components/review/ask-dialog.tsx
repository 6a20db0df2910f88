'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AskForm, type WrittenQuestions } from '@/components/review/ask-form'
import { SentLink } from '@/components/review/sent-link'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { findLanguage } from '@/lib/i18n/language'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { reasonOf } from '@/lib/queries/http'
import { withQueries } from '@/lib/queries/query-client'
import {
  type QuestionForm,
  questionForm,
  type QuestionsAbout,
  type QuestionsSent,
} from '@/lib/queries/questions'

interface AskDialogProps extends QuestionsAbout {
  /** What its button says, until the rest has come. */
  readonly title: string
  readonly onClose: () => void
}

/** Writes questions to somebody at the client. Its words come with what it asks for, so that no page sends them. */
export const AskDialog = withQueries(function AskDialog(props: AskDialogProps) {
  const { title, onClose, ...about } = props
  const { data, error } = useQuery(questionForm(about))
  if (data === undefined) {
    return (
      <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={title}>
        {error === null ? (
          <div className="h-40" aria-busy />
        ) : (
          <p role="alert" className="text-danger">
            {reasonOf(error) ?? error.message}
          </p>
        )}
      </Dialog>
    )
  }
  const { reader, messages } = data
  return (
    <MessagesProvider
      language={findLanguage(reader.language) ?? 'en'}
      timeZone={reader.timeZone}
      // The server compiled them, as it does those of a page.
      messages={messages}
    >
      <Asking {...about} form={data} onClose={onClose} />
    </MessagesProvider>
  )
})

function Asking({
  connection_id,
  about,
  form,
  onClose,
}: QuestionsAbout & { form: QuestionForm; onClose: () => void }) {
  const t = useTranslations('questions')
  const id = useId()
  const [sent, setSent] = useState<QuestionsSent>()
  const [{ count, canSend }, setWritten] = useState<WrittenQuestions>({
    count: form.questions.length,
    canSend: true,
  })
  const isLink = sent?.href !== undefined
  const router = useRouter()
  const close = () => {
    if (isLink) router.refresh()
    onClose()
  }
  const title = isLink
    ? t('link_title', { name: sent.to })
    : form.to === undefined
      ? t('title', { client: form.client })
      : t('draft_title', { name: form.to.name })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || close()}
      title={title}
      className="max-w-[40rem]!"
      {...(!isLink && {
        hint: t('hint'),
        action: (
          <>
            <Button
              type="submit"
              form={id}
              name="action"
              value="save"
              variant={canSend ? 'secondary' : 'primary'}
            >
              {t('save_draft')}
            </Button>
            {canSend && (
              <Button type="submit" form={id} name="action" value="send" variant="primary">
                {t('send', { count })}
              </Button>
            )}
          </>
        ),
      })}
    >
      {isLink ? (
        <SentLink sent={sent} onClose={close} />
      ) : (
        <AskForm
          id={id}
          connection_id={connection_id}
          about={about}
          form={form}
          onChange={setWritten}
          onSent={(answer) => (answer.href === undefined ? onClose() : setSent(answer))}
        />
      )}
    </Dialog>
  )
}
