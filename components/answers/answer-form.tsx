'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { answersForm, QuestionCard } from '@/components/answers/question-card'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { AnswerCard } from '@/lib/present/answer-view'
import type { AnswerStep } from '@/lib/queries/client-answers'
import { withQueries } from '@/lib/queries/query-client'

interface FormProps {
  readonly token: string
  readonly locale: string
  readonly cards: readonly AnswerCard[]
  readonly given: number
  readonly sent: number
  /** "Saved 10:05"; undefined before the first time. */
  readonly savedAt: string | undefined
  readonly isMissing: boolean
  readonly refused: { readonly question: string | null; readonly why: string } | undefined
  readonly privacy: string
}

type CardStates = ReadonlyMap<string, { readonly isGiven: boolean; readonly isSending: boolean }>

/** All questions of a request, how far they are answered, and the two buttons that leave the page. */
export const AnswerForm = withQueries(function AnswerForm(props: FormProps) {
  const { token, locale, cards, sent, isMissing, refused, privacy } = props
  const t = useTranslations('answers')
  const [states, setStates] = useState<CardStates>(new Map())
  const [saved, setSaved] = useState(props.savedAt)
  const [failed, setFailed] = useState<{ readonly why: string | undefined }>()
  const given =
    states.size > 0 ? [...states.values()].filter(({ isGiven }) => isGiven).length : props.given
  const isSending = [...states.values()].some((each) => each.isSending)
  const onStep = ({ savedAt }: AnswerStep): void => {
    setSaved(t('saved_at', { time: savedAt }))
    setFailed(undefined)
  }
  const missing = cards.length - given
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 pt-4 pb-2">
        <span className="num-t font-medium">{t('progress', { given, count: cards.length })}</span>
        <ProgressBar value={given} max={cards.length} className="m-0! w-28!" />
        <span className="grow" />
        <span className="text-xs text-faint" role="status">
          {failed === undefined ? saved : (failed.why ?? t('not_saved'))}
        </span>
      </div>
      {sent > 0 && (
        <p className="pb-2 text-quiet">
          {sent === cards.length ? t('sent_whole') : t('sent_part', { sent, count: cards.length })}
        </p>
      )}
      {refused !== undefined && refused.question === null && (
        <p role="alert" className="mb-3 rounded-lg bg-danger-tint px-3 py-2 text-danger">
          {refused.why}
        </p>
      )}
      <ol className="grid gap-3">
        {cards.map((card, index) => (
          <QuestionCard
            key={card.id}
            token={token}
            locale={locale}
            nth={index + 1}
            card={card}
            refused={refused?.question === card.id ? refused.why : undefined}
            onState={(state) => setStates((all) => new Map(all).set(card.id, state))}
            onStep={onStep}
            onFailed={(why) => setFailed({ why })}
          />
        ))}
      </ol>
      <p className="pt-5 pb-8 text-xs text-faint">{privacy}</p>
      <div className="sticky bottom-0 z-20 mt-auto -mx-[50vw] border-t border-line bg-paper px-[50vw]">
        {isMissing && missing > 0 && (
          <div role="alert" className="pt-3">
            <p className="text-base font-medium">{t('missing', { count: missing })}</p>
            <p className="text-quiet">{t('missing_text')}</p>
          </div>
        )}
        <form
          id={answersForm}
          method="post"
          action="/api/answer/save"
          className="flex flex-wrap items-center gap-2 py-3"
        >
          <input type="hidden" name="token" value={token} />
          <Button variant="ghost" size="lg" className="-ms-4 max-sm:-ms-2 max-sm:px-2!">
            {t('save_later')}
          </Button>
          <span className="grow" />
          {isMissing && missing > 0 && given > 0 && (
            <Button size="lg" name="part" value="on" formAction="/api/answer/send" busy={isSending}>
              {t('send_some', { count: given })}
            </Button>
          )}
          <Button variant="primary" size="lg" formAction="/api/answer/send" busy={isSending}>
            {t(isSending ? 'wait_for_file' : 'send')}
          </Button>
        </form>
      </div>
    </>
  )
})
