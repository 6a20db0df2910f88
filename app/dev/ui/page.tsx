import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { createLoader, parseAsString, type SearchParams } from 'nuqs/server'
import { Catalogue } from '@/app/dev/ui/catalogue'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { getMessages } from '@/lib/server/http/get-reader'

export const metadata: Metadata = { title: 'Pieces of the interface' }

const parseLook = createLoader({ look: parseAsString })

/** Every piece of components/ui in all its states; in development only. */
export default async function CataloguePage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>
}) {
  // oxlint-disable-next-line node/no-process-env -- Replaced at build: what is built has no catalogue.
  if (process.env.NODE_ENV === 'production') notFound()
  const { look } = parseLook(await searchParams)
  return (
    <MessagesProvider {...await getMessages(['closing', 'lists', 'marks'])}>
      <Catalogue look={look ?? undefined} />
    </MessagesProvider>
  )
}
