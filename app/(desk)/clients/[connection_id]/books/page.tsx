import { BooksScreen } from '@/components/books/books-screen'
import { requireClient } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { readBooksPage } from '@/lib/server/reads/read-books'

export default async function BooksPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/books'>) {
  const access = await requireClient((await params).connection_id)
  const shown = await readBooksPage(access, await searchParams)
  const { text } = await getReader()
  return (
    <>
      <title>{`${text('shell.books')} · ${access.client.name} · Countinghouse`}</title>
      <BooksScreen shown={shown} role={access.person.role} />
    </>
  )
}
