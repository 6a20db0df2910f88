import { redirect } from 'next/navigation'
import { periodHref } from '@/lib/search-params/period-href'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import { currentPath } from '@/lib/server/auth/sign-in-path'

/**
 * Redirects an address that names a fiscal year, such as `FY2026`, to the same page for the months of that
 * year, so that a copied address shows the same rows after the client's fiscal year was changed.
 */
export async function redirectToMonths({ address, isFixed }: ChosenPeriod): Promise<void> {
  if (isFixed || address === undefined) return
  const [path = '', query = ''] = (await currentPath()).split('?')
  redirect(periodHref(path, new URLSearchParams(query), address))
}
