import { PlainPage } from '@/components/layout/plain-page'
import { Joined } from '@/components/settings/link-states'
import { parseJoinedParams } from '@/lib/search-params/sign-in'

/** Where the form of a link leads once the password is set. */
export default async function JoinedPage({ searchParams }: PageProps<'/join/done'>) {
  const { by } = parseJoinedParams(await searchParams)
  return (
    <PlainPage isLinked={false}>
      <Joined isReset={by === 'reset'} />
    </PlainPage>
  )
}
