/** A fault of the catalogue that no answer of the bank's is, and the test that holds it. */
export interface FaultElsewhere {
  id: string
  what: string
  /** The test's file, and its title or the beginning of it. */
  file: string
  title: string
}

const at =
  (file: string) =>
  (id: string, what: string, title: string): FaultElsewhere => ({ id, what, file, title })

const prove = (row: string) => at(`bench/prove/prove-${row}.test.ts`)
const connections = (name: string) => at(`lib/server/connections/${name}.test.ts`)
const storage = (name: string) => at(`lib/server/db/${name}.test.ts`)
const banking = (name: string) => at(`lib/server/banking/${name}.test.ts`)
const bankOf = (name: string) => at(`bank/${name}.test.ts`)

const tokens = [
  at('lib/server/oauth/token-response.test.ts')(
    'T-6',
    'tokens of 8 KiB',
    'may lack a refresh token and a scope, and may hold unknown fields and long tokens',
  ),
  connections('client-cases')('T-6', 'no refresh token in a refresh', 'no refresh_token: access'),
  connections('client-cases')('T-6', 'the same refresh token again', 'the same refresh_token'),
  prove('crash-points')(
    'T-8',
    'kill -9 at each of nine points of a refresh',
    'a process that is killed at any point',
  ),
  prove('processes')(
    'T-8',
    'kill -9 at any moment, under load',
    'lose by a kill -9 what was in flight',
  ),
  prove('processes')(
    'T-8',
    'SIGTERM at any moment, under load',
    'lose nothing by a rolling restart',
  ),
  prove('schedules')(
    'T-8',
    'deaths, standstills, a failing store and a full disk between any two steps',
    'loses nothing that could be kept',
  ),
  connections('tokens/store-token-pair')(
    'T-8',
    'a store that is down when the pair comes',
    'serves the new token from memory while the store fails',
  ),
  connections('tokens/store-token-pair')(
    'T-8',
    'a pause after the claim',
    'is not sent by a holder that was paused',
  ),
  connections('tokens/store-token-pair')(
    'T-8',
    'a pause with the pair in hand',
    'by a paused holder lands late and heals',
  ),
]

const approvals = [
  connections('authorize/complete-authorization')(
    'A-2',
    'the callback in a session of another firm',
    'with a wrong, missing, repeated or foreign state',
  ),
  bankOf('authorization/redeem-code')(
    'A-3',
    'a code that has expired',
    'a code lives for 300 seconds',
  ),
  bankOf('authorization/redeem-code')(
    'A-3',
    'a code of another client',
    'a code is bound to its client',
  ),
  bankOf('authorization/redeem-code')(
    'A-3',
    'a code for another redirect address',
    'a code is bound to its redirect_uri',
  ),
  at('lib/server/oauth/authorization.test.ts')(
    'A-5',
    'a bank without TLS',
    'accepts http on this machine only',
  ),
  connections('authorize/recognise-business')(
    'A-6',
    'another business is approved',
    'of a stranger on reconnect stays apart',
  ),
  connections('authorize/recognise-business')(
    'A-6',
    'two approve at once',
    'of one business by two colleagues at once',
  ),
  bankOf('screens/consent-routes')(
    'A-6',
    'somebody who may approve nothing',
    'a person with nothing to approve sees why',
  ),
]

const reading = [
  banking('bank-request')(
    'P-1',
    'a bank that stays down is left alone for a while',
    'a bank that is down is unreachable, and after a while is not even called',
  ),
  banking('walk-pages')(
    'P-8',
    'pages that lead round in a circle',
    'a list whose pages lead round in a circle',
  ),
  banking('against-the-bank')(
    'P-8',
    'a place in one list used in another',
    'a page token of another list',
  ),
  at('components/customers/customers-view.test.tsx')(
    'P-10',
    'a customer that was deleted',
    'marks a deleted customer',
  ),
]

const documents = [
  banking('download-file')(
    'D-2',
    'a name that resolves to this machine',
    'a name that resolves to this machine',
  ),
  banking('download-file')(
    'D-3',
    'a document that never ends',
    'a download that never ends is cut off when its whole time is over',
  ),
  at('lib/server/http/document-headers.test.ts')(
    'D-4',
    'any other name of a file',
    'never splits the header',
  ),
  banking('download-file')(
    'D-6',
    'a reader that is slow',
    'a reader that does not read holds the host back',
  ),
  at('lib/server/exports/begin-zip.test.ts')(
    'D-6',
    'a reader of a zip that is slow',
    'holds back the bank',
  ),
  at('lib/server/exports/begin-zip.test.ts')(
    'D-6',
    'a reader of a zip that leaves',
    'ends all calls to the bank at once',
  ),
  at('lib/server/exports/begin-zip.test.ts')(
    'P-7',
    'an approval that ends in the middle of a zip',
    'ends the fetching, and each document that is left is named',
  ),
]

const stores = [
  at('lib/server/db/store/lost-connections.test.ts')(
    'S-1',
    'PostgreSQL ends every connection',
    'are replaced',
  ),
  at('lib/server/db/store/lost-connections.test.ts')(
    'S-1',
    'PostgreSQL ends them in a transaction',
    'a connection that ends in a transaction undoes it',
  ),
  connections('survival')(
    'S-1',
    'a store that does not take the pair of an approval',
    'a connection comes of an approval that the store refused',
  ),
  at('lib/server/db/store/folder-lock.test.ts')(
    'S-2',
    'a second process opens the folder',
    'a second opener is refused',
  ),
  storage('install')('S-3', 'a store that was put back', 'that was put back rests'),
  storage('install')('S-3', 'a store that was copied', 'that somebody copied elsewhere'),
  at('e2e/restored-store.spec.ts')(
    'S-3',
    'a store that nobody remembers',
    'a store that was put back from a backup is suspended',
  ),
]

const hosts = [
  connections('survival')(
    'H-1',
    'instances whose clocks differ',
    'is shared by instances whose clocks are ten minutes apart',
  ),
  connections('survival')(
    'H-1',
    'a clock that is wrong after a restart',
    'comes back from a journal whose clock',
  ),
  prove('schedules')('H-2', 'an instance that stands still', 'loses nothing that could be kept'),
  prove('processes')('H-3', 'the system kills the process', 'lose by a kill -9 what was in flight'),
  at('e2e/several-instances.spec.ts')(
    'H-3',
    'one of three dashboards is killed',
    'three dashboards on one store',
  ),
]

const signingIn = [
  at('lib/server/auth/sign-in.test.ts')(
    'L-1',
    'many tries at one account',
    'an account is closed for a while',
  ),
  at('lib/server/auth/sign-in.test.ts')(
    'L-1',
    'many tries at once',
    'attempts made at once are counted',
  ),
  at('lib/server/auth/sign-in.test.ts')(
    'L-1',
    'one address tries many accounts',
    'an address that tries many accounts',
  ),
  at('lib/server/auth/sign-in.test.ts')(
    'L-1',
    'people whom nobody knows',
    'an unknown person and a wrong password',
  ),
]

export const faultsElsewhere: readonly FaultElsewhere[] = [
  ...tokens,
  ...approvals,
  ...reading,
  ...documents,
  ...stores,
  ...hosts,
  ...signingIn,
]
