import type { MessageKey } from '@/lib/i18n/message-key'

const problems = {
  sso_unreachable: 'signin.sso_unreachable',
  sso_declined: 'signin.sso_declined',
  sso_expired: 'signin.sso_expired',
  sso_untrusted: 'signin.sso_untrusted',
  sso_undated: 'signin.sso_undated',
  sso_not_again: 'signin.sso_not_again',
  sso_other_person: 'signin.sso_other_person',
  sso_not_linked: 'signin.sso_not_linked',
  sso_first_link: 'signin.sso_first_link',
  sso_unknown: 'signin.sso_unknown',
  sso_unverified: 'signin.sso_unverified',
} as const satisfies Record<string, MessageKey>

/** What went wrong at the OpenID provider, which the message names; undefined for any other problem. */
export function findProviderProblem(
  problem: string | undefined,
): (typeof problems)[keyof typeof problems] | undefined {
  return isProviderProblem(problem) ? problems[problem] : undefined
}

function isProviderProblem(problem: string | undefined): problem is keyof typeof problems {
  return problem !== undefined && Object.hasOwn(problems, problem)
}
