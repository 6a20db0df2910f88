import type { BankContext } from '@/bank/context'
import { listMemberships, mayApprove, type Membership } from '@/bank/ledger/people'
import { ScreenRefusal, type Visit } from '@/bank/screens/screen'

export interface SettingsPlace {
  business: Membership
  /** The businesses whose settings this person may open. */
  memberships: Membership[]
  person_id: string
}

/**
 * Whose settings: the business asked for, or the first. A visitor who is not signed in is sent to
 * the sign-in page by the response returned; throws ScreenRefusal for everyone but Owner and Admin.
 */
export async function requireBusiness(
  context: BankContext,
  visit: Visit,
  business_id: string | null,
): Promise<SettingsPlace | Response> {
  const { c, person } = visit
  if (person === undefined) {
    const asked = new URL(c.req.url)
    const return_to = c.req.method === 'GET' ? asked.pathname + asked.search : '/app'
    return c.redirect(`/sign-in?${new URLSearchParams({ return_to })}`, 303)
  }
  const everywhere = await listMemberships(context.database.db, person.id)
  const memberships = everywhere.filter(({ role }) => mayApprove(role))
  const business =
    business_id === null
      ? memberships[0]
      : memberships.find((membership) => membership.business_id === business_id)
  if (business !== undefined) return { business, memberships, person_id: person.id }
  throw new ScreenRefusal(
    403,
    'These settings are not yours to see',
    'Only an Account Owner or Admin of the business can open them. Ask one of them, or sign in as someone else.',
  )
}
