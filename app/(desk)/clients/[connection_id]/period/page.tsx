import { redirect } from 'next/navigation'
import { requestTime } from '@/lib/server/auth/request-time'
import { typedPeriodHref } from '@/components/layout/typed-period-href'
import { parseTypedPeriod } from '@/lib/search-params/finder'
import { requireClient } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'

/** Where the period menu sends what was typed; leads back to the page that it was typed on. */
export default async function TypedPeriodPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/period'>) {
  const { client } = await requireClient((await params).connection_id)
  const { typed, back } = parseTypedPeriod(await searchParams)
  const calendar = await getReader()
  redirect(
    typedPeriodHref(client.connection_id, {
      typed: typed ?? '',
      back: back ?? '',
      calendar,
      now: requestTime(),
    }),
  )
}
