import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Answers } from '@/lib/queries/answers'
import { getJson, postForAnswer, postForm } from '@/lib/queries/http'

export type QuestionForm = Answers['questionForm']
export type QuestionsSent = Answers['questionsSent']

export type QuestionFields = readonly (readonly [name: string, value: string])[]

/** What questions are about: rows or findings as their page sends them, or a draft. */
export interface QuestionsAbout {
  readonly connection_id: string
  readonly about: { readonly draft: string } | { readonly fields: QuestionFields }
}

/** What the dialog starts with; never kept, since a draft may be another's too. */
export const questionForm = ({ connection_id, about }: QuestionsAbout) =>
  queryOptions({
    queryKey: ['clients', connection_id, 'question form', about],
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      'draft' in about
        ? getJson(requestPath(connection_id, about.draft), 'questionForm', signal)
        : postForAnswer(`${requestPath(connection_id)}/prepare`, about.fields, 'questionForm'),
  })

/** Posts a form of questions: a draft, a link, a reminder. Throws RequestError. */
export const changeRequest = (path: string) =>
  mutationOptions({
    mutationKey: ['requests', path],
    // One after the other: each is on what the one before led to.
    scope: { id: path },
    mutationFn: (fields: QuestionFields) => postForAnswer(path, fields, 'questionsSent'),
  })

/** Deletes what was answered to a request of a client; the person is requested to prove who they are. Throws RequestError. */
export const deleteAnswers = (connection_id: string) =>
  mutationOptions({
    mutationKey: ['requests', connection_id, 'delete'],
    mutationFn: (request: string) =>
      postForm(`${requestPath(connection_id)}/delete`, [['request', request]]),
  })

/** Where questions to a client are written; with an identifier, where that request is changed. */
export function requestPath(connection_id: string, request_id?: string): string {
  const client = `/api/requests/${encodeURIComponent(connection_id)}`
  return request_id === undefined ? client : `${client}/${encodeURIComponent(request_id)}`
}
