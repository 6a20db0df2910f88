import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { AskPeople, type ChosenPerson } from '@/components/review/ask-people'
import { AskQuestions, type Written } from '@/components/review/ask-questions'
import { AskSending, type Sending } from '@/components/review/ask-sending'
import { Field } from '@/components/ui/field'
import { useToast } from '@/components/ui/toast'
import { commaOf } from '@/lib/format/names'
import { reasonOf } from '@/lib/queries/http'
import {
  changeRequest,
  type QuestionFields,
  type QuestionForm,
  requestPath,
  type QuestionsAbout,
  type QuestionsSent,
} from '@/lib/queries/questions'

/** What of a form its buttons say. */
export interface WrittenQuestions {
  /** With those of an earlier draft to the same person, which is sent with them. */
  readonly count: number
  /** A draft for each holder of a card is sent by itself, once it has an address. */
  readonly canSend: boolean
}

interface AskFormProps extends QuestionsAbout {
  readonly id: string
  readonly form: QuestionForm
  readonly onChange: (written: WrittenQuestions) => void
  readonly onSent: (answer: QuestionsSent) => void
}

/** To whom, the questions, one message, and how they are sent. */
export function AskForm({ id, connection_id, about, form, onChange, onSent }: AskFormProps) {
  const t = useTranslations('questions')
  const comma = commaOf(useLocale())
  const router = useRouter()
  const toast = useToast()
  const [to, setTo] = useState(() => firstPerson(form))
  const [written, setWritten] = useState<readonly Written[]>(form.questions)
  const [message, setMessage] = useState(form.message)
  const [sending, setSending] = useState<Sending>(() => ({
    by: form.isMailed ? 'mail' : 'link',
    language: form.language,
    reminders: form.reminders,
  }))
  const { by, language, reminders } = sending
  const [unheld, setUnheld] = useState<readonly string[]>([])
  const isDraft = 'draft' in about
  const path = requestPath(connection_id, isDraft ? about.draft : undefined)
  const { mutate, isPending, error } = useMutation(changeRequest(path))
  const isForEach = to.key === 'each'
  const drafted = isForEach ? 0 : draftedTo(to, form)
  useEffect(
    () => onChange({ count: written.length + drafted, canSend: !isForEach }),
    [onChange, written.length, drafted, isForEach],
  )
  const usual = form.languages.find(({ code }) => code === language) ?? form.languages[0]
  const wordsOf = ({ words, wording }: Written) => words ?? usual?.words[wording] ?? ''
  const mayMail = form.isMailed && to.email !== '' && !isForEach
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const action = submitter instanceof HTMLButtonElement ? submitter.value : 'save'
    if (isPending) return
    const fields: QuestionFields = [
      ['action', action],
      ['to', isForEach ? 'holders' : 'one'],
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
        if (answer.drafts !== undefined && answer.drafts > 0) say(draftedWords(answer))
        const { leftOut = [] } = answer
        if (leftOut.length === 0) return onSent(answer)
        // They stay written, for somebody to be chosen.
        setWritten(leftOut.flatMap(({ at }) => written[at] ?? []))
        setUnheld([...new Set(leftOut.map(({ card }) => card))])
        setTo({ key: 'owner', role: 'owner', name: '', email: '' })
      },
    })
  }
  const draftedWords = ({ drafts: count = 0, unaddressed = [] }: QuestionsSent) =>
    form.isMailed && unaddressed.length > 0
      ? t('drafted_unaddressed', { count, names: unaddressed.join(comma) })
      : t('drafted', { count })
  const say = (text: string) => toast({ id: 'questions', tone: 'good', text })
  return (
    <form id={id} onSubmit={onSubmit} aria-busy={isPending || undefined} className="contents">
      <AskPeople form={form} to={to} onChange={setTo} />
      <AskQuestions written={written} wordsOf={wordsOf} onChange={setWritten} />
      {drafted > 0 && (
        <p role="status" className="text-xs text-quiet">
          {t('with_draft', { count: drafted, name: to.name })}
        </p>
      )}
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
      <AskSending
        form={form}
        mayMail={mayMail}
        sending={sending}
        onChange={(next) => setSending({ ...sending, ...next })}
      />
      {unheld.length > 0 && <Alert>{t('left_out', { cards: unheld.join(comma) })}</Alert>}
      {error !== null && <Alert>{reasonOf(error) ?? t('not_saved')}</Alert>}
    </form>
  )
}

/** How many questions are drafted to this person, who is the same by address, else by part and name. */
function draftedTo(to: ChosenPerson, { drafts }: QuestionForm): number {
  const keyOf = ({ role, name, email }: Omit<ChosenPerson, 'key'>) =>
    email.trim() === '' ? `${role} ${name.trim()}` : email.trim().toLowerCase()
  return drafts.find((each) => keyOf(each) === keyOf(to))?.count ?? 0
}

function Alert({ children }: { children: string }) {
  return (
    <p role="alert" className="text-xs text-danger">
      {children}
    </p>
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
