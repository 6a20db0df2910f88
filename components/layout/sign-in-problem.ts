import type { MessageKey } from '@/lib/i18n/en'

const problems: Readonly<Record<string, MessageKey>> = {
  CredentialsSignin: 'shell.refused_password',
  TooManyAttempts: 'shell.refused_attempts',
  FormExpired: 'shell.refused_expired',
  SignInFailed: 'shell.refused_by_us',
}

/** What went wrong at the last attempt to sign in; undefined for a code that somebody made up. */
export function findSignInProblem(error: string | undefined): MessageKey | undefined {
  if (error === undefined) return undefined
  return Object.hasOwn(problems, error) ? problems[error] : undefined
}
