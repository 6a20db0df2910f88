import { NothingHere } from '@/components/shell/nothing-here'
import { PlainPage } from '@/components/shell/plain-page'

export default function NotFoundPage() {
  return (
    <PlainPage>
      <NothingHere />
    </PlainPage>
  )
}
