import { QuestionsScreen } from '@/components/questions/questions-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readQuestions } from '@/lib/server/reads/read-questions'

export default async function QuestionsPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/questions'>) {
  const access = await requireClient((await params).connection_id)
  const read = await readQuestions(access, await searchParams)
  const { text } = await getReader()
  return (
    <MessagesProvider {...await getMessages(['questions'])}>
      <title>{`${text('question_data.screen')} · ${access.client.name} · Countinghouse`}</title>
      <QuestionsScreen read={read} role={access.person.role} />
    </MessagesProvider>
  )
}
