/** @jsxImportSource hono/jsx */
import { CarriedRequest } from '@/bank/screens/carried-request'
import { CsrfField } from '@/bank/screens/csrf-field'
import type { Person } from '@/bank/ledger/people'

export function NoBusinessPage(props: {
  app_name: string
  person: Person
  params: URLSearchParams
  csrf: string
  isSandbox: boolean
}) {
  return (
    <section class="sheet">
      <h1>You cannot connect {props.app_name}</h1>
      <p>
        You are signed in as {props.person.email}. Only an Account Owner or Admin of a
        {props.isSandbox ? ' sandbox ' : ' '}
        business can approve an app, and you are neither in any. Ask the Account Owner to make the
        connection, or sign out and use another sign-in.
      </p>
      <form method="post" action="/connect/consent">
        <CsrfField csrf={props.csrf} />
        <CarriedRequest params={props.params} />
        <button type="submit" name="decision" value="none">
          Return to {props.app_name}
        </button>
      </form>
    </section>
  )
}
