import type { MessageKey } from '@/lib/i18n/en'

const problems: Readonly<Record<string, MessageKey>> = {
  sso_unreachable: 'signin.sso_unreachable',
  sso_declined: 'signin.sso_declined',
  sso_expired: 'signin.sso_expired',
  sso_untrusted: 'signin.sso_untrusted',
  sso_undated: 'signin.sso_undated',
  sso_not_again: 'signin.sso_not_again',
  sso_other_person: 'signin.sso_other_person',
  sso_unknown: 'signin.sso_unknown',
  sso_unverified: 'signin.sso_unverified',
}

/** What went wrong at the OpenID provider, which the message names; undefined for any other problem. */
export function findProviderProblem(problem: string | undefined): MessageKey | undefined {
  return problem !== undefined && Object.hasOwn(problems, problem) ? problems[problem] : undefined
}
