import { ColumnsScreen } from '@/components/books/columns-screen'
import { ReadFailed } from '@/components/layout/read-failed'
import { booksHref } from '@/lib/search-params/books'
import { requireClient } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { readBooksColumns } from '@/lib/server/reads/read-books-columns'

export default async function BooksColumnsPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/books/columns'>) {
  const access = await requireClient((await params).connection_id)
  const outcome = await readBooksColumns(access, await searchParams)
  const { text } = await getReader()
  const { client } = access
  const href = booksHref(client.connection_id)
  return (
    <>
      <title>{`${text('lists.columns')} · ${client.name} · Countinghouse`}</title>
      {outcome.kind === 'failed' ? (
        <ReadFailed
          failure={outcome.failure}
          client={client}
          retryHref={href}
          firstPageHref={href}
        />
      ) : (
        <ColumnsScreen shown={outcome.value} />
      )}
    </>
  )
}
