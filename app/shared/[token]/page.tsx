import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { EndedLink } from '@/components/connections/plain-states'
import { SharedScreen } from '@/components/connections/shared-screen'
import { PlainPage } from '@/components/layout/plain-page'
import { readSharedPage } from '@/lib/server/reads/read-shared-page'

// For anyone who has the link: it requires nobody, and sets nothing.
export default async function SharedPage({ params }: PageProps<'/shared/[token]'>) {
  const page = await readSharedPage((await params).token, await headers())
  if (page.kind === 'unknown') notFound()
  if (page.kind === 'throttled')
    return (
      <PlainPage isLinked={false}>
        <EndedLink isThrottled />
      </PlainPage>
    )
  return <SharedScreen {...page} />
}
