import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import styles from '@/components/shell/sign-in-form.module.css'

/** A plain post to next-auth's credentials callback, its CSRF token with it. */
export function SignInForm({ csrfToken, callbackUrl }: { csrfToken: string; callbackUrl: string }) {
  return (
    <form className={styles['form']} method="post" action="/api/auth/callback/credentials">
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      <Button tone="primary">Sign in</Button>
    </form>
  )
}
