import { PlainPage } from '@/components/layout/plain-page'
import { Joined } from '@/components/settings/link-states'

/** Where the form of a link leads once the password is set. */
export default async function JoinedPage({ searchParams }: PageProps<'/join/done'>) {
  const { by } = await searchParams
  return (
    <PlainPage isLinked={false}>
      <Joined isReset={by === 'reset'} />
    </PlainPage>
  )
}
