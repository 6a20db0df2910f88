import type { Variation } from '@/test/connections/other-provider'
import type { Look } from '@/test/another-bank/looks'
import type { Variant, Variants } from '@/test/another-bank/variant'
import { scopes } from '@/lib/bank-contract/authorization'

export interface OAuthVariant extends Variant {
  provider: Variation
  /** What happens to the way back of the browser. */
  alter?: (url: URL) => unknown
  /** What the person sees who comes back from the bank. */
  back: readonly string[]
}

type Answer = (body: Record<string, unknown>) => Record<string, unknown>
type Token = NonNullable<Variation['token']>

const connected = ['is connected']
/** When access has ended and was renewed. */
const renewed: readonly Look[] = [{ at: 'transactions', sees: ['in $900.00 out −$250.00'] }]
const reconnect: readonly Look[] = [
  { at: 'transactions', sees: ['Reconnect Client'], not: ['$900.00'] },
]

const answers = (what: string, tokens: Answer, looks = renewed): OAuthVariant => ({
  what,
  provider: { tokens },
  back: connected,
  looks,
})

const refresh = (what: string, token: Token, looks: readonly Look[]): OAuthVariant => ({
  what,
  provider: {
    token: (request, response) =>
      request.kind === 'refresh' ? token(request, response) : undefined,
  },
  back: connected,
  looks,
})

const code = (what: string, token: Token, back: readonly string[]): OAuthVariant => ({
  what,
  provider: {
    token: (request, response) => (request.kind === 'code' ? token(request, response) : undefined),
  },
  back,
  looks: [],
})

const way = (
  what: string,
  alter: (url: URL) => unknown,
  back: readonly string[],
): OAuthVariant => ({
  what,
  provider: {},
  alter,
  back,
  looks: [],
})

const error = (url: URL, name: string, more: Record<string, string> = {}) => {
  url.searchParams.delete('code')
  for (const [key, value] of Object.entries({ error: name, ...more }))
    url.searchParams.set(key, value)
}

const incomplete = ['The bank’s answer is incomplete', 'Request again']
const foreign = ['This answer does not belong to this sign-in', 'Request again']
const unregistered: readonly Look[] = [
  { at: 'transactions', sees: ['The bank no longer accepts this installation’s registration'] },
]
const endpoints = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth2/auth`,
  token_endpoint: `${issuer}/oauth2/token`,
  revocation_endpoint: `${issuer}/oauth2/revoke`,
})
const basicOnly =
  (headers: Record<string, string>): Token =>
  ({ authorization }) =>
    authorization === undefined
      ? { status: 401, body: { error: 'invalid_client' }, headers }
      : undefined

/** Where authorization servers in the field differ. Spec, Authentication. */
export const oauthVariants: Variants<OAuthVariant> = {
  'scope-absent': answers('names no scope', (body) => ({ ...body, scope: undefined })),
  'scope-empty': answers('names an empty scope', (body) => ({ ...body, scope: '' })),
  'scope-with-commas': answers('parts its scopes by commas', (body) => ({
    ...body,
    scope: scopes.join(','),
  })),
  'scope-without-offline': answers('leaves offline_access out of its scopes', (body) => ({
    ...body,
    scope: scopes.filter((each) => each !== 'offline_access').join(' '),
  })),
  'scope-narrower': {
    ...answers('grants less than was requested', (body) => ({
      ...body,
      scope: 'accounts:read transactions:read offline_access',
    })),
    back: ['is connected', 'Not shared'],
  },
  'type-in-capitals': answers('spells the type BEARER', (body) => ({
    ...body,
    token_type: 'BEARER',
  })),
  'type-of-another-kind': {
    ...answers(
      'gives a token that is no bearer token',
      (body) => ({ ...body, token_type: 'mac' }),
      [],
    ),
    back: ['The bank’s token cannot be used', 'Request again'],
  },
  'lifetime-absent': answers('names no lifetime', (body) => ({ ...body, expires_in: undefined })),
  'lifetime-as-text': answers('says its lifetime in a text', (body) => ({
    ...body,
    expires_in: '900',
  })),
  'lifetime-zero': answers('says a lifetime of 0', (body) => ({ ...body, expires_in: 0 })),
  'lifetime-negative': answers('says a negative lifetime', (body) => ({
    ...body,
    expires_in: -900,
  })),
  'lifetime-of-ages': answers('says a lifetime of thirty thousand years', (body) => ({
    ...body,
    expires_in: 1e12,
  })),
  'refresh-token-absent': {
    ...answers(
      'gives no refresh token',
      (body) => ({ ...body, refresh_token: undefined }),
      reconnect,
    ),
    back: ['is connected', 'does not include ongoing access'],
  },
  'refresh-token-stays': {
    what: 'gives the same refresh token again',
    provider: { rotation: 'same' },
    back: connected,
    looks: renewed,
  },
  'refresh-token-not-repeated': {
    what: 'gives no refresh token with a refresh',
    provider: { rotation: 'none' },
    back: connected,
    looks: renewed,
  },
  'refresh-answer-late': refresh(
    'fails at the first refresh, and takes the same token again',
    ({ nth }) => (nth === 1 ? { status: 502, body: '' } : undefined),
    renewed,
  ),
  'refresh-refused-as-problem': refresh(
    'reports an ended grant as problem details',
    () => ({ status: 400, body: { title: 'Bad Request', status: 400, error: 'invalid_grant' } }),
    reconnect,
  ),
  'refresh-in-html': refresh(
    'answers a refresh with a page',
    () => ({ status: 200, body: '<h1>Maintenance</h1>' }),
    [{ at: 'transactions', sees: ['The bank reported an error', 'Try again'], not: ['Reconnect'] }],
  ),
  'refresh-paused': refresh(
    'answers a refresh with 429',
    () => ({ status: 429, body: '', headers: { 'retry-after': '60' } }),
    [{ at: 'transactions', sees: ['The bank asks for a pause'], not: ['Reconnect'] }],
  ),
  'refresh-wants-basic': refresh(
    'wants the client authenticated at a refresh',
    basicOnly({}),
    renewed,
  ),
  'refresh-wants-basic-and-says-so': refresh(
    'wants the client authenticated at a refresh, with WWW-Authenticate',
    basicOnly({ 'www-authenticate': 'Basic realm="bank"' }),
    renewed,
  ),
  'refresh-refuses-the-client': refresh(
    'no longer knows the client at a refresh',
    () => ({ status: 401, body: { error: 'invalid_client' } }),
    unregistered,
  ),
  'code-refused-in-html': code(
    'answers the code with a page',
    () => ({ status: 200, body: '<h1>Maintenance</h1>' }),
    ['The bank’s answer was lost', 'Request again'],
  ),
  'code-refuses-the-client': code(
    'does not know the client at the code',
    () => ({ status: 401, body: { error: 'invalid_client' } }),
    ['The bank does not accept this installation'],
  ),
  'tokens-with-more': answers('adds members to its tokens', (body) => ({
    id_token: null,
    ...body,
    refresh_token_expires_in: 1,
    ext: { a: [] },
  })),
  'issuer-wrong': way(
    'answers in the name of another bank',
    (url) => url.searchParams.set('iss', 'https://bank.elsewhere.example'),
    foreign,
  ),
  'issuer-missing': {
    what: 'promises an issuer in its answer, and leaves it out',
    provider: {
      discovery: (root) => ({
        ...endpoints(root),
        authorization_response_iss_parameter_supported: true,
      }),
    },
    back: incomplete,
    looks: [],
  },
  'discovery-of-another': {
    what: 'serves a discovery document of another issuer',
    provider: { discovery: () => endpoints('https://bank.elsewhere.example') },
    back: connected,
    looks: renewed,
  },
  'discovery-silent': {
    what: 'does not answer for its discovery document',
    provider: { discovery: () => 'silence' },
    back: connected,
    looks: renewed,
  },
  'state-wrong': way(
    'returns another state',
    (url) => url.searchParams.set('state', 'of-nobody'),
    foreign,
  ),
  'code-twice': way(
    'sends two codes',
    (url) => url.searchParams.append('code', 'another'),
    incomplete,
  ),
  declined: way(
    'says access_denied, and why',
    (url) =>
      error(url, 'access_denied', {
        error_description: '<b>no</b>',
        error_uri: 'https://x.example',
      }),
    ['Consent was declined', 'Request again'],
  ),
  'error-unknown': way(
    'sends an error that nobody has heard of',
    (url) => error(url, 'out_of_tea'),
    ['The bank refused the request', 'Request again'],
  ),
}
