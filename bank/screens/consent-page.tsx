/** @jsxImportSource hono/jsx */
import {
  type AuthorizationRequest,
  carriedParameters,
} from '@/bank/authorization/authorization-request'
import type { Membership, Person } from '@/bank/ledger/people'
import { Icon } from '@/bank/screens/icon'
import { Card, CsrfField, formatDate } from '@/bank/screens/page'
import { readingScopes, scopeWords } from '@/bank/screens/scope-titles'
import { namedChoices } from '@/bank/screens/stylesheet'

/** A business that the person may connect, and what there is to be read of it. */
export interface Choice extends Membership {
  accounts: number
  cards: number
  /** When the app was last approved for it, if it is connected now. */
  connectedSince: Date | undefined
}

export interface ConsentProps {
  request: AuthorizationRequest
  params: URLSearchParams
  choices: readonly Choice[]
  /** The business that is preselected: one that was named, the one that the app renews, or the only one. */
  chosen: string | undefined
  csrf: string
  endsOn: Date
  problem: string | undefined
}

/** Who requests access, for which business, what they would read and what they never can. */
export function ConsentPage(props: ConsentProps) {
  const { partner, redirect_uri } = props.request
  const by = partner.legal_name === null ? '' : `${partner.legal_name}, `
  return (
    <form method="post" action="/connect/consent" class="consent">
      <CsrfField csrf={props.csrf} />
      <CarriedRequest params={props.params} />
      <div class="heading">
        {partner.logo_uri !== null && <img src={partner.logo_uri} alt="" width="48" height="48" />}
        <div>
          <h1>{partner.name} asks to read your banking</h1>
          <p>
            {by}at {new URL(redirect_uri).host}. Approve only if you know them.
          </p>
        </div>
      </div>
      <div class="stack">
        <Choices {...props} />
        <section class="card">
          <h2>They will be able to see</h2>
          <ul class="scopes">
            {readingScopes
              .filter((name) => props.request.scope.includes(name))
              .map((name) => (
                <Shared {...scopeWords[name]} />
              ))}
            {props.request.scope.includes('offline_access') ? (
              <Shared
                icon="calendar"
                title="For up to one year"
                sees={`Until ${formatDate(props.endsOn)}, without asking each time`}
              />
            ) : (
              <Shared
                icon="calendar"
                title="For 15 minutes"
                sees="They have not requested access while you are away"
              />
            )}
          </ul>
        </section>
      </div>
      <div class="stack">
        <Never scope={props.request.scope} />
        <Decision {...props} />
      </div>
    </form>
  )
}

function Choices({ choices, chosen, problem }: ConsentProps) {
  return (
    <section class="card">
      <fieldset>
        <legend>Choose the business</legend>
        <p class="muted">Only businesses where you are an owner or admin.</p>
        {problem !== undefined && (
          <p class="alert" role="alert">
            {problem}
          </p>
        )}
        <div class="choices">
          {choices.map((choice) => (
            <label class="choice">
              <input
                type="radio"
                name="business_id"
                value={choice.business_id}
                checked={choice.business_id === chosen}
                required
              />
              <span>
                <strong>{choice.name}</strong>
                <small>
                  {choice.role === 'owner' ? 'Owner' : 'Admin'} · {holdings(choice)}
                </small>
                {choice.connectedSince !== undefined && (
                  <small>
                    Connected since {formatDate(choice.connectedSince)}. Approving again replaces
                    what they may see and starts a new year.
                  </small>
                )}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  )
}

function holdings({ accounts, cards }: Choice): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
  return cards === 0
    ? count(accounts, 'account')
    : `${count(accounts, 'account')}, ${count(cards, 'card')}`
}

function Shared({
  icon,
  title,
  sees,
}: Pick<(typeof scopeWords)['cards:read'], 'title' | 'sees' | 'icon'>) {
  return (
    <li>
      <Icon name={icon} size={17} />
      <span>
        <strong>{title}</strong>
        <small>{sees}</small>
      </span>
    </li>
  )
}

function Never({ scope }: { scope: readonly string[] }) {
  const unseen = readingScopes.filter((name) => !scope.includes(name))
  const items = [
    'Move money or make a payment',
    'Change anything at your bank',
    'See full card or account numbers',
    'See your password',
    ...unseen.map((name) => `See ${scopeWords[name].title.toLowerCase()}`),
  ]
  return (
    <section class="card">
      <h2>They will never be able to</h2>
      <ul class="never">
        {items.map((item) => (
          <li>
            <Icon name="cross" size={16} />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decision({ request, choices }: ConsentProps) {
  const { privacy_policy_uri, terms_of_service_uri, contact_email, name } = request.partner
  return (
    <section class="card">
      <p class="muted">
        You can end this at any time under <b>Settings › Connected apps</b>. It stops at once.
      </p>
      <button type="submit" name="decision" value="approve">
        Approve
        {choices.length <= namedChoices &&
          choices.map((choice) => <span class="approved"> for {choice.name}</span>)}
      </button>
      <button type="submit" name="decision" value="decline" class="second" formnovalidate>
        Decline
      </button>
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
    </section>
  )
}

export function NoBusinessPage(props: {
  request: AuthorizationRequest
  person: Person
  params: URLSearchParams
  csrf: string
}) {
  const { partner, environment } = props.request
  return (
    <Card title={`You cannot connect ${partner.name}`}>
      <p>
        You are signed in as {props.person.email}. Only an Account Owner or Admin of a
        {environment === 'sandbox' ? ' sandbox ' : ' '}
        business can approve an app, and you are neither in any. Ask the Account Owner to make the
        connection, or sign out and use another sign-in.
      </p>
      <form method="post" action="/connect/consent" class="fields">
        <CsrfField csrf={props.csrf} />
        <CarriedRequest params={props.params} />
        <button type="submit" name="decision" value="none">
          Return to {partner.name}
        </button>
      </form>
    </Card>
  )
}

/** The authorization request, carried in the form and checked again where it arrives. */
function CarriedRequest({ params }: { params: URLSearchParams }) {
  return (
    <>
      {carriedParameters.map((name) => {
        const value = params.get(name)
        return value === null ? null : <input type="hidden" name={name} value={value} />
      })}
    </>
  )
}
