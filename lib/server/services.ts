import 'server-only'
import type { Audit } from '@/lib/server/audit/audit'
import type { Firms } from '@/lib/server/auth/firms'
import type { People } from '@/lib/server/auth/people'
import type { Passkeys } from '@/lib/server/auth/passkeys'
import type { SecondFactor } from '@/lib/server/auth/second-factor'
import type { Setup } from '@/lib/server/auth/setup'
import type { SingleSignOn } from '@/lib/server/auth/single-sign-on'
import { getContext, processPart } from '@/lib/server/context'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import type { Env } from '@/lib/server/env'

export interface Services {
  env: Env
  database: OpenDatabase
  audit: Audit
  firms: Firms
  /** Undefined where no provider is configured. */
  singleSignOn: SingleSignOn | undefined
  people: People
  secondFactor: SecondFactor
  passkeys: Passkeys
  setup: Setup
}

/** What was made at the start; each feature is taking its own out of here. */
export const allServices = processPart<Services>('services')

export async function services(): Promise<Services> {
  return allServices(getContext())
}
