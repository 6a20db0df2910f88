/** @jsxImportSource hono/jsx */
import { CsrfField } from '@/bank/screens/csrf-field'

export function SignInPage(props: {
  csrf: string
  return_to: string
  email: string
  problem: string | undefined
}) {
  return (
    <section class="sheet narrow">
      <h1>Sign in</h1>
      {props.problem !== undefined && (
        <p class="alert" role="alert" id="problem">
          {props.problem}
        </p>
      )}
      <form method="post" action="/sign-in">
        <CsrfField csrf={props.csrf} />
        <input type="hidden" name="return_to" value={props.return_to} />
        <label for="email">E-mail</label>
        <input
          id="email"
          name="email"
          type="email"
          value={props.email}
          autocomplete="username"
          maxlength={254}
          required
          {...(props.problem === undefined ? {} : { 'aria-describedby': 'problem' })}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength={1024}
          required
        />
        <button type="submit">Sign in</button>
      </form>
    </section>
  )
}
