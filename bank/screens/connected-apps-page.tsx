/** @jsxImportSource hono/jsx */
import type { GrantSummary } from '@/bank/authorization/grants'
import { CsrfField } from '@/bank/screens/csrf-field'
import { formatDate } from '@/bank/screens/format-date'
import { scopeTitle } from '@/bank/screens/scope-words'
import type { Membership } from '@/bank/ledger/people'

export function ConnectedApps(props: {
  business: Membership
  grants: readonly GrantSummary[]
  csrf: string
  wasDisconnected: boolean
}) {
  const active = props.grants.filter((grant) => grant.ended_at === null)
  const ended = props.grants.filter((grant) => grant.ended_at !== null)
  return (
    <>
      <h1>Connected apps of {props.business.name}</h1>
      {props.wasDisconnected && (
        <p class="note" role="status">
          Disconnected. The app’s next request will be refused.
        </p>
      )}
      {active.length === 0 ? (
        <p class="muted">No app is connected. An app appears here when you approve it.</p>
      ) : (
        active.map((grant) => (
          <ActiveGrant grant={grant} business_id={props.business.business_id} csrf={props.csrf} />
        ))
      )}
      {ended.length > 0 && <h2>Earlier</h2>}
      {ended.length > 0 && (
        <ul class="rows">
          {ended.map((grant) => (
            <li>
              <strong>{grant.app_name}</strong>
              <span class="muted">{endedBecause(grant)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ActiveGrant(props: { grant: GrantSummary; business_id: string; csrf: string }) {
  const { grant } = props
  return (
    <article class="row">
      <div>
        <h2>{grant.app_name}</h2>
        {grant.legal_name !== null && <p class="muted">{grant.legal_name}</p>}
        <p>{grant.scope.map(scopeTitle).join(' · ')}</p>
        <p class="muted">
          Approved {formatDate(grant.granted_at)}, ends {formatDate(grant.expires_at)}
          {grant.isUnused && '. The app has not collected its access yet'}
        </p>
        {grant.tokens_ended_at !== null && (
          <p class="alert">
            Access was stopped on {formatDate(grant.tokens_ended_at)} because{' '}
            {grant.tokens_end_reason === 'refresh_token_reused'
              ? 'a refresh token was used twice'
              : 'an approval code was used twice'}
            . Someone may have copied it. The app can read nothing until you approve it again.
          </p>
        )}
      </div>
      <form method="post" action="/app/settings/connected-apps/disconnect">
        <CsrfField csrf={props.csrf} />
        <input type="hidden" name="business_id" value={props.business_id} />
        <input type="hidden" name="grant_id" value={grant.id} />
        <button type="submit" class="second" aria-label={`Disconnect ${grant.app_name}`}>
          Disconnect
        </button>
      </form>
    </article>
  )
}

function endedBecause(grant: GrantSummary): string {
  const date = grant.ended_at === null ? '' : formatDate(grant.ended_at)
  switch (grant.end_reason) {
    case 'disconnected':
      return `Disconnected ${date}`
    case 'app_removed':
      return `Withdrawn by the bank ${date}`
    default:
      return `Approval ended ${date}, a year after it was given`
  }
}
