import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { AnswerUnknown } from '@/components/answers/answer-ends'
import { AnswerScreen } from '@/components/answers/answer-screen'
import { parseAnswerParams } from '@/lib/search-params/answers'
import { readAnswerPage } from '@/lib/server/reads/read-answer-page'

// For anyone who has the link: it requires nobody, and sets nothing.
export default async function AnswerPage({ params, searchParams }: PageProps<'/answer/[token]'>) {
  const { token } = await params
  const page = await readAnswerPage(token, await parseAnswerParams(searchParams), await headers())
  if (page.kind === 'unknown') notFound()
  if (page.kind === 'throttled') return <AnswerUnknown isThrottled />
  return <AnswerScreen {...page} />
}
