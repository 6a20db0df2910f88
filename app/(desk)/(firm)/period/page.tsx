import { redirect } from 'next/navigation'
import { parsePortfolioParams, portfolioHref } from '@/lib/search-params/portfolio'
import { parseTypedPeriod, unreadPeriodHref } from '@/lib/search-params/finder'
import { isPeriod, periodAddress } from '@/lib/domain/periods/read-period'
import { requirePerson } from '@/lib/server/auth/guards'

/** Where the period menu of all clients sends what was typed; leads back to the list. */
export default async function TypedPeriodPage({ searchParams }: PageProps<'/period'>) {
  await requirePerson()
  const { typed, back } = parseTypedPeriod(await searchParams)
  const [, query = ''] = back?.split('?') ?? []
  const params = parsePortfolioParams(new URLSearchParams(query))
  if (typed === null) redirect(portfolioHref(params, { period: undefined }))
  // Each client reads it in its own calendar, so that it stays as it was typed.
  redirect(
    isPeriod(typed)
      ? portfolioHref(params, { period: periodAddress(typed) })
      : unreadPeriodHref(portfolioHref(params), typed),
  )
}
