import { BoardScreen } from '@/components/board/board-screen'
import { toBoardView } from '@/components/board/to-board-view'
import { SelectionProvider } from '@/components/data-table/selection'
import { RefreshOnReturn } from '@/components/layout/refresh-on-return'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readBoard } from '@/lib/server/reads/read-board'

export default async function BoardPage({ searchParams }: PageProps<'/closes'>) {
  const session = await requirePerson()
  const reader = await getReader()
  const view = toBoardView(await readBoard(session, await searchParams, reader), reader)
  return (
    <MessagesProvider {...await getMessages(['board'])}>
      <title>{`${view.title} · ${session.firm.name} · Countinghouse`}</title>
      <RefreshOnReturn />
      <SelectionProvider>
        <BoardScreen view={view} />
      </SelectionProvider>
    </MessagesProvider>
  )
}
