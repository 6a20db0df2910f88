import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { SecretText } from '@/lib/bank-contract/secret-text'
import {
  findWebAddress,
  isLoopbackUrl,
  isOrigin,
  localOrigin,
} from '@/lib/bank-contract/web-address.mjs'
import type { OpenIdSettings } from '@/lib/server/auth/open-id'
import { type MailSettings, readMailSettings } from '@/lib/server/mail/mailer'
import type { KeySource } from '@/lib/server/db/vault'
import {
  EnvError,
  readAppOrigin,
  readDatabaseUrl,
  readDataDir,
  readPort,
  readSecrets,
  readUrl,
  settingSource,
  type SettingSource as Source,
} from '@/lib/server/store-settings'

export interface BankEnvironment {
  environment: 'production' | 'sandbox'
  baseUrl: URL
  audience: string
}

export interface Env {
  /** The dashboard's own public origin, without a trailing slash. */
  appOrigin: string
  /** Cookies are `Secure` and bear the `__Host-` prefix. */
  isHttps: boolean
  dataDir: string
  databaseUrl: string | undefined
  authSecret: SecretText
  vaultKeys: KeySource
  /** The keys were generated into the data folder, and are rotated there. */
  ownsKeys: boolean
  /** The first is the one that a new client is connected in. */
  banks: readonly [BankEnvironment, ...BankEnvironment[]]
  /** The bank is the one that ships here, and everything in it is invented. */
  isOwnBank: boolean
  /** `npm start` on this machine: its people are offered by one click, and what to try is listed. */
  isDemo: boolean
  bankAuthUrl: URL
  /** Where the customer's own application is, when that is known; nothing here depends on it. */
  bankAppUrl: URL | undefined
  redirectUri: string
  /** Origins that documents are fetched from besides public https addresses. */
  fileHosts: readonly string[]
  /** Documents are fetched from those origins and no others. */
  onlyFileHosts: boolean
  bankingClient: { id: string; secret: SecretText }
  /** Undefined where people sign in here alone. */
  openId: OpenIdSettings | undefined
  /** How many times the budgets of `lib/server/rights/budgets.ts` each person has. */
  budgetFactor: number
  /** Undefined where links are only shown to copy. */
  mail: MailSettings | undefined
}

// Each bundle would read the same.
let known: Env | undefined

/**
 * The settings of this process: the only reader of `process.env`, once, when first needed, so that a
 * build needs none. Throws EnvError, one line that names the variable, the fault and an example.
 */
export function readEnv(): Env {
  // NextAuth reads its address from here and from nowhere else.
  if (known === undefined) {
    known = parseEnv(process.env)
    process.env['NEXTAUTH_URL'] = known.appOrigin
  }
  return known
}

export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const source = settingSource(variables)
  const appOrigin = readAppOrigin(source)
  const dataDir = readDataDir(source)
  const databaseUrl = readDatabaseUrl(source)
  const redirectUri = `${appOrigin}/api/connections/callback`
  const bank = readBank(source)
  return {
    appOrigin,
    isHttps: appOrigin.startsWith('https:'),
    dataDir,
    databaseUrl,
    ...readSecrets(source, dataDir),
    ...bank,
    isDemo: readDemo(source, appOrigin, bank.isOwnBank),
    redirectUri,
    fileHosts: readFileHosts(source),
    onlyFileHosts: readSwitch(source, 'BANKING_FILE_HOSTS_ONLY'),
    bankingClient: readBankingClient(source, dataDir, `${bank.bankAuthUrl.origin} ${redirectUri}`),
    openId: readOpenId(source),
    budgetFactor: readBudgetFactor(source),
    mail: readMailSettings(source),
  }
}

function readBudgetFactor(source: Source): number {
  const text = source.get('BUDGET_FACTOR') ?? '1'
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new EnvError('BUDGET_FACTOR', 'is not a whole number from 1 to 9999', '1')
}

/** Its password is published: it exists only where nobody else can reach it, over invented data. */
function readDemo(source: Source, appOrigin: string, isOwnBank: boolean): boolean {
  if (!readSwitch(source, 'DEMO')) return false
  if (isOwnBank && isLoopbackUrl(new URL(appOrigin))) return true
  const fault = 'is on where others can reach the dashboard, or with another bank than its own'
  throw new EnvError('DEMO', fault, 'off')
}

function readSwitch(source: Source, name: 'BANKING_FILE_HOSTS_ONLY' | 'DEMO'): boolean {
  const text = source.get(name) ?? 'off'
  if (text === 'on' || text === 'off') return text === 'on'
  throw new EnvError(name, 'is neither on nor off', 'off')
}

function readFileHosts(source: Source): readonly string[] {
  const texts =
    source
      .get('BANKING_FILE_HOSTS')
      ?.split(',')
      .map((each) => each.trim()) ?? []
  return texts.filter(Boolean).map((text) => {
    const url = findWebAddress(text)
    if (url !== undefined && isOrigin(url)) return url.origin
    throw new EnvError(
      'BANKING_FILE_HOSTS',
      'has an entry that is no origin',
      'http://localhost:9000',
    )
  })
}

type BankSettings = Pick<Env, 'banks' | 'isOwnBank' | 'bankAuthUrl' | 'bankAppUrl'>

function readBank(source: Source): BankSettings {
  const isOwn = source.get('BANKING_BASE_URL') === undefined
  const own = localOrigin(readPort(source, 'BANK_PORT'))
  const isSandboxGiven = source.get('BANKING_SANDBOX_BASE_URL') !== undefined
  return {
    banks: isOwn
      ? isSandboxGiven
        ? [readSandbox(source)]
        : ownEnvironments(source, own)
      : [
          {
            environment: 'production',
            baseUrl: readUrl(source, 'BANKING_BASE_URL', undefined),
            audience: readAudience(source, undefined),
          },
          ...(isSandboxGiven ? [readSandbox(source)] : []),
        ],
    isOwnBank: isOwn && !isSandboxGiven,
    bankAuthUrl: readUrl(source, 'BANKING_AUTH_URL', isOwn ? own : undefined),
    bankAppUrl: readAppUrl(source, isOwn ? `${own}/app` : undefined),
  }
}

function readAppUrl(source: Source, whenUnset: string | undefined): URL | undefined {
  const isKnown = whenUnset !== undefined || source.get('BANKING_APP_URL') !== undefined
  return isKnown ? readUrl(source, 'BANKING_APP_URL', whenUnset) : undefined
}

function ownEnvironments(source: Source, origin: string): [BankEnvironment, BankEnvironment] {
  return [
    {
      environment: 'production',
      baseUrl: new URL(`${origin}/api/v1`),
      audience: readAudience(source, `${origin}/api`),
    },
    {
      environment: 'sandbox',
      baseUrl: new URL(`${origin}/sandbox/api/v1`),
      audience: source.get('BANKING_SANDBOX_API_AUDIENCE') ?? `${origin}/sandbox/api`,
    },
  ]
}

/**
 * Whether a client's environment holds test data alone: any sandbox, and both environments of the
 * bank that ships here.
 */
export function isTestData(
  { isOwnBank }: Pick<Env, 'isOwnBank'>,
  environment: BankEnvironment['environment'],
): boolean {
  return isOwnBank || environment !== 'production'
}

function readSandbox(source: Source): BankEnvironment {
  const baseUrl = readUrl(source, 'BANKING_SANDBOX_BASE_URL', undefined)
  const derived = baseUrl.href.replace(/\/v1\/?$/, '')
  return {
    environment: 'sandbox',
    baseUrl,
    audience: source.get('BANKING_SANDBOX_API_AUDIENCE') ?? readAudience(source, derived),
  }
}

function readAudience(source: Source, whenUnset: string | undefined): string {
  const audience = source.get('BANKING_API_AUDIENCE') ?? whenUnset
  if (audience !== undefined) return audience
  throw new EnvError('BANKING_API_AUDIENCE', 'is missing', 'https://api.bank.example')
}

function readBankingClient(source: Source, dataDir: string, key: string): Env['bankingClient'] {
  const id = source.get('BANKING_CLIENT_ID')
  const secret = source.get('BANKING_CLIENT_SECRET')
  if (id !== undefined && secret !== undefined) return { id, secret: new SecretText(secret) }
  const kept = id === undefined && secret === undefined ? findRegistration(dataDir, key) : undefined
  if (kept !== undefined) return { id: kept.client_id, secret: new SecretText(kept.client_secret) }
  const missing = id === undefined ? 'BANKING_CLIENT_ID' : 'BANKING_CLIENT_SECRET'
  throw new EnvError(missing, 'is missing', 'what `npm run bank:client` printed')
}

const openIdExamples = {
  OIDC_ISSUER: 'https://accounts.google.com',
  OIDC_CLIENT_ID: 'the identifier that the provider gave',
  OIDC_CLIENT_SECRET: 'the secret that the provider gave',
  OIDC_NAME: 'Google',
}

/** All four are set, or none. */
function readOpenId(source: Source): OpenIdSettings | undefined {
  const names = Object.keys(openIdExamples) as (keyof typeof openIdExamples)[]
  const missing = names.find((name) => source.get(name) === undefined)
  if (names.every((name) => source.get(name) === undefined)) return undefined
  const fault = (name: keyof typeof openIdExamples, what: string) =>
    new EnvError(name, what, openIdExamples[name])
  if (missing !== undefined) {
    throw fault(
      missing,
      'is missing: single sign-on needs all of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME',
    )
  }
  const name = source.get('OIDC_NAME') ?? ''
  if (name.length > 40 || /\p{C}/u.test(name)) {
    throw fault('OIDC_NAME', 'is longer than 40 characters, or has one that is not printed')
  }
  return {
    issuer: readUrl(source, 'OIDC_ISSUER', undefined),
    clientId: source.get('OIDC_CLIENT_ID') ?? '',
    clientSecret: new SecretText(source.get('OIDC_CLIENT_SECRET') ?? ''),
    name,
  }
}

const registrationsSchema = z.record(
  z.string(),
  z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) }),
)

/**
 * The registration that `npm start` made at the bank that ships here, kept per pair of the bank's
 * address and our redirect address.
 */
function findRegistration(
  dataDir: string,
  key: string,
): { client_id: string; client_secret: string } | undefined {
  try {
    const text = readFileSync(path.join(dataDir, 'banking-client.json'), 'utf8')
    return registrationsSchema.parse(JSON.parse(text))[key]
  } catch {
    return undefined
  }
}
