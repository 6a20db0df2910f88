/** @jsxImportSource hono/jsx */
import type { AuthorizationRequest } from '@/bank/authorization/authorization-request'
import { CarriedRequest } from '@/bank/screens/carried-request'
import { CsrfField } from '@/bank/screens/csrf-field'
import { formatDate } from '@/bank/screens/format-date'
import { readingScopes, scopeWords } from '@/bank/screens/scope-words'

export function ConsentPage(props: {
  request: AuthorizationRequest
  params: URLSearchParams
  business: { business_id: string; name: string }
  csrf: string
  connectedSince: Date | undefined
  endsOn: Date
}) {
  const { partner, scope } = props.request
  const seen = readingScopes.filter((name) => scope.includes(name))
  const unseen = readingScopes.filter((name) => !scope.includes(name))
  return (
    <section class="sheet">
      <div class="app">
        {partner.logo_uri !== null && <img src={partner.logo_uri} alt="" width="48" height="48" />}
        <div>
          <h1>
            Let {partner.name} see {props.business.name}?
          </h1>
          {partner.legal_name !== null && <p class="muted">{partner.legal_name}</p>}
        </div>
      </div>
      {props.connectedSince !== undefined && (
        <p class="note">
          It has been connected since {formatDate(props.connectedSince)}. Approving again replaces
          what it may see and starts a new year.
        </p>
      )}
      {seen.length > 0 && <h2>It will see</h2>}
      {seen.length > 0 && (
        <dl class="scopes">
          {seen.map((name) => (
            <div>
              <dt>{scopeWords[name].title}</dt>
              <dd>{scopeWords[name].sees}</dd>
              <dd class="muted">Not: {scopeWords[name].never}</dd>
            </div>
          ))}
        </dl>
      )}
      <h2>It will never</h2>
      <ul>
        <li>move money, or change anything at {props.business.name}</li>
        <li>learn your password, or sign in as you</li>
        {unseen.length > 0 && (
          <li>see {unseen.map((name) => scopeWords[name].title.toLowerCase()).join(', ')}</li>
        )}
      </ul>
      <h2>For how long</h2>
      <p>{duration(scope.includes('offline_access'), props.endsOn)}</p>
      <Links request={props.request} />
      <form method="post" action="/connect/consent" class="decision">
        <CsrfField csrf={props.csrf} />
        <CarriedRequest params={props.params} />
        <input type="hidden" name="business_id" value={props.business.business_id} />
        <button type="submit" name="decision" value="approve">
          Approve
        </button>
        <button type="submit" name="decision" value="decline" class="second">
          Decline
        </button>
      </form>
    </section>
  )
}

function duration(isOffline: boolean, endsOn: Date): string {
  return isOffline
    ? `Until ${formatDate(endsOn)}, also while you are away. You can disconnect it sooner at any time in your settings, under Connected apps.`
    : 'For 15 minutes from now. It has not asked for access while you are away.'
}

function Links({ request }: { request: AuthorizationRequest }) {
  const { name, privacy_policy_uri, terms_of_service_uri, contact_email } = request.partner
  return (
    <p class="links">
      {privacy_policy_uri !== null && (
        <a href={privacy_policy_uri} rel="noopener noreferrer" target="_blank">
          Privacy policy of {name}
        </a>
      )}
      {terms_of_service_uri !== null && (
        <a href={terms_of_service_uri} rel="noopener noreferrer" target="_blank">
          Terms of service
        </a>
      )}
      {contact_email !== null && <a href={`mailto:${contact_email}`}>{contact_email}</a>}
    </p>
  )
}
