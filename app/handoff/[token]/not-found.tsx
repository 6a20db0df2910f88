import { EndedLink } from '@/components/connections/plain-states'
import { PlainPage } from '@/components/layout/plain-page'

/** A link that nobody made looks like one that is used up. */
export default function UnknownLinkPage() {
  return (
    <PlainPage isLinked={false}>
      <EndedLink />
    </PlainPage>
  )
}
