import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { FileChooser } from '@/components/answers/file-chooser'
import { KeptFile, SentFile } from '@/components/answers/file-row'
import { useFiles } from '@/components/answers/use-files'
import { useSavedAnswer } from '@/components/answers/use-saved-answer'
import { Checkbox } from '@/components/ui/checkbox'
import type { AnswerCard } from '@/lib/present/answer-view'
import type { AnswerStep } from '@/lib/queries/client-answers'

export const answersForm = 'answers'

interface CardProps {
  readonly token: string
  readonly locale: string
  readonly nth: number
  readonly card: AnswerCard
  /** What a form sent last of it and was not taken. */
  readonly refused: string | undefined
  readonly onState: (state: { readonly isGiven: boolean; readonly isSending: boolean }) => void
  readonly onStep: (step: AnswerStep) => void
  readonly onFailed: (why: string | undefined) => void
}

/** One question. What is written is saved as it is written, and by the form around it without a script. */
export function QuestionCard({ token, locale, nth, card, refused, ...on }: CardProps) {
  const t = useTranslations('answers')
  const { answer, setAnswer, save } = useSavedAnswer({ token, card, ...on })
  const files = useFiles({
    token,
    question: card.id,
    first: card.files,
    tooLarge: t('refused_too_large'),
    onStep: on.onStep,
    onFailed: () => on.onFailed(undefined),
  })

  const shown = useRef<HTMLLIElement>(null)
  const takeEarly = useEffectEvent(() => {
    const words = shown.current?.querySelector('textarea')?.value ?? answer.words
    const hasNothing =
      shown.current?.querySelector('input[type=checkbox]:checked') != null || answer.hasNothing
    if (words !== answer.words || hasNothing !== answer.hasNothing) setAnswer({ words, hasNothing })
  })
  // What was answered before the script had come reached no handler, and the next rendering would remove it.
  useEffect(() => takeEarly(), [])

  const isScripted = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const hasFiles = files.kept.length > 0
  const hasNothing = answer.hasNothing && !hasFiles
  const isGiven = answer.words.trim() !== '' || hasFiles || hasNothing || card.deleted !== undefined
  const tell = useEffectEvent(on.onState)
  useEffect(() => tell({ isGiven, isSending: files.isSending }), [isGiven, files.isSending])

  return (
    <li ref={shown} className="card bg-paper p-4 sm:p-5" id={`q-${card.id}`}>
      <CardHead nth={nth} card={card} isGiven={isGiven} />
      <div className="grid gap-2 pt-3.5 sm:ps-9">
        {card.deleted !== undefined && <p className="text-quiet">{card.deleted}</p>}
        {refused !== undefined && (
          <p role="alert" className="rounded-lg bg-danger-tint px-3 py-2 text-danger">
            {refused}
          </p>
        )}
        <textarea
          form={answersForm}
          name={`words:${card.id}`}
          className="field h-18! py-2! text-lg"
          rows={2}
          // What is pasted is not cut: the page says that it is too long. Without a script the form would be sent.
          maxLength={isScripted ? undefined : 4000}
          dir="auto"
          placeholder={t('few_words')}
          aria-label={t('your_answer', { question: card.words })}
          value={answer.words}
          onChange={({ currentTarget: { value: words } }) => setAnswer({ ...answer, words })}
          onBlur={save}
        />
        {(hasFiles || files.onTheirWay.length > 0) && (
          <ul className="grid gap-2">
            {files.kept.map((file) => (
              <KeptFile
                key={file.id}
                token={token}
                question={card.id}
                file={file}
                onRemove={() => files.remove(file.id)}
              />
            ))}
            {files.onTheirWay.map((sent) => (
              <SentFile
                key={sent.key}
                sent={sent}
                locale={locale}
                onAgain={() => files.again(sent)}
              />
            ))}
          </ul>
        )}
        <FileChooser
          token={token}
          question={card.id}
          words={card.words}
          isFirst={!hasFiles}
          onFiles={files.add}
        />
        {!hasFiles && (
          <Checkbox
            form={answersForm}
            name={`nothing:${card.id}`}
            className="min-h-10 text-base text-quiet"
            label={t('not_have')}
            checked={hasNothing}
            onChange={({ currentTarget }) =>
              setAnswer({ ...answer, hasNothing: currentTarget.checked })
            }
          />
        )}
      </div>
    </li>
  )
}

/** The question, and what it is about. */
function CardHead({ nth, card, isGiven }: Pick<CardProps, 'nth' | 'card'> & { isGiven: boolean }) {
  return (
    <div className="flex items-start gap-3">
      <span
        className={`grid size-6 flex-none place-content-center rounded-full text-xs font-semibold ${isGiven ? 'bg-good-tint text-good' : 'bg-press text-quiet'}`}
      >
        {isGiven ? <Check size={14} aria-hidden /> : nth}
      </span>
      <div className="min-w-0 grow">
        <h2 className="text-lg leading-6 font-semibold wrap-anywhere" dir="auto">
          {card.words}
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-2 pt-0.5 text-quiet">
          <bdi className="font-medium text-ink wrap-anywhere">{card.title}</bdi>
          {card.amount !== undefined && (
            <bdi className="num-t" data-amount>
              {card.amount}
            </bdi>
          )}
          {card.more !== '' && <span className="text-faint">{card.more}</span>}
        </p>
      </div>
    </div>
  )
}
