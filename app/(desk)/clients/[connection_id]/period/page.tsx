import { redirect } from 'next/navigation'
import { requestTime } from '@/lib/server/auth/request-time'
import { typedPeriodHref } from '@/components/layout/typed-period-href'
import { requireClient } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'

/** Where the period menu sends what was typed; leads back to the page that it was typed on. */
export default async function TypedPeriodPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { client } = await requireClient((await params).connection_id)
  const { typed, back } = await searchParams
  const calendar = await getReader()
  redirect(
    typedPeriodHref(client.connection_id, {
      typed: typeof typed === 'string' ? typed : '',
      back: typeof back === 'string' ? back : '',
      calendar,
      now: requestTime(),
    }),
  )
}
