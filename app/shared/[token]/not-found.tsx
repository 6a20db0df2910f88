import { EndedLink } from '@/components/connections/plain-states'
import { PlainPage } from '@/components/layout/plain-page'

/** A link that nobody made looks like one that has ended. */
export default function UnknownSharedPage() {
  return (
    <PlainPage isLinked={false}>
      <EndedLink />
    </PlainPage>
  )
}
