import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AskPeople, type ChosenPerson } from '@/components/review/ask-people'
import { AskQuestions, type Written } from '@/components/review/ask-questions'
import { Field } from '@/components/ui/field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { useToast } from '@/components/ui/toast'
import { reasonOf } from '@/lib/queries/http'
import {
  changeRequest,
  type QuestionFields,
  type QuestionForm,
  requestPath,
  type QuestionsAbout,
  type QuestionsSent,
} from '@/lib/queries/questions'

interface AskFormProps extends QuestionsAbout {
  readonly id: string
  readonly form: QuestionForm
  readonly onCount: (count: number) => void
  readonly onSent: (answer: QuestionsSent) => void
}

/** To whom, the questions, one message, and how they are sent. */
export function AskForm({ id, connection_id, about, form, onCount, onSent }: AskFormProps) {
  const t = useTranslations('questions')
  const router = useRouter()
  const toast = useToast()
  const [to, setTo] = useState(() => firstPerson(form))
  const [written, setWritten] = useState<readonly Written[]>(form.questions)
  const [language, setLanguage] = useState(form.language)
  const [message, setMessage] = useState(form.message)
  const [by, setBy] = useState<'mail' | 'link'>(form.isMailed ? 'mail' : 'link')
  const [reminders, setReminders] = useState(form.reminders)
  const isDraft = 'draft' in about
  const path = requestPath(connection_id, isDraft ? about.draft : undefined)
  const { mutate, isPending, error } = useMutation(changeRequest(path))
  useEffect(() => onCount(written.length), [onCount, written.length])
  const usual = form.languages.find(({ code }) => code === language) ?? form.languages[0]
  const wordsOf = ({ words, wording }: Written) => words ?? usual?.words[wording] ?? ''
  const mayMail = form.isMailed && to.email !== '' && to.key !== 'each'
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const action = submitter instanceof HTMLButtonElement ? submitter.value : 'save'
    if (isPending) return
    const fields: QuestionFields = [
      ['action', action],
      ['to', to.key === 'each' ? 'holders' : 'one'],
      ['role', to.role],
      ['name', to.name],
      ['email', to.email],
      ['message', message ?? usual?.message ?? ''],
      ['language', language],
      ['reminders', reminders],
      ['by', mayMail ? by : 'link'],
      ...written.flatMap((each) => [
        each.id === undefined ? (['question', each.sent] as const) : (['id', each.id] as const),
        ['words', wordsOf(each)] as const,
      ]),
    ]
    mutate(fields, {
      onSuccess: (answer) => {
        // A link that is shown stays until it is closed: what is refreshed may no longer have its dialog.
        if (answer.href === undefined) router.refresh()
        if (answer.mail === 'sent') say(t('mailed', { name: answer.to }))
        if (answer.drafts !== undefined) say(t('drafted', { count: answer.drafts }))
        onSent(answer)
      },
    })
  }
  const say = (text: string) => toast({ id: 'questions', tone: 'good', text })
  return (
    <form id={id} onSubmit={onSubmit} aria-busy={isPending || undefined} className="contents">
      <AskPeople form={form} to={to} onChange={setTo} />
      <AskQuestions written={written} wordsOf={wordsOf} onChange={setWritten} />
      <Field label={t('message')}>
        {(control) => (
          <textarea
            {...control}
            className="field h-auto! w-full resize-y py-1.5"
            rows={3}
            dir="auto"
            value={message ?? usual?.message ?? ''}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        {mayMail && (
          <SegmentedControl
            label={t('by')}
            value={by}
            segments={[
              { value: 'mail', label: t('by_mail') },
              { value: 'link', label: t('by_link') },
            ]}
            onChange={setBy}
          />
        )}
        <div className="w-40">
          <Select
            aria-label={t('language')}
            value={language}
            options={form.languages.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={setLanguage}
          />
        </div>
        {mayMail && by === 'mail' && (
          <label className="flex items-center gap-2">
            {t('reminders')}
            <input
              className="field w-24"
              inputMode="numeric"
              dir="ltr"
              value={reminders}
              onChange={(event) => setReminders(event.target.value)}
            />
          </label>
        )}
      </div>
      {error !== null && (
        <p role="alert" className="text-xs text-danger">
          {reasonOf(error) ?? t('not_saved')}
        </p>
      )}
    </form>
  )
}

function firstPerson({ people, hasHolders, to }: QuestionForm): ChosenPerson {
  if (to !== undefined) return { key: 'other', ...to }
  if (hasHolders) return { key: 'each', role: 'cardholder', name: '', email: '' }
  const [first] = people
  return first === undefined
    ? { key: 'owner', role: 'owner', name: '', email: '' }
    : { key: '0', role: first.role, name: first.name, email: first.email ?? '' }
}
