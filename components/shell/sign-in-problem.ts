export interface SignInProblem {
  message: string
  status: number
}

const problems: Readonly<Record<string, SignInProblem>> = {
  CredentialsSignin: { message: 'Email or password is not right.', status: 401 },
  TooManyAttempts: {
    message: 'Too many attempts. Wait a few minutes, then try again.',
    status: 429,
  },
  FormExpired: { message: 'The form had been open too long. Sign in again.', status: 400 },
}

/** What went wrong at the last attempt to sign in, and the HTTP status that says the same. */
export function findSignInProblem(error: string | undefined): SignInProblem | undefined {
  if (error === undefined) return undefined
  const known = Object.hasOwn(problems, error) ? problems[error] : undefined
  return known ?? { message: 'Signing in failed for a reason of ours. Try again.', status: 500 }
}
