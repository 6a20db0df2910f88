import { appendChange } from '@/lib/server/audit/audit'
import { CommandRefusedError } from '@/lib/server/cli/operator-socket'
import { findPersonByEmail } from '@/lib/server/db/person'
import { bindProvider } from '@/lib/server/db/provider-domain'
import type { Store } from '@/lib/server/db/store'

const domainPattern =
  /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/

/**
 * Binds the provider to the firm of the person with this address, for addresses of these domains alone: the
 * argument is all of them with spaces between. Throws CommandRefusedError.
 */
export async function bindProviderOf(
  store: Store,
  issuer: string | undefined,
  argument: string,
): Promise<string[]> {
  if (issuer === undefined) {
    throw new CommandRefusedError('No provider is configured: OIDC_ISSUER is not set.')
  }
  const [email = '', ...typed] = argument.split(/\s+/u).filter(Boolean)
  const domains = [...new Set(typed.map((domain) => domain.toLowerCase().replace(/^@/, '')))]
  const wrong = domains.filter((domain) => !domainPattern.test(domain))
  if (wrong.length > 0) throw new CommandRefusedError(`${wrong.join(', ')}: not a domain.`)
  const person = await findPersonByEmail(store.database, email)
  if (person?.passwordHash === undefined) {
    throw new CommandRefusedError(`Nobody signs in with the address ${email}.`)
  }
  const { firm_id, name } = person
  const named = domains.join(', ')
  return appendChange(store, firm_id, async (query, note) => {
    const taken = await bindProvider(query, { issuer, firm_id, domains })
    if (taken.length > 0) {
      throw new CommandRefusedError(
        `${taken.join(', ')}: bound to another firm. Nothing is changed.`,
      )
    }
    note({ firm_id, kind: 'firm.provider_bound', detail: { domains: named } })
    return [
      domains.length === 0
        ? `Nobody of the firm of ${name} signs in at ${issuer} any more.`
        : `People of the firm of ${name} sign in at ${issuer} with an address of ${named}.`,
    ]
  })
}
