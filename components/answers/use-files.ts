import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { answerLimits } from '@/lib/domain/answers/answer-file'
import type { ShownFile } from '@/lib/queries/client-answers'
import { type AnswerStep, removeAnswerFile, sendAnswerFile } from '@/lib/queries/client-answers'
import { reasonOf } from '@/lib/queries/http'

/** A file that is not there yet, or not at all. */
export interface FileOnItsWay {
  readonly key: number
  readonly file: File
  readonly state: 'sending' | 'failed' | 'refused'
  readonly sent: number
  /** Why, in the words of the server; undefined where nothing answered. */
  readonly why?: string | undefined
  readonly stop: () => void
}

interface FilesOf {
  readonly token: string
  readonly question: string
  readonly first: readonly ShownFile[]
  readonly tooLarge: string
  readonly onStep: (step: AnswerStep) => void
  readonly onFailed: () => void
}

/** The files of one answer: those that are there, and those on their way. */
export function useFiles({ token, question, first, tooLarge, onStep, onFailed }: FilesOf) {
  const [kept, setKept] = useState(first)
  const [onTheirWay, setOnTheirWay] = useState<readonly FileOnItsWay[]>([])
  const nextKey = useRef(0)
  const { mutateAsync: send } = useMutation(sendAnswerFile(token))
  const { mutate: remove } = useMutation(removeAnswerFile(token))

  const change = (key: number, to: Partial<FileOnItsWay> | undefined): void =>
    setOnTheirWay((all) =>
      all.flatMap((each) => {
        if (each.key !== key) return [each]
        return to === undefined ? [] : [{ ...each, ...to }]
      }),
    )

  const add = async (file: File): Promise<void> => {
    const key = nextKey.current++
    const aborter = new AbortController()
    const stop = (): void => {
      aborter.abort()
      change(key, undefined)
    }
    const isTooLarge = file.size > answerLimits.file
    const begun = { key, file, sent: 0, stop }
    setOnTheirWay((all) => [
      ...all,
      isTooLarge ? { ...begun, state: 'refused', why: tooLarge } : { ...begun, state: 'sending' },
    ])
    if (isTooLarge) return
    const onProgress = (sent: number): void => change(key, { sent: Math.min(sent, file.size) })
    try {
      const step = await send({ question, file, onProgress, signal: aborter.signal })
      const { file: arrived, refused } = step
      if (arrived === undefined) change(key, { state: 'refused', why: refused })
      else {
        change(key, undefined)
        setKept((all) => [...all, arrived])
      }
      onStep(step)
    } catch (cause) {
      change(key, { state: 'failed', why: reasonOf(cause as Error) })
    }
  }

  return {
    kept,
    onTheirWay,
    isSending: onTheirWay.some(({ state }) => state === 'sending'),
    add: (files: Iterable<File>): void => {
      for (const file of files) void add(file)
    },
    again: ({ key, file }: FileOnItsWay): void => {
      change(key, undefined)
      void add(file)
    },
    remove: (file: string): void => {
      remove(
        { question, file },
        {
          onSuccess: (step) => {
            setKept((all) => all.filter(({ id }) => id !== file))
            onStep(step)
          },
          onError: onFailed,
        },
      )
    },
  }
}
