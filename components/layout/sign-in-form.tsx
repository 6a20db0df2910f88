import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/old-field'
import type { Text } from '@/lib/i18n/create-text'
import styles from '@/components/layout/sign-in-form.module.css'

/** A plain post to next-auth's credentials callback, its CSRF token with it. */
export function SignInForm({
  csrfToken,
  callbackUrl,
  text,
}: {
  csrfToken: string
  callbackUrl: string
  text: Text['text']
}) {
  return (
    <form className={styles['form']} method="post" action="/api/auth/callback/credentials">
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <TextField
        label={text('shell.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
      />
      <TextField
        label={text('shell.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      <Button tone="primary">{text('shell.sign_in')}</Button>
    </form>
  )
}
