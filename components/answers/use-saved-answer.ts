import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnswerCard } from '@/lib/present/answer-view'
import { type AnswerStep, saveAnswer } from '@/lib/queries/client-answers'
import { reasonOf } from '@/lib/queries/http'

// Nobody has typed for so long.
const restMilliseconds = 1000

/** What is written to a question, saved once it rests; what could not be saved is tried again with the next change. */
export function useSavedAnswer({
  token,
  card,
  onStep,
  onFailed,
}: {
  readonly token: string
  readonly card: AnswerCard
  readonly onStep: (step: AnswerStep) => void
  readonly onFailed: (why: string | undefined) => void
}) {
  const [answer, setAnswer] = useState(card.answer)
  const saved = useRef(card.answer)
  const { mutate } = useMutation(saveAnswer(token))

  const saveNow = (): void => {
    const { words, hasNothing } = answer
    const before = saved.current
    if (before.words === words && before.hasNothing === hasNothing) return
    saved.current = answer
    mutate(
      { question: card.id, words, hasNothing },
      {
        onSuccess: (step) => (step.refused === undefined ? onStep(step) : onFailed(step.refused)),
        onError: (cause) => {
          saved.current = before
          onFailed(reasonOf(cause))
        },
      },
    )
  }
  const saveRested = useEffectEvent(saveNow)
  useEffect(() => {
    const timer = setTimeout(saveRested, restMilliseconds)
    return () => clearTimeout(timer)
  }, [answer])

  return { answer, setAnswer, save: saveNow }
}
