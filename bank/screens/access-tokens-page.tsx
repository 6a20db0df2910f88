/** @jsxImportSource hono/jsx */
import type { OwnAccessTokenSummary } from '@/bank/authorization/own-access-tokens'
import { CsrfField } from '@/bank/screens/csrf-field'
import { formatDate } from '@/bank/screens/format-date'
import type { Membership } from '@/bank/ledger/people'

/** The lifetimes on offer, in days. */
export const lifetimesInDays = [7, 30, 90, 365] as const

export function AccessTokens(props: {
  business: Membership
  tokens: readonly OwnAccessTokenSummary[]
  csrf: string
  newToken: string | undefined
}) {
  const { business_id, name } = props.business
  return (
    <>
      <h1>Access tokens of {name}</h1>
      <p class="muted">
        For your own integrations: a token reads everything of this business and can change nothing.
      </p>
      {props.newToken !== undefined && (
        <div class="note" role="status">
          <label for="new-token">Your new token. Copy it now: it is not shown again.</label>
          <input id="new-token" class="token" readonly value={props.newToken} />
        </div>
      )}
      <form method="post" action="/app/settings/access-tokens" class="make">
        <CsrfField csrf={props.csrf} />
        <input type="hidden" name="business_id" value={business_id} />
        <div>
          <label for="name">Name</label>
          <input id="name" name="name" type="text" maxlength={100} required autocomplete="off" />
        </div>
        <div>
          <label for="days">Works for</label>
          <select id="days" name="days">
            {lifetimesInDays.map((days) => (
              <option value={String(days)} selected={days === 90}>
                {days === 365 ? '1 year' : `${days} days`}
              </option>
            ))}
          </select>
        </div>
        <button type="submit">Create token</button>
      </form>
      {props.tokens.length === 0 ? (
        <p class="muted">No tokens yet.</p>
      ) : (
        <ul class="rows">
          {props.tokens.map((token) => (
            <li>
              <strong>{token.name}</strong>
              <span class="muted">
                Created {formatDate(token.created_at)}, ends {formatDate(token.expires_at)}
              </span>
              <form method="post" action="/app/settings/access-tokens/revoke">
                <CsrfField csrf={props.csrf} />
                <input type="hidden" name="business_id" value={business_id} />
                <input type="hidden" name="id" value={token.id} />
                <button type="submit" class="second" aria-label={`Revoke ${token.name}`}>
                  Revoke
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
