/**
 * The two programs belong to two companies: neither is handed the other's secrets.
 */
const ofTheBank = ['BANK_DATABASE_URL', 'BANK_CONTROL_KEY']
const ofTheDashboard = [
  'DATABASE_URL',
  'AUTH_SECRET',
  'VAULT_KEYS',
  'BANKING_CLIENT_ID',
  'BANKING_CLIENT_SECRET',
]

/**
 * @param {NodeJS.Dict<string>} environment
 * @param {import('./launch-settings.mjs').LaunchSettings} settings
 * @returns {NodeJS.Dict<string>}
 */
export function bankEnvironment(environment, settings) {
  return {
    ...without(environment, ofTheDashboard),
    NODE_ENV: 'production',
    // Beside another program a line for each request would hide what matters.
    BANK_LOG_LEVEL: environment['BANK_LOG_LEVEL'] || 'error',
    BANK_PORT: String(settings.bankPort),
    DATA_DIR: settings.dataFolder,
  }
}

/**
 * @param {NodeJS.Dict<string>} environment
 * @param {import('./launch-settings.mjs').LaunchSettings} settings
 * @returns {NodeJS.Dict<string>}
 */
export function dashboardEnvironment(environment, settings) {
  return {
    ...without(environment, ofTheBank),
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(settings.port),
    BANK_PORT: String(settings.bankPort),
    APP_URL: settings.appUrl,
    NEXTAUTH_URL: settings.appUrl,
    DATA_DIR: settings.dataFolder,
  }
}

/**
 * @param {NodeJS.Dict<string>} environment
 * @param {readonly string[]} names
 */
function without(environment, names) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)))
}
