import { NothingHere } from '@/components/layout/nothing-here'
import { PlainPage } from '@/components/layout/plain-page'
import { requestText } from '@/lib/server/http/translations'

export default async function NotFoundPage() {
  const { text } = await requestText()
  return (
    <PlainPage>
      <NothingHere text={text} />
    </PlainPage>
  )
}
