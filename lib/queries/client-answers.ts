import { mutationOptions } from '@tanstack/react-query'
import type { Answers } from '@/lib/queries/answers'
import { parseAnswer, postForAnswer, RequestError } from '@/lib/queries/http'

export type AnswerStep = Answers['answer_step']
export type FileStep = Answers['answer_file']
export type ShownFile = NonNullable<FileStep['file']>

// One after the other: what was written last is what stays.
const scope = { id: 'answers' }

/** Keeps what a client has written so far to one question. */
export const saveAnswer = (token: string) =>
  mutationOptions({
    mutationKey: ['answers', 'save'],
    scope,
    retry: 1,
    mutationFn: ({ question, words, hasNothing }: WrittenAnswer) =>
      postForAnswer(
        '/api/answer/save',
        [
          ['token', token],
          [`words:${question}`, words],
          ...(hasNothing ? ([[`nothing:${question}`, 'on']] as const) : []),
        ],
        'answer_step',
      ),
  })

export interface WrittenAnswer {
  readonly question: string
  readonly words: string
  readonly hasNothing: boolean
}

/** Takes a file out of an answer. */
export const removeAnswerFile = (token: string) =>
  mutationOptions({
    mutationKey: ['answers', 'remove'],
    scope,
    mutationFn: ({ question, file }: { question: string; file: string }) =>
      postForAnswer(
        '/api/answer/remove',
        [
          ['token', token],
          ['question', question],
          ['file', file],
        ],
        'answer_step',
      ),
  })

interface SentFile {
  readonly question: string
  readonly file: File
  /** How many bytes are on their way. */
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

/** Sends a file of an answer. */
export const sendAnswerFile = (token: string) =>
  mutationOptions({
    mutationKey: ['answers', 'file'],
    mutationFn: (sent: SentFile) => upload(token, sent),
  })

/** By the older interface: `fetch` does not say how far a body has gone. Throws RequestError. */
async function upload(
  token: string,
  { question, file, onProgress, signal }: SentFile,
): Promise<FileStep> {
  // In this order: the file is read as it comes, when it is known already for what it is.
  const form = new FormData()
  form.append('token', token)
  form.append('question', question)
  form.append('file', file)
  const request = new XMLHttpRequest()
  const abort = (): void => request.abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (): void => reject(new RequestError(undefined))
      request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
      request.addEventListener('load', () => resolve())
      request.addEventListener('error', fail)
      request.addEventListener('abort', fail)
      request.open('POST', '/api/answer/file')
      request.setRequestHeader('accept', 'application/json')
      request.send(form)
    })
  } finally {
    signal.removeEventListener('abort', abort)
  }
  if (request.status !== 200) throw new RequestError(request.status, reasonOf(request.responseText))
  return parseAnswer(JSON.parse(request.responseText), 'answer_file')
}

function reasonOf(text: string): string | undefined {
  try {
    const problem: unknown = JSON.parse(text)
    const isProblem = typeof problem === 'object' && problem !== null && 'detail' in problem
    return isProblem && typeof problem.detail === 'string' ? problem.detail : undefined
  } catch {
    return undefined
  }
}
