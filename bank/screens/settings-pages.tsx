/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import type { GrantSummary } from '@/bank/authorization/grants'
import type { OwnAccessTokenSummary } from '@/bank/authorization/own-access-tokens'
import type { Membership } from '@/bank/ledger/people'
import { CsrfField, formatDate } from '@/bank/screens/page'
import { scopeTitle } from '@/bank/screens/scope-titles'

const sections = [
  { path: '/app/settings/connected-apps', title: 'Connected apps' },
  { path: '/app/settings/access-tokens', title: 'Access tokens' },
] as const

export type SettingsPath = (typeof sections)[number]['path']

export interface SettingsPlace {
  business: Membership
  /** The businesses whose settings this person may open. */
  memberships: readonly Membership[]
}

/** One section of the settings of one business, with the ways to the others. */
export function Settings(
  props: SettingsPlace & { path: SettingsPath; lead?: string; children: Child },
) {
  const { path, business, memberships, lead, children } = props
  return (
    <div class="settings">
      <nav aria-label="Settings" class="tabs">
        {sections.map((section) => (
          <a
            href={settingsAddress(section.path, business.business_id)}
            {...(section.path === path ? { 'aria-current': 'page' as const } : {})}
          >
            {section.title}
          </a>
        ))}
      </nav>
      {memberships.length > 1 && (
        <form method="get" action={path} class="switch">
          <label for="business_id">Business</label>
          <select id="business_id" name="business_id">
            {memberships.map(({ business_id, name, environment }) => (
              <option value={business_id} selected={business_id === business.business_id}>
                {name}
                {environment === 'sandbox' && !name.endsWith('(sandbox)') ? ' (sandbox)' : ''}
              </option>
            ))}
          </select>
          <button type="submit" class="second">
            Show
          </button>
        </form>
      )}
      <h1>
        {sections.find((section) => section.path === path)?.title} of {business.name}
      </h1>
      {lead !== undefined && <p class="lead">{lead}</p>}
      {children}
    </div>
  )
}

export function settingsAddress(path: SettingsPath, business_id: string): string {
  return `${path}?${new URLSearchParams({ business_id })}`
}

export function ConnectedApps(props: {
  business_id: string
  grants: readonly GrantSummary[]
  csrf: string
  wasDisconnected: boolean
}) {
  const active = props.grants.filter((grant) => grant.ended_at === null)
  const ended = props.grants.filter((grant) => grant.ended_at !== null)
  return (
    <>
      {props.wasDisconnected && (
        <p class="note" role="status">
          Disconnected. The app’s next request will be refused.
        </p>
      )}
      {active.length === 0 && (
        <p class="card muted">No app is connected. An app appears here when you approve it.</p>
      )}
      {active.map((grant) => (
        <ActiveGrant grant={grant} business_id={props.business_id} csrf={props.csrf} />
      ))}
      {ended.length > 0 && <h2>Earlier</h2>}
      {ended.length > 0 && (
        <ul class="card rows">
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
    <article class="card grant">
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

/** The lifetimes on offer, in days. */
export const lifetimesInDays = [7, 30, 90, 365] as const

export function AccessTokens(props: {
  business_id: string
  tokens: readonly OwnAccessTokenSummary[]
  csrf: string
  newToken: string | undefined
}) {
  const { business_id, csrf, tokens, newToken } = props
  return (
    <>
      {newToken !== undefined && (
        <div class="note" role="status">
          <label for="new-token">Your new token. Copy it now: it is not shown again.</label>
          <input id="new-token" class="token" readonly value={newToken} />
        </div>
      )}
      <form method="post" action="/app/settings/access-tokens" class="card create">
        <CsrfField csrf={csrf} />
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
      {tokens.length === 0 ? (
        <p class="muted">No tokens yet.</p>
      ) : (
        <ul class="card rows">
          {tokens.map((token) => (
            <li>
              <strong>{token.name}</strong>
              <span class="muted">
                Created {formatDate(token.created_at)}, ends {formatDate(token.expires_at)}
              </span>
              <form method="post" action="/app/settings/access-tokens/revoke">
                <CsrfField csrf={csrf} />
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
