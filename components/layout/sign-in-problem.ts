import type { MessageKey } from '@/lib/i18n/en'

export interface SignInProblem {
  message: MessageKey
  status: number
}

const problems: Readonly<Record<string, SignInProblem>> = {
  CredentialsSignin: { message: 'shell.refused_password', status: 401 },
  TooManyAttempts: { message: 'shell.refused_attempts', status: 429 },
  FormExpired: { message: 'shell.refused_expired', status: 400 },
  SignInFailed: { message: 'shell.refused_by_us', status: 503 },
}

/**
 * What went wrong at the last attempt to sign in, and the HTTP status that says the same. Nothing, of an
 * address that somebody made up.
 */
export function findSignInProblem(error: string | undefined): SignInProblem | undefined {
  if (error === undefined) return undefined
  return Object.hasOwn(problems, error) ? problems[error] : undefined
}
