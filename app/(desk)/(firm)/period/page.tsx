import { redirect } from 'next/navigation'
import { parsePortfolioParams, portfolioHref } from '@/lib/search-params/portfolio'
import { rawSearchParams } from '@/lib/server/reads/transaction-list'
import { unreadPeriod } from '@/lib/search-params/period-href'
import { isPeriod } from '@/lib/domain/periods/read-period'
import { requirePerson } from '@/lib/server/auth/guards'

/** Where the period menu of all clients sends what was typed; leads back to the list. */
export default async function TypedPeriodPage({ searchParams }: PageProps<'/period'>) {
  await requirePerson()
  const { typed, back } = await searchParams
  const text = typeof typed === 'string' ? typed.trim() : ''
  const [, query = ''] = typeof back === 'string' ? back.split('?') : []
  const params = parsePortfolioParams(rawSearchParams(new URLSearchParams(query)))
  if (text === '') redirect(portfolioHref(params, { period: undefined }))
  // Each client reads it in its own calendar, so that it stays as it was typed.
  if (isPeriod(text)) {
    redirect(
      portfolioHref(
        parsePortfolioParams({ ...rawSearchParams(new URLSearchParams(query)), period: text }),
      ),
    )
  }
  const href = portfolioHref(params)
  redirect(
    `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ [unreadPeriod]: text.slice(0, 64) }).toString()}`,
  )
}
