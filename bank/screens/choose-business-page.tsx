/** @jsxImportSource hono/jsx */
import { CarriedRequest } from '@/bank/screens/carried-request'
import type { Membership } from '@/bank/ledger/people'

export function ChooseBusinessPage(props: {
  app_name: string
  params: URLSearchParams
  businesses: readonly Membership[]
}) {
  const [only, ...more] = props.businesses
  const chosen = more.length === 0 ? only?.business_id : undefined
  return (
    <section class="sheet">
      <h1>Which business do you want to connect to {props.app_name}?</h1>
      <p>You will see what it asks for before anything is shared.</p>
      <form method="get" action="/connect/consent">
        <CarriedRequest params={props.params} />
        <fieldset>
          <legend>Businesses where you are Account Owner or Admin</legend>
          {props.businesses.map((business) => (
            <label class="choice">
              <input
                type="radio"
                name="business_id"
                value={business.business_id}
                checked={business.business_id === chosen}
                required
              />
              <span>{business.name}</span>
              <span class="muted">{business.role === 'owner' ? 'Account Owner' : 'Admin'}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit">Continue</button>
      </form>
    </section>
  )
}
