import { redirect } from 'next/navigation'
import { periodHref } from '@/lib/search-params/period-href'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import { currentPath } from '@/lib/server/auth/sign-in-path'

/**
 * Ends a page whose address names a fiscal year, such as `FY2026`, and leads to the same page for the
 * months that it is: an address that is copied shows a colleague the same rows, though the fiscal
 * year of the client change one day. Every other address stays as it is.
 */
export async function settlePeriod({ address, isSettled }: ChosenPeriod): Promise<void> {
  if (isSettled || address === undefined) return
  const [path = '', query = ''] = (await currentPath()).split('?')
  redirect(periodHref(path, new URLSearchParams(query), address))
}
